import {
  channelTemplate,
  getCaptcha,
  getSid,
  getSms,
  register,
  trackClick,
  trackVisit,
} from '#contract/promotion.ts'
import { route } from '../http/handler.ts'
import { channelTemplateHandler } from './channel-template.ts'
import { getCaptchaHandler } from './get-captcha.ts'
import { getSidHandler } from './get-sid.ts'
import { getSmsHandler } from './get-sms.ts'
import { registerHandler } from './register.ts'
import { trackClickHandler } from './track-click.ts'
import { trackVisitHandler } from './track-visit.ts'

export const promotionRoutes = [
  route(channelTemplate, channelTemplateHandler),
  route(trackVisit, trackVisitHandler),
  route(trackClick, trackClickHandler),
  route(getSid, getSidHandler),
  route(getCaptcha, getCaptchaHandler),
  route(getSms, getSmsHandler),
  route(register, registerHandler),
]
