import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listUnreadCallbacks = defineCall<typeof schemas.listUnreadCallbacks>({
  name: 'listUnreadCallbacks',
  method: 'POST',
  path: 'staff/callbacks',
  audience: 'staff',
  permission: 'callback.read',
  audit: { subject: 'callback' },
})

export const readCallback = defineCall<typeof schemas.readCallback>({
  name: 'readCallback',
  method: 'POST',
  path: 'staff/callbacks/read',
  audience: 'staff',
  permission: 'callback.read',
  audit: { subject: 'callback', field: 'callbackId' },
  refusals: [protocolCode.notFound],
})

export const settleCallback = defineCall<typeof schemas.settleCallback>({
  name: 'settleCallback',
  method: 'POST',
  path: 'staff/callbacks/settle',
  audience: 'staff',
  permission: 'callback.resolve',
  audit: { subject: 'callback', field: 'callbackId', change: true },
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})
