import * as calls from '#contract/promotion/staff-calls.ts'
import * as schemas from '#contract/promotion/staff-schemas.ts'
import { route } from '../../http/handler.ts'
import { versionRoutes } from '../../version/public.ts'
import { landingPageVersion } from '../landing-page-version.ts'
import { previewLandingPageHandler } from './preview-landing-page.ts'
import { readChannelFunnelHandler } from './read-channel-funnel.ts'

export const staffPromotionRoutes = [
  ...versionRoutes(() => landingPageVersion, {
    list: [calls.listLandingPageVersions, schemas.listLandingPageVersions],
    read: [calls.readLandingPageVersion, schemas.readLandingPageVersion],
    check: [calls.checkLandingPageVersion, schemas.checkLandingPageVersion],
    save: [calls.saveLandingPageDraft, schemas.saveLandingPageDraft],
    propose: [calls.proposeLandingPageVersion, schemas.proposeLandingPageVersion],
    withdraw: [calls.withdrawLandingPageVersion, schemas.withdrawLandingPageVersion],
  }),
  route(calls.previewLandingPage, schemas.previewLandingPage, previewLandingPageHandler),
  route(calls.readChannelFunnel, schemas.readChannelFunnel, readChannelFunnelHandler),
]
