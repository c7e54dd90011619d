import { ownProducts } from './own-products.ts'
import { partnerProducts } from './partner-products.ts'
import type { SeedProduct } from './seed-product.ts'

/** Every product of the sandbox; loans of the sandbox's personas are of our own products. */
export const seedProducts: readonly SeedProduct[] = [...ownProducts, ...partnerProducts]
