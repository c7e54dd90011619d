import {
  openProduct,
  productApply,
  productDetail,
  productPush,
  recommendProductList,
  standJump,
  standList,
} from '#contract/catalog/calls.ts'
import * as schemas from '#contract/catalog/schemas.ts'
import { route } from '../http/handler.ts'
import { openProductHandler } from './open-product.ts'
import { productApplyHandler } from './product-apply.ts'
import { productDetailHandler } from './product-detail.ts'
import { productPushHandler } from './product-push.ts'
import { recommendProductListHandler } from './recommend-product-list.ts'
import { staffCatalogRoutes } from './staff/routes.ts'
import { standJumpHandler } from './stand-jump.ts'
import { standListHandler } from './stand-list.ts'

export const catalogRoutes = [
  route(recommendProductList, schemas.recommendProductList, recommendProductListHandler),
  route(productApply, schemas.productApply, productApplyHandler),
  route(productDetail, schemas.productDetail, productDetailHandler),
  route(productPush, schemas.productPush, productPushHandler),
  route(openProduct, schemas.openProduct, openProductHandler),
  route(standList, schemas.standList, standListHandler),
  route(standJump, schemas.standJump, standJumpHandler),
  ...staffCatalogRoutes,
]
