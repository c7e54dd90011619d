import { openProduct } from '#contract/catalog.ts'
import { route } from '../calls.ts'
import { openProductHandler } from './open-product.ts'

export const catalogRoutes = [route(openProduct, openProductHandler)]
