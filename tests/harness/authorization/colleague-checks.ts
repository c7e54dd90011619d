import { decideApproval, withdrawApproval } from '#contract/approval/staff-calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { MARKET_CODES } from '#domain/market/market.ts'
import { freshKey } from '../personas/fresh-key.ts'
import { replySummary, traceIn } from './audience-checks.ts'
import type { AuthorizationEnvironment } from './authorization-environment.ts'
import { inputsOf } from './coverage.ts'
import { isOwned, unknownId } from './field-kinds.ts'
import { type MarketPart, namesIn, partsOf, subjectFields, wholeList } from './market-checks.ts'
import type { MatrixResults } from './matrix-results.ts'
import { staffCalls } from './role-checks.ts'
import { type AnyCall, type CallerCredentials, type CallInput, sendCall } from './send-call.ts'

const colleague = 'a colleague'

const enter = async (
  { app }: AuthorizationEnvironment,
  name: string,
): Promise<CallerCredentials> => ({ headers: await app.staffHeaders({ name }) })

const isOwnAccount = ({ permission }: AnyCall): boolean => permission === 'own-account.use'

/** Sessions and everything to sign in with of the person whose own account the inputs name. */
const rowsOfAni = async ({ app }: AuthorizationEnvironment): Promise<string> => {
  const { db } = app.services
  const { staffId } = await db
    .selectFrom('staff.person')
    .select('staffId')
    .where('name', '=', 'ani')
    .executeTakeFirstOrThrow()
  const [person, totp, recoveryCodes, challenges, sessions, passkeys] = await Promise.all([
    db.selectFrom('staff.person').selectAll().where('staffId', '=', staffId).execute(),
    db.selectFrom('staff.totp').selectAll().where('staffId', '=', staffId).execute(),
    db.selectFrom('staff.recoveryCode').selectAll().where('staffId', '=', staffId).execute(),
    db.selectFrom('staff.challenge').selectAll().where('staffId', '=', staffId).execute(),
    db.selectFrom('staff.session').selectAll().where('staffId', '=', staffId).execute(),
    db.selectFrom('staff.passkey').selectAll().where('staffId', '=', staffId).execute(),
  ])
  const all = { person, totp, recoveryCodes, challenges, sessions, passkeys }
  return JSON.stringify(all, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

/** Calls of one's own account, with ids of another person's: they name nothing, and change nothing. */
const checkOwnAccounts = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
): Promise<void> => {
  const { app, owner } = environment
  let before = await rowsOfAni(environment)
  for (const call of staffCalls.filter(isOwnAccount)) {
    for (const good of inputsOf(call)) {
      const input = good.of(environment, owner)
      const bearer = await enter(environment, colleague)
      const real = await sendCall(app, call, input, { bearer, key: freshKey() })
      for (const field of Object.keys(input).filter(each => isOwned(call, each))) {
        const ghost = { ...input, [field]: unknownId(String(input[field])) }
        const again = await enter(environment, colleague)
        const unknown = await sendCall(app, call, ghost, { bearer: again, key: freshKey() })
        const isMissing = [protocolCode.notFound, refusalCode.signInEnded].some(
          code => code === real.code,
        )
        const isHidden = isMissing && real.body === unknown.body
        const wrong = isHidden ? undefined : `${replySummary(real)} and ${replySummary(unknown)}`
        results.record('colleagues', `${call.name} with another’s ${field}`, wrong)
      }
      const after = await rowsOfAni(environment)
      const wrong = after !== before ? 'another’s account changed' : undefined
      results.record('colleagues', `${call.name} by a colleague`, wrong)
      before = after
    }
  }
}

/** Nobody decides on what they proposed, and nobody else withdraws it. */
const checkApprovals = async (
  { environment, market }: MarketPart,
  results: MatrixResults,
): Promise<void> => {
  const { app, work } = environment
  const { approvalId } = work
  const send = async (call: AnyCall, who: string, input: CallInput) =>
    await sendCall(app, call, input, { bearer: await enter(environment, who), key: freshKey() })
  const reason = 'seen by one alone'
  for (const decision of ['approve', 'decline']) {
    const own = await send(decideApproval as AnyCall, 'ani', { approvalId, decision, reason })
    const wrong = own.code === refusalCode.sameStaff ? undefined : replySummary(own)
    results.record('colleagues', `decideApproval (${decision}) by its maker in ${market}`, wrong)
  }
  const withdraw = async (id: string) =>
    await send(withdrawApproval as AnyCall, colleague, { approvalId: id, reason })
  const real = await withdraw(approvalId)
  const unknown = await withdraw(unknownId(approvalId))
  const isHidden = real.code === protocolCode.notFound && real.body === unknown.body
  const wrong = isHidden ? undefined : `${replySummary(real)} and ${replySummary(unknown)}`
  results.record('colleagues', `withdrawApproval of another’s in ${market}`, wrong)
}

const isRead = ({ audit, needsIdempotencyKey }: AnyCall): boolean =>
  !needsIdempotencyKey && audit !== 'none' && audit?.change !== true

/** In India no money came to a number that nobody was given: the payment is one that was booked. */
const isBooked = (call: AnyCall, { market }: MarketPart): boolean =>
  call.name === 'findMoneyMatches' && market === 'IN'

/**
 * A person of two markets finds the subjects of both; a list that is narrowed to one of them shows
 * nothing of the other.
 */
const checkTwoMarkets = async (part: MarketPart, results: MatrixResults): Promise<void> => {
  const { environment, market, whose } = part
  const { app } = environment
  const names = namesIn(part)
  const [elsewhere] = MARKET_CODES.filter(each => each !== market)
  const bearer = await enter(environment, 'of two markets')
  for (const good of staffCalls.filter(isRead).flatMap(call => inputsOf(call))) {
    const { call } = good
    const input = good.of(environment, whose)
    const isList = call.audit !== 'none' && call.audit?.field === undefined
    if (isList && 'market' in input) {
      const narrowed = { ...wholeList(call, input), market: elsewhere }
      const reply = await sendCall(app, call, narrowed, { bearer, key: freshKey() })
      const what = `${call.name} of ${elsewhere} by someone of both`
      results.record('two markets', what, traceIn(names, reply.body))
    }
    for (const field of subjectFields(call, input)) {
      const reply = await sendCall(app, call, input, { bearer, key: freshKey() })
      const isMissing = reply.code === protocolCode.notFound && !isBooked(call, part)
      const wrong = isMissing ? replySummary(reply) : undefined
      const what = `${call.name} with a ${field} of ${market} by someone of both`
      results.record('two markets', what, wrong)
    }
  }
}

/** What one person of staff may do with what is another's, and one person with both markets. */
export const checkColleagues = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
): Promise<void> => {
  await checkOwnAccounts(environment, results)
  for (const part of partsOf(environment)) {
    await checkApprovals(part, results)
    await checkTwoMarkets(part, results)
  }
}
