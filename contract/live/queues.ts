import type { Permission } from '../staff/permissions.ts'

/**
 * The queues whose changes an open console hears of, each with the permission that this needs. A
 * name is the part of the paths of its calls after `staff/`, and the first argument of the triggers
 * that announce it (the migration `live-queues`).
 */
export const liveQueues = {
  applications: 'application.read',
  approvals: 'approval.read',
  callbacks: 'callback.read',
  complaints: 'complaint.read',
  'contact-messages': 'contact-message.read',
  conversations: 'conversation.read',
  /** Who is typing in a conversation, and what was seen. */
  'conversation-activity': 'conversation.read',
  corrections: 'correction.read',
  disbursements: 'disbursement.read',
  'identity-checks': 'identity-check.read',
  'payment-claims': 'payment-dispute.read',
  reconciliation: 'reconciliation.read',
  refunds: 'refund.read',
  subscriptions: 'subscription.read',
  'unmatched-money': 'payment.read',
} as const satisfies Readonly<Record<string, Permission>>

export type LiveQueue = keyof typeof liveQueues

export const isLiveQueue = (name: string): name is LiveQueue => Object.hasOwn(liveQueues, name)

/** What the home screen counts, each with the permission that this needs. */
export const homeQueues = {
  ...liveQueues,
  collections: 'collections.read',
} as const satisfies Readonly<Record<string, Permission>>

export type HomeQueue = keyof typeof homeQueues

/** Rows of a queue are counted up to so many: then it has these or more. */
export const maxCounted = 500

/** The events of `watchConsole`, by name. */
export const consoleEvent = {
  /** The stream has begun. */
  open: 'open',
  /** Data: `ChangedRow` as JSON. */
  changed: 'changed',
  /** Changes may have been missed: everything is to be read again. */
  gap: 'gap',
  /** The last: the session has ended, or its person may do other things. */
  ended: 'ended',
} as const

/** What an event says of a row: never anything that the row holds. */
export type ChangedRow = {
  readonly queue: LiveQueue
  readonly id: string
  /** Grows with each change of the row. */
  readonly version: string
}
