import { defineCall } from '../call.ts'
import { protocolCode } from '../envelope.ts'
import { draftRefusals, proposalRefusals, withdrawalRefusals } from '../version/refusals.ts'
import type * as schemas from './staff-schemas.ts'

const read = {
  method: 'POST',
  audience: 'staff',
  permission: 'promotion.read',
  audit: 'none',
} as const
const readOne = { ...read, audit: { subject: 'promotion', field: 'versionId' } } as const
const edit = {
  method: 'POST',
  audience: 'staff',
  permission: 'promotion.edit',
  audit: { subject: 'promotion', field: 'versionId', change: true },
  needsIdempotencyKey: true,
} as const

export const listLandingPageVersions = defineCall<typeof schemas.listLandingPageVersions>({
  ...read,
  name: 'listLandingPageVersions',
  path: 'staff/landing-pages/versions',
})

export const readLandingPageVersion = defineCall<typeof schemas.readLandingPageVersion>({
  ...readOne,
  name: 'readLandingPageVersion',
  path: 'staff/landing-pages/versions/read',
  refusals: [protocolCode.notFound],
})

export const checkLandingPageVersion = defineCall<typeof schemas.checkLandingPageVersion>({
  ...read,
  name: 'checkLandingPageVersion',
  path: 'staff/landing-pages/versions/check',
  refusals: [protocolCode.notFound],
})

export const saveLandingPageDraft = defineCall<typeof schemas.saveLandingPageDraft>({
  ...edit,
  name: 'saveLandingPageDraft',
  path: 'staff/landing-pages/versions/save',
  refusals: draftRefusals,
})

export const proposeLandingPageVersion = defineCall<typeof schemas.proposeLandingPageVersion>({
  ...edit,
  name: 'proposeLandingPageVersion',
  path: 'staff/landing-pages/versions/propose',
  refusals: proposalRefusals,
})

export const withdrawLandingPageVersion = defineCall<typeof schemas.withdrawLandingPageVersion>({
  ...edit,
  name: 'withdrawLandingPageVersion',
  path: 'staff/landing-pages/versions/withdraw',
  refusals: withdrawalRefusals,
})

export const previewLandingPage = defineCall<typeof schemas.previewLandingPage>({
  ...readOne,
  name: 'previewLandingPage',
  path: 'staff/landing-pages/versions/preview',
  refusals: [protocolCode.notFound],
})

export const readChannelFunnel = defineCall<typeof schemas.readChannelFunnel>({
  method: 'POST',
  audience: 'staff',
  permission: 'promotion.read',
  audit: { subject: 'promotion' },
  name: 'readChannelFunnel',
  path: 'staff/promotion/funnel',
})
