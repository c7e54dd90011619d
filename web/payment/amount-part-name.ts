import * as copy from '#copy/pages/payment-request.js'
import type { PaymentReceipt } from '../payment-request/payment-request.ts'

export type AmountPartKind = PaymentReceipt['lines'][number]['kind']

const partNames: Readonly<Record<AmountPartKind, () => string>> = {
  statutory: copy.partStatutory,
  enforcement: copy.partEnforcement,
  penalty: copy.partPenalty,
  fee: copy.partFee,
  interest: copy.partInterest,
  principal: copy.partPrincipal,
  'refund-repayment': copy.partRefundRepayment,
  overpaid: copy.partOverpaid,
}

/** Name of a part of an amount, in the page's language. */
export const amountPartName = (kind: AmountPartKind): string => partNames[kind]()
