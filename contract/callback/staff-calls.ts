import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listUnreadCallbacks = defineCall<typeof schemas.listUnreadCallbacks>({
  name: 'listUnreadCallbacks',
  method: 'POST',
  path: 'staff/callbacks',
  audience: 'staff',
})

export const readCallback = defineCall<typeof schemas.readCallback>({
  name: 'readCallback',
  method: 'POST',
  path: 'staff/callbacks/read',
  audience: 'staff',
  refusals: [protocolCode.notFound],
})

export const settleCallback = defineCall<typeof schemas.settleCallback>({
  name: 'settleCallback',
  method: 'POST',
  path: 'staff/callbacks/settle',
  audience: 'staff',
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})
