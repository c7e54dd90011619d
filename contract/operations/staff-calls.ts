import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listOperations = defineCall<typeof schemas.listOperations>({
  name: 'listOperations',
  method: 'POST',
  path: 'staff/operations',
  audience: 'staff',
  permission: 'operations.read',
  audit: { subject: 'operation' },
})

export const retryOperation = defineCall<typeof schemas.retryOperation>({
  name: 'retryOperation',
  method: 'POST',
  path: 'staff/operations/retry',
  audience: 'staff',
  permission: 'operations.retry',
  audit: { subject: 'operation', field: 'operationId', change: true },
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})

export const switchFeature = defineCall<typeof schemas.switchFeature>({
  name: 'switchFeature',
  method: 'POST',
  path: 'staff/operations/switch',
  audience: 'staff',
  permission: 'operations.switch',
  secondFactor: 'recent',
  audit: { subject: 'operation', field: 'operationId', change: true },
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})
