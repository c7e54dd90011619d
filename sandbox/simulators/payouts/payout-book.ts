import { type Journal, openJournal } from '../bank/journal.ts'

/** A payout in the stand-in's own book. It outlives our server: the outside does not forget. */
export type SimulatedPayout = {
  readonly id: string
  readonly reference_id: string
  readonly channel_code: string
  readonly account_number: string
  readonly account_holder_name: string
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly status: 'ACCEPTED' | 'SUCCEEDED' | 'FAILED' | 'REVERSED'
  readonly failure_code: string | null
  readonly created: string
  readonly updated: string
  /** The body it was asked for with, so that the same key with another is refused. */
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
