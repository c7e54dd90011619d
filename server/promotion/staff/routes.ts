import {
  checkLandingPageVersion,
  listLandingPageVersions,
  previewLandingPage,
  proposeLandingPageVersion,
  readChannelFunnel,
  readLandingPageVersion,
  saveLandingPageDraft,
  withdrawLandingPageVersion,
} from '#contract/promotion/staff-calls.ts'
import * as schemas from '#contract/promotion/staff-schemas.ts'
import { route } from '../../http/handler.ts'
import {
  checkVersionHandler,
  listVersionsHandler,
  proposeVersionHandler,
  readVersionHandler,
  saveVersionDraftHandler,
  withdrawVersionHandler,
} from '../../version/public.ts'
import { landingPageVersion as kind } from '../landing-page-version.ts'
import { previewLandingPageHandler } from './preview-landing-page.ts'
import { readChannelFunnelHandler } from './read-channel-funnel.ts'

export const staffPromotionRoutes = [
  route(listLandingPageVersions, schemas.listLandingPageVersions, listVersionsHandler(kind)),
  route(readLandingPageVersion, schemas.readLandingPageVersion, readVersionHandler(kind)),
  route(checkLandingPageVersion, schemas.checkLandingPageVersion, checkVersionHandler(kind)),
  route(
    saveLandingPageDraft,
    schemas.saveLandingPageDraft,
    saveVersionDraftHandler(kind, saveLandingPageDraft.name),
  ),
  route(
    proposeLandingPageVersion,
    schemas.proposeLandingPageVersion,
    proposeVersionHandler(kind, proposeLandingPageVersion.name),
  ),
  route(
    withdrawLandingPageVersion,
    schemas.withdrawLandingPageVersion,
    withdrawVersionHandler(kind, withdrawLandingPageVersion.name),
  ),
  route(previewLandingPage, schemas.previewLandingPage, previewLandingPageHandler),
  route(readChannelFunnel, schemas.readChannelFunnel, readChannelFunnelHandler),
]
