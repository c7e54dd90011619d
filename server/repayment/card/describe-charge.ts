import type { OutputOf } from '#contract/call.ts'
import { codeLockSeconds, mostCodeTries, type repaymentConfirm } from '#contract/card-payment.ts'
import { toWire } from '#domain/money/parse.ts'
import { getLoan, stands } from '../../loan/public.ts'
import type { Locale } from '../../platform/copy.ts'
import type { Services } from '../../services.ts'
import { listBillPayments, receiptOf } from '../receipt.ts'
import { findInstructionByBill } from '../store.ts'
import { bankPageOf } from './bank-page.ts'
import type { Charge } from './charge-store.ts'
import { maskCard } from './choose-card.ts'
import { cardCopy } from './copy.ts'
import { amountOf } from './look-at-charge.ts'

type Described = OutputOf<typeof repaymentConfirm>

/** How long no other code is sent. */
export const secondsToResend = ({ codeSentAt }: Charge, now: Date): number =>
  codeSentAt === null
    ? 0
    : Math.max(0, Math.ceil(codeLockSeconds - (now.getTime() - codeSentAt.getTime()) / 1000))

/** A charge as the borrower's page shows it. */
export const describeCharge = async (
  services: Services,
  charge: Charge,
  locale: Locale,
): Promise<Described> => {
  const { state } = charge
  const copy = cardCopy[locale]
  return {
    repaymentRecordId: charge.chargeId,
    way: charge.way,
    state,
    amount: toWire(amountOf(charge)),
    periods: charge.periods,
    bankName: charge.bankName,
    cardNo: maskCard(charge.cardEnding),
    resendInSeconds: state === 'code-sent' ? secondsToResend(charge, services.clock.wallNow()) : 0,
    triesLeft: mostCodeTries - charge.tries,
    url: bankPageOf(services, charge),
    reason: state === 'failed' ? (copy.reasons[charge.reason] ?? copy.declined) : '',
    receipt: state === 'paid' ? await findReceipt(services, charge, locale) : null,
  }
}

/** None while its money is held for a person to look at. */
const findReceipt = async (
  services: Services,
  charge: Charge,
  locale: Locale,
): Promise<Described['receipt']> => {
  const payments = await listBillPayments(services.db, charge.instructionId)
  const posted = payments.find(stands)
  const instruction = posted && (await findInstructionByBill(services.db, charge.billNo))
  if (!instruction) return null
  const loan = await getLoan(services.db, charge.loanId)
  return {
    ...receiptOf(services, loan, posted, instruction),
    method: cardCopy[locale].method(`${charge.bankName} ${maskCard(charge.cardEnding)}`.trim()),
  }
}
