import type { OutputOf } from '#contract/call.ts'
import type { listBills } from '#contract/sandbox/calls.ts'

/** What the stand-in bank would take money for. */
export type PayableRequests = OutputOf<typeof listBills>['bills']
