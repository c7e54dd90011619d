/** What a timeline may contain; a new kind needs its source in `server/timeline`. */
export const TIMELINE_KINDS = [
  'account',
  'application',
  'decision',
  'document',
  'payout',
  'payment-request',
  'payment',
  'charge',
  'waiver',
  'extension',
  'refund',
  'message',
  'complaint',
  'conversation',
  'payment-dispute',
  'consent',
  'session',
  'data-change',
  'identity-check',
  'staff-access',
] as const

export type TimelineKind = (typeof TIMELINE_KINDS)[number]
