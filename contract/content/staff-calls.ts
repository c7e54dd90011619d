import { defineCall } from '../call.ts'
import { protocolCode } from '../envelope.ts'
import { draftRefusals, proposalRefusals, withdrawalRefusals } from '../version/refusals.ts'
import type * as schemas from './staff-schemas.ts'

const read = {
  method: 'POST',
  audience: 'staff',
  permission: 'content.read',
  audit: 'none',
} as const
const readOne = { ...read, audit: { subject: 'content', field: 'versionId' } } as const
const edit = {
  method: 'POST',
  audience: 'staff',
  permission: 'content.edit',
  audit: { subject: 'content', field: 'versionId', change: true },
  needsIdempotencyKey: true,
} as const

export const listContentVersions = defineCall<typeof schemas.listContentVersions>({
  ...read,
  name: 'listContentVersions',
  path: 'staff/content/versions',
})

export const readContentVersion = defineCall<typeof schemas.readContentVersion>({
  ...readOne,
  name: 'readContentVersion',
  path: 'staff/content/versions/read',
  refusals: [protocolCode.notFound],
})

export const checkContentVersion = defineCall<typeof schemas.checkContentVersion>({
  ...read,
  name: 'checkContentVersion',
  path: 'staff/content/versions/check',
  refusals: [protocolCode.notFound],
})

export const saveContentDraft = defineCall<typeof schemas.saveContentDraft>({
  ...edit,
  name: 'saveContentDraft',
  path: 'staff/content/versions/save',
  refusals: draftRefusals,
})

export const proposeContentVersion = defineCall<typeof schemas.proposeContentVersion>({
  ...edit,
  name: 'proposeContentVersion',
  path: 'staff/content/versions/propose',
  refusals: proposalRefusals,
})

export const withdrawContentVersion = defineCall<typeof schemas.withdrawContentVersion>({
  ...edit,
  name: 'withdrawContentVersion',
  path: 'staff/content/versions/withdraw',
  refusals: withdrawalRefusals,
})

export const fillSavedReplies = defineCall<typeof schemas.fillSavedReplies>({
  method: 'POST',
  audience: 'staff',
  permission: 'saved-reply.use',
  audit: { subject: 'borrower', field: 'borrowerId' },
  name: 'fillSavedReplies',
  path: 'staff/saved-replies',
  refusals: [protocolCode.notFound],
})
