import type { OutputOf } from '#contract/call.ts'
import type { generateVcode } from '#contract/repayment.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { formatMoney } from '#domain/money/format.ts'
import { minMinor, sumMinor } from '#domain/money/money.ts'
import { toWire } from '#domain/money/parse.ts'
import { describeClaim, extensionToday, loanToday, type StoredLoan } from '../loan/public.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import { allocationFromJson } from './allocation.ts'
import { repaymentCopy } from './copy.ts'
import { findPayMethod, paySteps } from './pay-methods.ts'
import { type BillPayment, listBillPayments, receiptOf } from './receipt.ts'
import { findChoice, type Instruction } from './store.ts'

type Described = OutputOf<typeof generateVcode>

type Subject = {
  readonly instruction: Instruction
  readonly loan: StoredLoan
  readonly locale: Locale
  /** The method chosen within a bank; looked up when the caller does not know it. */
  readonly specificNum?: string
  readonly amountChanged?: boolean
}

/** What is still owed on the whole loan as of today, in minor units. */
const owedOn = (services: Services, loan: StoredLoan): bigint =>
  loanToday(services, loan).account?.outstandingMinor ?? 0n

/** A bill whose loan has ended meanwhile has no rest to pay, however little came for it. */
const isPart = ({ state }: Instruction, owedMinor: bigint): boolean =>
  state === 'part-paid' && owedMinor > 0n

const shownState = (instruction: Instruction, now: Date, owedMinor: bigint): Described['state'] => {
  if (instruction.state === 'waiting') {
    return instruction.expiresAt <= now ? 'expired' : 'waiting'
  }
  const { state } = instruction
  if (state === 'part-paid') return isPart(instruction, owedMinor) ? state : 'paid'
  return state === 'paid' || state === 'replaced' ? state : 'expired'
}

/** The day that a bill for more time brings while it is open, or has brought once it is paid. */
const newDueOn = (
  services: Services,
  loan: StoredLoan,
  instruction: Instruction,
  posted: BillPayment | undefined,
): string | null => {
  if (instruction.purpose !== 'extension') return null
  if (posted) {
    const brought = loan.extensions.find(({ paymentId }) => paymentId === posted.paymentId)
    return brought?.dueDates[0]?.dueOn ?? null
  }
  const offer = extensionToday(loan, loanToday(services, loan).account)
  const holds = !('refused' in offer) && offer.payMinor === instruction.amountMinor
  return holds ? offer.nextDueOn : null
}

/** What payments come to, each currency by itself. */
const moneyOf = (payments: readonly BillPayment[]): string =>
  [...Map.groupBy(payments, ({ currency }) => currency)]
    .map(([currency, of]) =>
      formatMoney({ currency, minor: sumMinor(of.map(({ amountMinor }) => amountMinor)) }),
    )
    .join(' + ')

/**
 * What a borrower should know of money that is not simply booked: held, short, beyond what was
 * asked, or taken back.
 */
const noteOf = (
  payments: readonly BillPayment[],
  bill: Instruction,
  { locale, owedMinor }: { readonly locale: Locale; readonly owedMinor: bigint },
): string => {
  const copy = repaymentCopy[locale]
  const { currency } = bill
  const words = (minor: bigint) => formatMoney({ currency, minor })
  const held = payments.filter(({ state }) => state === 'suspense')
  if (held.length > 0) return copy.reviewNote(moneyOf(held))
  // Other currencies are only ever held: what is left of this bill is its own currency's.
  const own = payments.filter(each => each.currency === currency)
  const totalOf = (state: BillPayment['state']) =>
    sumMinor(own.filter(each => each.state === state).map(each => each.amountMinor))
  const cameMinor = totalOf('posted') + totalOf('applied')
  if (isPart(bill, owedMinor)) {
    const restMinor = minMinor(bill.amountMinor - cameMinor, owedMinor)
    return copy.partNote(words(cameMinor), words(restMinor))
  }
  const counted = payments.filter(({ allocation }) => allocation !== null)
  const beyondMinor = sumMinor(
    counted
      .filter(({ state }) => state === 'posted' || state === 'applied')
      .map(({ allocation }) => allocationFromJson(allocation).overpaidMinor),
  )
  if (beyondMinor > 0n) return copy.beyondNote(words(beyondMinor))
  const reversedMinor = totalOf('reversed')
  return reversedMinor > 0n && cameMinor === 0n ? copy.reversedNote(words(reversedMinor)) : ''
}

/** One claim is looked into at a time for a loan, so it is told on each of its bills. */
const claimOf = (
  { lastClaim }: StoredLoan,
  { instructionId }: Instruction,
  today: LocalDate,
): Described['claim'] =>
  lastClaim && (lastClaim.state === 'open' || lastClaim.instructionId === instructionId)
    ? describeClaim(lastClaim, today)
    : null

/** A bill as the payment page shows it: where to pay, how, and what has come of it. */
export const describeInstruction = async (
  services: Services,
  { instruction, loan, locale, specificNum, amountChanged = false }: Subject,
): Promise<Described> => {
  const payments = await listBillPayments(services.db, instruction.instructionId)
  const owedMinor = owedOn(services, loan)
  const posted = payments.find(payment => ['posted', 'applied'].includes(payment.state))
  const chosen = specificNum ?? (await findChoice(services.db, loan.loanId))?.specificNum ?? ''
  const amount = { currency: instruction.currency, minor: instruction.amountMinor }
  const number = instruction.number ?? ''
  const { payType, payCode } = instruction
  return {
    amount: toWire(amount),
    currency: instruction.currency,
    vcode: number,
    cardNo: instruction.billNo,
    payType,
    payCode,
    payName: findPayMethod(loan.market, payType, payCode)?.payName ?? payCode,
    payStep: paySteps(loan.market, locale, payType, payCode, {
      number,
      amountText: formatMoney(amount),
      billNo: instruction.billNo,
      ...(instruction.branchCode === null ? {} : { branchCode: instruction.branchCode }),
      methodName: chosen,
    }),
    specificNum: chosen,
    telephone: services.config.brand.servicePhone[loan.market],
    state: shownState(instruction, services.clock.now(), owedMinor),
    expiresAt: instruction.expiresAt.toISOString(),
    periods: instruction.periods,
    purpose: instruction.purpose,
    newDueOn: newDueOn(services, loan, instruction, posted),
    productName: loan.productName,
    amountChanged: amountChanged ? '1' : '0',
    receipt: posted ? receiptOf(services, loan, posted, instruction) : null,
    reviewNote: noteOf(payments, instruction, { locale, owedMinor }),
    claim: claimOf(loan, instruction, services.clock.businessDate(loan.market)),
  }
}
