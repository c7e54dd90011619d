import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listUnreadCallbacks = defineCall<typeof schemas.listUnreadCallbacks>({
  name: 'listUnreadCallbacks',
  method: 'POST',
  path: 'staff/callbacks',
  audience: 'staff',
  permission: 'callback.read',
})

export const readCallback = defineCall<typeof schemas.readCallback>({
  name: 'readCallback',
  method: 'POST',
  path: 'staff/callbacks/read',
  audience: 'staff',
  permission: 'callback.read',
  refusals: [protocolCode.notFound],
})

export const settleCallback = defineCall<typeof schemas.settleCallback>({
  name: 'settleCallback',
  method: 'POST',
  path: 'staff/callbacks/settle',
  audience: 'staff',
  permission: 'callback.resolve',
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})
