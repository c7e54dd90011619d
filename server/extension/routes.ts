import { delayDetail } from '#contract/repayment.ts'
import { route } from '../http/handler.ts'
import { delayDetailHandler } from './delay-detail.ts'

export const extensionRoutes = [route(delayDetail, delayDetailHandler)]
