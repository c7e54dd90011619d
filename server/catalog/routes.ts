import {
  openProduct,
  productApply,
  productDetail,
  productPush,
  recommendProductList,
} from '#contract/catalog.ts'
import { standJump, standList } from '#contract/joint-login.ts'
import { route } from '../http/handler.ts'
import { openProductHandler } from './open-product.ts'
import { productApplyHandler } from './product-apply.ts'
import { productDetailHandler } from './product-detail.ts'
import { productPushHandler } from './product-push.ts'
import { recommendProductListHandler } from './recommend-product-list.ts'
import { standJumpHandler } from './stand-jump.ts'
import { standListHandler } from './stand-list.ts'

export const catalogRoutes = [
  route(recommendProductList, recommendProductListHandler),
  route(productApply, productApplyHandler),
  route(productDetail, productDetailHandler),
  route(productPush, productPushHandler),
  route(openProduct, openProductHandler),
  route(standList, standListHandler),
  route(standJump, standJumpHandler),
]
