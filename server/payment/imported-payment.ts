import { getLoan } from '../loan/public.ts'
import type { Services } from '../services.ts'
import { bookOnLoan } from './book-on-loan.ts'

/**
 * Books a payment from an earlier system on an imported loan. Idempotent by `reference`, the
 * payment's number there. @throws when it cannot be booked.
 */
export const bookImportedPayment = async (
  services: Services,
  payment: {
    readonly loanId: string
    readonly reference: string
    readonly amountMinor: bigint
    readonly paidAt: Date
  },
): Promise<void> => {
  const loan = await getLoan(services.db, payment.loanId)
  const outcome = await bookOnLoan(services, {
    paymentRequest: undefined,
    loan,
    event: {
      kind: 'paid',
      via: 'import',
      provider: 'carried-over',
      providerPaymentId: payment.reference,
      number: '',
      amount: { currency: loan.currency, minor: payment.amountMinor },
      paidAt: payment.paidAt,
    },
  })
  if (outcome !== 'posted' && outcome !== 'duplicate') {
    throw new Error(`payment ${payment.reference} cannot be imported: ${outcome}`)
  }
}
