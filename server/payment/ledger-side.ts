import type { LedgerSide, OwnPaymentRequest } from '../providers/payment/payment-provider.ts'
import type { Services } from '../services.ts'
import { findPaymentByProvider } from './payment-store.ts'
import { findBookedPaymentId, findProviderRef, listPaymentRequestsSince } from './sweep-store.ts'

const pageSize = 500

/** What a provider's own list may lack, read from our database. */
export const ledgerSideOf = ({ db }: Pick<Services, 'db'>, provider: string): LedgerSide => ({
  refOf: paymentRequestId => findProviderRef(db, paymentRequestId),
  isBooked: async providerPaymentId =>
    (await findPaymentByProvider(db, { provider, providerPaymentId })) !== undefined,
  bookedPaymentOf: of => findBookedPaymentId(db, provider, of),
  paymentRequestsSince: since => paymentRequestsSince(db, provider, since),
})

async function* paymentRequestsSince(
  db: Services['db'],
  provider: string,
  since: Date,
): AsyncGenerator<OwnPaymentRequest> {
  let after: string | undefined
  do {
    const page = await listPaymentRequestsSince(db, { provider, since, after, max: pageSize })
    yield* page
    after = page.length === pageSize ? page.at(-1)?.paymentRequestId : undefined
  } while (after !== undefined)
}
