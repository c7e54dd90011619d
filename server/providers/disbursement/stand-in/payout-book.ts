import { type Journal, openJournal } from '../../payment/stand-in/journal.ts'

/** A payout in the stand-in's own book. It outlives our server: the outside does not forget. */
export type BookedPayout = {
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
  readonly asked: string
}

export type PayoutBook = {
  find(reference: string): BookedPayout | undefined
  list(): BookedPayout[]
  put(payout: BookedPayout): void
  close(): void
}

export const openPayoutBook = (file: string | undefined): PayoutBook => {
  const journal: Journal = openJournal(file)
  const payouts = new Map<string, BookedPayout>()
  for (const line of journal.lines) {
    const payout = line as BookedPayout // every line was written by `put`
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
