export { findProductProblems, refuseUnsoundProducts } from './check-products.ts'
export { type EligibleChoices, eligibleChoices, maxOver } from './eligible-choices.ts'
export { exportLeads } from './export-leads.ts'
export { figuresResponse, figureWriter, statedRateText } from './figures-response.ts'
export { listOwnProducts } from './list-own-products.ts'
export { findOwnProduct, type OwnProduct } from './own-product.ts'
export {
  everyChoice,
  type LoanChoice,
  nearestChoice,
  type ProductLimits,
  termsFor,
} from './product-terms.ts'
export { productVersion } from './product-version.ts'
export { recommendedProducts } from './recommended-products.ts'
export { termChoices } from './term-choices.ts'
