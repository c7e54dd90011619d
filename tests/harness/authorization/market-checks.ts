import { protocolCode } from '#contract/envelope.ts'
import { subjectOfField } from '#contract/staff/audit-subjects.ts'
import { roles } from '#contract/staff/roles.ts'
import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { freshKey } from '../personas/fresh-key.ts'
import { replySummary, traceIn } from './audience-checks.ts'
import { findMissingEntry, lastAuditEntry } from './audit-checks.ts'
import type { AuthorizationEnvironment } from './authorization-environment.ts'
import { inputsOf } from './coverage.ts'
import { isOwned, unknownId } from './field-kinds.ts'
import type { MatrixResults } from './matrix-results.ts'
import { namesOf, type ResourceOwner } from './resource-owner.ts'
import { enterAs, mayCall, staffCalls } from './role-checks.ts'
import { type AnyCall, type CallInput, sendCall } from './send-call.ts'
import type { ValidInput } from './valid-input.ts'

/** One market's part of the matrix: whose the subjects are, and what staff work on. */
export type MarketPart = {
  readonly market: MarketCode
  readonly whose: ResourceOwner
  readonly environment: AuthorizationEnvironment
}

export const partsOf = (environment: AuthorizationEnvironment): MarketPart[] => [
  { market: 'ID', whose: environment.owner, environment },
  {
    market: 'IN',
    whose: { ...environment.foreigner, refundId: environment.foreignWork.refundId },
    environment: { ...environment, work: environment.foreignWork },
  },
]

/** Subjects of no market: people of staff, and what is one's own. */
const withoutMarket: ReadonlySet<string> = new Set([
  'staffId',
  'sessionId',
  'credentialId',
  'totpId',
])

/** The fields that name a subject of a market. */
export const subjectFields = (call: AnyCall, input: CallInput): string[] => {
  const spec = call.audit === 'none' ? undefined : call.audit
  return Object.keys(input).filter(
    field =>
      typeof input[field] === 'string' &&
      !withoutMarket.has(field) &&
      (field === spec?.field || subjectOfField[field] !== undefined),
  )
}

/** Lists of ids, places in a list, and texts: they are read within what the others name. */
const isReadWithin = new Set([
  'after',
  'imageIds',
  'subjectIds',
  'loanIds',
  'phone',
  'idNumber',
  'accountNo',
  'text',
])
/** Read together with the borrower or the loan that it is about. */
const isOfAnother = new Set(['contactId', 'orderNo'])

/** Ids of staff calls of which nothing says what they name: the call layer would not look for them. */
export const uncoveredSubjects = (environment: AuthorizationEnvironment): string[] =>
  staffCalls.flatMap(call =>
    inputsOf(call).flatMap(good => {
      const input = good.of(environment, environment.owner)
      const known = new Set([...subjectFields(call, input), ...withoutMarket])
      return Object.keys(input)
        .filter(field => isOwned(call, field) && !known.has(field))
        .filter(field => !isReadWithin.has(field) && !isOfAnother.has(field))
        .map(
          field =>
            `${call.name}: ${field} is in no market: add it to subjectOfField of ` +
            'contract/staff/audit-subjects.ts',
        )
    }),
  )

type SubjectCell = { readonly good: ValidInput; readonly part: MarketPart; readonly field: string }

/**
 * A person of one market gets the same reply for a subject of the other as for one that does not
 * exist, and leaves an entry: in every role that may make the call.
 */
const checkSubject = async (
  results: MatrixResults,
  { good, part, field }: SubjectCell,
): Promise<void> => {
  const { call } = good
  const { environment, market, whose } = part
  const { app } = environment
  const input = good.of(environment, whose)
  const ghost = { ...input, [field]: unknownId(String(input[field])) }
  const elsewhere = MARKET_CODES.filter(each => each !== market)
  for (const role of roles.filter(each => mayCall(each, call))) {
    const bearer = await enterAs(environment, role, elsewhere)
    const after = await lastAuditEntry(app)
    const real = await sendCall(app, call, input, { bearer, key: freshKey() })
    const missing = await findMissingEntry(app, { call, input, answer: real, after })
    const unknown = await sendCall(app, call, ghost, { bearer, key: freshKey() })
    const isHidden = real.code === protocolCode.notFound && real.body === unknown.body
    const wrong = isHidden ? missing : `${replySummary(real)} and ${replySummary(unknown)}`
    const what = `${call.name} by ${role} of ${elsewhere} with a ${field} of ${market}`
    results.record('markets', what, wrong)
  }
}

/** What a reply must not contain for somebody without this market. */
export const namesIn = ({ whose, environment: { work } }: MarketPart): string[] => [
  ...namesOf(whose),
  ...Object.values(work).flatMap(value => (typeof value === 'string' ? value : [])),
  ...Object.values(work.versions).map(({ versionId }) => versionId),
]

/** What leaves the rows of a list as they are: no place, no subject, and no market but the person's. */
export const wholeList = (call: AnyCall, input: CallInput): CallInput =>
  Object.fromEntries(
    Object.entries(input).filter(([field]) => field !== 'market' && !isOwned(call, field)),
  )

/** Lists, exports, counts and searches end at the person's markets, whatever else they are asked for. */
const checkLists = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
): Promise<void> => {
  const { app } = environment
  const calls = staffCalls.filter(
    ({ audit }) => audit !== 'none' && audit?.field === undefined && audit?.change !== true,
  )
  for (const good of calls.flatMap(call => inputsOf(call))) {
    const { call } = good
    for (const part of partsOf(environment)) {
      const elsewhere = MARKET_CODES.filter(each => each !== part.market)
      const names = namesIn(part)
      const input = wholeList(call, good.of(part.environment, part.whose))
      for (const role of roles.filter(each => mayCall(each, call))) {
        const bearer = await enterAs(environment, role, elsewhere)
        const reply = await sendCall(app, call, input, { bearer, key: freshKey() })
        const what = `${call.name} by ${role} of ${elsewhere}`
        results.record('lists', what, traceIn(names, reply.body))
      }
    }
  }
}

/** Every staff call about a subject, in every role, by someone without the subject's market. */
export const checkMarkets = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
): Promise<void> => {
  for (const part of partsOf(environment)) {
    for (const good of staffCalls.flatMap(call => inputsOf(call))) {
      const input = good.of(part.environment, part.whose)
      for (const field of subjectFields(good.call, input)) {
        await checkSubject(results, { good, part, field })
      }
    }
  }
  await checkLists(environment, results)
}
