export { recommendedProducts } from './recommended-products.ts'
export { findAnnouncement } from './store.ts'
export type { ProductCopy } from './tables.ts'
