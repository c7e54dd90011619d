export { documentBlocks } from './documents/document-text.ts'
export { documentUrl } from './documents/document-url.ts'
export {
  documentIdOf,
  type RenderedDocument,
  renderDocuments,
} from './documents/render-documents.ts'
export { exportOffers } from './export-offers.ts'
export { findBorrowerOffer, statementSubject } from './find-offer.ts'
export { isBinding } from './make-offer.ts'
export { maskAccount } from './offer-response.ts'
export { acceptOffer, findLatestOfferFor, findOffer, lockOffer, type StoredOffer } from './store.ts'
