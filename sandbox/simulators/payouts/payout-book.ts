import { type Journal, openJournal } from '../../platform/journal.ts'

/** A payout in the simulator's own records, which survive a restart of the server. */
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

/** A payout as the provider's API shows it. */
export const payoutResponse = ({
  requestBody: _,
  account_number,
  account_holder_name,
  failure_code,
  ...payout
}: SimulatedPayout) => ({
  ...payout,
  channel_properties: { account_number, account_holder_name },
  ...(failure_code === null ? {} : { failure_code }),
})
