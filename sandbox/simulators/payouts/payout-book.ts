import { type Journal, openJournal } from '../../platform/journal.ts'

/** The provider whose API a payout was requested by. */
export type PayoutApi = 'xendit' | 'razorpayx' | 'cashfree'

/** A payout in the simulator's own records, which survive a restart of the server. */
export type SimulatedPayout = {
  readonly id: string
  readonly api: PayoutApi
  readonly reference_id: string
  /** Xendit's channel code, or an IFSC. */
  readonly bank: string
  readonly account_number: string
  readonly account_holder_name: string
  /** In rupiah or rupees. */
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly status: 'ACCEPTED' | 'SUCCEEDED' | 'FAILED' | 'REVERSED'
  readonly failure_code: string | null
  readonly created: string
  readonly updated: string
  /** The raw request, so that the same key with another body is refused. */
  readonly requestBody: string
}

export type PayoutBook = {
  find(reference: string): SimulatedPayout | undefined
  list(): SimulatedPayout[]
  put(payout: SimulatedPayout): void
  close(): void
}

export const openPayoutBook = (file: string | undefined): PayoutBook => {
  const journal: Journal = openJournal(file)
  const payouts = new Map<string, SimulatedPayout>()
  for (const line of journal.lines) {
    const payout = line as SimulatedPayout // every line was written by `put`
    payouts.set(payout.reference_id, payout)
  }
  return {
    find: reference => payouts.get(reference),
    list: () => [...payouts.values()],
    put: payout => {
      payouts.set(payout.reference_id, payout)
      journal.append(payout)
    },
    close: journal.close,
  }
}
