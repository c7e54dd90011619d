import { openProduct } from '#contract/catalog.ts'
import { route } from '../handler.ts'
import { openProductHandler } from './open-product.ts'

export const catalogRoutes = [route(openProduct, openProductHandler)]
