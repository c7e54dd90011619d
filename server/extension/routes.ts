import { delayDetail } from '#contract/extension/calls.ts'
import * as schemas from '#contract/extension/schemas.ts'
import { route } from '../http/handler.ts'
import { delayDetailHandler } from './delay-detail.ts'

export const extensionRoutes = [route(delayDetail, schemas.delayDetail, delayDetailHandler)]
