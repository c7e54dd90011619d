import * as copy from '#copy/staff/list.js'
import type { ActionField } from './panel-action.ts'

/** The reason of an action, which is recorded; as long as the contract's `reason`. */
export const reasonField = (note?: string): ActionField => ({
  name: 'reason',
  label: copy.reason(),
  kind: 'text',
  least: 3,
  most: 300,
  ...(note === undefined ? {} : { note }),
})
