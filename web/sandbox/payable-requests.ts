import type { OutputOf } from '#contract/call.ts'
import type { listBills } from '#contract/sandbox/calls.ts'

/** Payment requests that the simulated bank accepts. */
export type PayableRequests = OutputOf<typeof listBills>['bills']
