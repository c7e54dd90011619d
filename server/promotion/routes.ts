import {
  channelTemplate,
  getCaptcha,
  getSid,
  getSms,
  register,
  trackClick,
  trackVisit,
} from '#contract/promotion/calls.ts'
import * as schemas from '#contract/promotion/schemas.ts'
import { route } from '../http/handler.ts'
import { channelTemplateHandler } from './channel-template.ts'
import { getCaptchaHandler } from './get-captcha.ts'
import { getSidHandler } from './get-sid.ts'
import { getSmsHandler } from './get-sms.ts'
import { registerHandler } from './register.ts'
import { staffPromotionRoutes } from './staff/routes.ts'
import { trackClickHandler } from './track-click.ts'
import { trackVisitHandler } from './track-visit.ts'

export const promotionRoutes = [
  route(channelTemplate, schemas.channelTemplate, channelTemplateHandler),
  route(trackVisit, schemas.trackVisit, trackVisitHandler),
  route(trackClick, schemas.trackClick, trackClickHandler),
  route(getSid, schemas.getSid, getSidHandler),
  route(getCaptcha, schemas.getCaptcha, getCaptchaHandler),
  route(getSms, schemas.getSms, getSmsHandler),
  route(register, schemas.register, registerHandler),
  ...staffPromotionRoutes,
]
