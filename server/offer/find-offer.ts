import type { BorrowerContext } from '../http/handler.ts'
import { readTerms } from '../loan/public.ts'
import { borrowerName } from '../profile/public.ts'
import type { KeyFactsSubject } from './key-facts-statement.ts'
import { isBinding, offerFiguresOf } from './make-offer.ts'
import { findLatestOffer, findOffer, type StoredOffer } from './store.ts'

/** The borrower's own offer: the one of that number, else the newest of the product. */
export const findBorrowerOffer = async (
  { services, signedIn: { borrowerId } }: BorrowerContext,
  { productId, proposalNo }: { productId: string; proposalNo?: string | undefined },
): Promise<StoredOffer | undefined> =>
  proposalNo === undefined
    ? await findLatestOffer(services.db, { borrowerId, productId })
    : await findOffer(services.db, { borrowerId, productId, proposalNo })

/** An offer with everything that its key facts statement and documents show. */
export const statementSubject = async (
  { services, signedIn, locale }: BorrowerContext,
  offer: StoredOffer,
): Promise<KeyFactsSubject> => ({
  offer,
  terms: readTerms(offer),
  figures: offerFiguresOf(offer),
  lender: services.config.lenders[offer.market],
  productName: offer.productName,
  borrowerName: await borrowerName(services, signedIn.borrowerId),
  isValid: isBinding(offer, services.clock.businessDate(offer.market)),
  locale,
})
