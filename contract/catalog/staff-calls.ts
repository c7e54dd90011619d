import { defineCall } from '../call.ts'
import { protocolCode } from '../envelope.ts'
import { draftRefusals, proposalRefusals, withdrawalRefusals } from '../version/refusals.ts'
import type * as schemas from './staff-schemas.ts'

const read = {
  method: 'POST',
  audience: 'staff',
  permission: 'product.read',
  audit: 'none',
} as const
const readOne = { ...read, audit: { subject: 'product', field: 'versionId' } } as const
const edit = {
  method: 'POST',
  audience: 'staff',
  permission: 'product.edit',
  audit: { subject: 'product', field: 'versionId', change: true },
  needsIdempotencyKey: true,
} as const

export const listProductVersions = defineCall<typeof schemas.listProductVersions>({
  ...read,
  name: 'listProductVersions',
  path: 'staff/products/versions',
})

export const readProductVersion = defineCall<typeof schemas.readProductVersion>({
  ...readOne,
  name: 'readProductVersion',
  path: 'staff/products/versions/read',
  refusals: [protocolCode.notFound],
})

export const checkProductVersion = defineCall<typeof schemas.checkProductVersion>({
  ...read,
  name: 'checkProductVersion',
  path: 'staff/products/versions/check',
  refusals: [protocolCode.notFound],
})

export const saveProductDraft = defineCall<typeof schemas.saveProductDraft>({
  ...edit,
  name: 'saveProductDraft',
  path: 'staff/products/versions/save',
  refusals: draftRefusals,
})

export const proposeProductVersion = defineCall<typeof schemas.proposeProductVersion>({
  ...edit,
  name: 'proposeProductVersion',
  path: 'staff/products/versions/propose',
  refusals: proposalRefusals,
})

export const withdrawProductVersion = defineCall<typeof schemas.withdrawProductVersion>({
  ...edit,
  name: 'withdrawProductVersion',
  path: 'staff/products/versions/withdraw',
  refusals: withdrawalRefusals,
})
