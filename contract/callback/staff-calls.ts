import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listUnreadCallbacks = defineCall<typeof schemas.listUnreadCallbacks>({
  name: 'listUnreadCallbacks',
  method: 'POST',
  path: 'staff/callbacks',
  audience: 'staff',
  summary: 'Verified callbacks that could not be read or were not confirmed, oldest first.',
})

export const readCallback = defineCall<typeof schemas.readCallback>({
  name: 'readCallback',
  method: 'POST',
  path: 'staff/callbacks/read',
  audience: 'staff',
  summary: 'What a provider sent, as it came; who read it, when and why is kept.',
  refusals: [protocolCode.notFound],
})

export const settleCallback = defineCall<typeof schemas.settleCallback>({
  name: 'settleCallback',
  method: 'POST',
  path: 'staff/callbacks/settle',
  audience: 'staff',
  summary: 'Says what such a callback was; it leaves the list.',
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})
