import type { Transaction } from 'kysely'
import { type ExtensionNotTaken, takeExtension } from '#domain/extension/take-extension.ts'
import type { NewLoanFacts } from '#domain/loan/add-to-facts.ts'
import type { LoanFacts, PaymentFact } from '#domain/loan/facts.ts'
import { insertCharge, insertExtension, readTerms, type StoredLoan } from '../loan/public.ts'
import type { PaymentRequestPurpose } from '../payment-request/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'

/**
 * The facts a payment adds to its loan: itself, and for an extension's payment request the extension
 * with its fee; or why there is no extension.
 */
export const newFactsOf = (
  { random }: Pick<Services, 'random'>,
  loan: StoredLoan,
  facts: LoanFacts,
  { purpose, payment }: { purpose: PaymentRequestPurpose | undefined; payment: PaymentFact },
): NewLoanFacts | ExtensionNotTaken =>
  purpose === 'extension'
    ? takeExtension(readTerms(loan), facts, payment, {
        chargeId: random.uuid(),
        extensionId: random.uuid(),
      })
    : { payment }

/** Stores the facts that come with a payment, in the transaction that has inserted its row. */
export const saveNewFacts = async (
  tx: Transaction<Tables>,
  { loanId, actor }: { readonly loanId: string; readonly actor: string },
  { payment, charges = [], extensions = [] }: NewLoanFacts,
): Promise<void> => {
  const { paymentId } = payment
  const origin = { loanId, actor, cause: 'extension', paymentId } as const
  for (const charge of charges) await insertCharge(tx, origin, charge)
  for (const extension of extensions) await insertExtension(tx, origin, extension)
  if (!payment.forExtension) return
  await tx
    .updateTable('payment.payment')
    .set({ forExtension: true })
    .where('paymentId', '=', paymentId)
    .execute()
}
