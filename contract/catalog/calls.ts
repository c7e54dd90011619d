import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

/** The module that a scene's list is counted under. Source: specification, section 9. */
export const moduleIdOf = (scene: string | null | undefined): string => {
  switch (scene) {
    case 'banner_jingzhun':
    case 'tanchuang_jingzhun':
      return '301'
    case 'tanchuang_fudai':
    case 'banner_fudai':
      return '302'
    default:
      return '300'
  }
}

export const recommendProductList = defineCall<typeof schemas.recommendProductList>({
  name: 'recommendProductList',
  method: 'POST',
  path: 'v3/product/recommend-product-list',
  successCode: '00',
  audience: 'anyone',
})

export const productApply = defineCall<typeof schemas.productApply>({
  name: 'productApply',
  method: 'POST',
  path: 'v3/product/apply',
  successCode: '00',
  audience: 'borrower',
  strength: 'proven',
  refusals: [
    refusalCode.productClosed,
    refusalCode.openLoanExists,
    refusalCode.linkRefused,
    protocolCode.notFound,
  ],
})

export const productPush = defineCall<typeof schemas.productPush>({
  name: 'productPush',
  method: 'POST',
  path: 'v3/product/push',
  successCode: '00',
  audience: 'borrower',
  strength: 'proven',
  refusals: [
    refusalCode.consentMissing,
    refusalCode.productClosed,
    refusalCode.openLoanExists,
    refusalCode.linkRefused,
    protocolCode.notFound,
  ],
})

export const productDetail = defineCall<typeof schemas.productDetail>({
  name: 'productDetail',
  method: 'POST',
  path: 'v3/product/detail',
  successCode: '00',
  audience: 'borrower',
  refusals: [protocolCode.notFound],
})

export const openProduct = defineCall<typeof schemas.openProduct>({
  name: 'openProduct',
  method: 'POST',
  path: 'v3/product/define',
  successCode: '00',
  replyShape: 'status',
  audience: 'borrower',
  refusals: [
    refusalCode.linkRefused,
    refusalCode.productClosed,
    refusalCode.openLoanExists,
    protocolCode.notFound,
  ],
})

/** The fixed extra value of the click log. Source: specification, section 9. */
export const standEventType = '18'

export const standList = defineCall<typeof schemas.standList>({
  name: 'standList',
  method: 'POST',
  path: 'stand/list',
  replyShape: 'status',
  audience: 'borrower',
})

export const standEvent = defineCall<typeof schemas.standEvent>({
  name: 'standEvent',
  method: 'POST',
  path: 'stand/event',
  replyShape: 'status',
  audience: 'borrower',
})

export const standJump = defineCall<typeof schemas.standJump>({
  name: 'standJump',
  method: 'POST',
  path: 'stand/jump',
  replyShape: 'status',
  audience: 'borrower',
  refusals: [
    refusalCode.linkRefused,
    refusalCode.productClosed,
    refusalCode.openLoanExists,
    protocolCode.notFound,
  ],
})
