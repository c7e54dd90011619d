import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { splitUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import type { Currency } from '#domain/money/money.ts'
import { tryParseMoney } from '#domain/money/parse.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import type { Tables } from '../../tables.ts'
import { lockLoansInOrder, splitSuspense } from '../split-suspense.ts'
import { refuseDecided } from './refuse-decided.ts'
import { refuseOverpaid } from './refuse-overpaid.ts'
import { getUnmatched, lockUnmatched, unmatchedMoneyResponse } from './unmatched-store.ts'

type SplitInput = InputOf<typeof splitUnmatchedMoney>
type SplitOutput = OutputOf<typeof splitUnmatchedMoney>

/** The amount for each loan; undefined unless each loan has one, once, above zero. */
const readParts = (
  { loanIds, amounts }: SplitInput,
  currency: Currency,
): { readonly loanId: string; readonly amountMinor: bigint }[] | undefined => {
  const ids = loanIds.split(',')
  const texts = amounts.split(',')
  if (ids.length !== texts.length || new Set(ids).size !== ids.length) return undefined
  const parts = ids.map((loanId, index) => ({
    loanId,
    amountMinor: tryParseMoney(currency, texts[index] ?? '')?.minor ?? 0n,
  }))
  return parts.every(({ amountMinor }) => amountMinor > 0n) ? parts : undefined
}

const split = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  input: SplitInput,
): Promise<WorkResult<SplitOutput | Refusal>> => {
  const { services, locale, staff } = context
  const copy = paymentRequestCopy[locale].replies
  const loans = await lockLoansInOrder(tx, input.loanIds.split(','))
  const whole = await lockUnmatched(tx, input.paymentId)
  if (!whole) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const decided = refuseDecided(whole, locale)
  if (decided) return unstoredRefusal(decided)
  const parts = readParts(input, whole.currency)
  const sum = parts?.reduce((total, { amountMinor }) => total + amountMinor, 0n)
  if (!parts || sum !== whole.amountMinor) {
    return unstoredRefusal(refuse(protocolCode.malformed, say(locale, 'malformed')))
  }
  const booked = parts.flatMap(({ loanId, amountMinor }) => {
    const loan = loans.get(loanId)
    // A currency is of one market: a loan of another one is not there for this money.
    return loan && loan.currency === whole.currency ? [{ loan, amountMinor }] : []
  })
  if (booked.length < parts.length) {
    return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  }
  const decision = { actor: `staff:${staff.name}`, by: staff.name, reason: input.reason }
  if (!(await splitSuspense({ services, tx }, { whole, parts: booked, decision }))) {
    return unstoredRefusal(refuse(refusalCode.nothingToPay, copy.nothingToPay))
  }
  const overpaid = await refuseOverpaid(context, tx, {
    money: whole,
    loans: booked.map(({ loan }) => loan),
  })
  if (overpaid) return unstoredRefusal(overpaid)
  return storedReply(unmatchedMoneyResponse(await getUnmatched(tx, whole.paymentId)))
}

/** Books money in suspense on several loans in one transaction; decided once. */
export const splitUnmatchedMoneyHandler = async (
  input: SplitInput,
  context: StaffContext,
): Promise<SplitOutput | Refusal> => {
  const actor = `staff:${context.staff.staffId}`
  return await replyOnce(context, { actor, call: 'splitUnmatchedMoney', input }, tx =>
    split(context, tx, input),
  )
}
