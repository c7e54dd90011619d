import type {
  DisbursementProvider,
  PayoutProviderEvent,
} from '#server/providers/disbursement/disbursement-provider.ts'
import { pastPauses } from './fault-matrix.ts'

/** A payer whose handling is broken. */
export type BrokenPayer = {
  readonly name: string
  readonly cells: readonly string[]
  readonly broken: (provider: DisbursementProvider) => Partial<DisbursementProvider>
}

/** The payer with the state of each report changed. */
const withStates = (
  provider: DisbursementProvider,
  change: (state: PayoutProviderEvent['state']) => PayoutProviderEvent['state'],
): Partial<DisbursementProvider> => {
  const changed = (event: PayoutProviderEvent) => ({ ...event, state: change(event.state) })
  return {
    createPayout: async input => changed(await provider.createPayout(input)),
    findPayout: async reference => {
      const found = await provider.findPayout(reference)
      return found && changed(found)
    },
    verify: (...given) => {
      const verified = provider.verify(...given)
      return verified.outcome === 'event'
        ? { ...verified, event: changed(verified.event) }
        : verified
    },
  }
}

/** Each kind of handling of payouts, broken on purpose (docs/faults.md, P9b). */
export const brokenPayers: readonly BrokenPayer[] = [
  {
    name: 'each try has a reference of its own',
    cells: ['half a reply', 'reply without JSON', 'no reply', '5xx after accepting'],
    broken: provider => ({
      createPayout: async input =>
        await provider.createPayout({ ...input, reference: crypto.randomUUID() }),
    }),
  },
  {
    name: 'callbacks are not read',
    cells: ['duplicates', 'reported before the reply', 'failed', 'processed, then reversed'],
    broken: () => ({ verify: () => ({ outcome: 'unreadable', reason: 'broken' }) }),
  },
  {
    name: 'what is looked up or asked for again is always pending',
    cells: [
      'silence',
      'half a reply',
      'reply without JSON',
      'no reply',
      '5xx after accepting',
      'never reached',
      'half a look-up',
      'look-up without JSON',
    ],
    broken: provider => {
      const { createPayout, findPayout } = withStates(provider, () => 'pending')
      return { ...(createPayout && { createPayout }), ...(findPayout && { findPayout }) }
    },
  },
  {
    name: 'the pause after 429 is not kept',
    cells: ['429 to pay and look up', '429 to look up'],
    broken: provider => ({
      createPayout: input => pastPauses(() => provider.createPayout(input)),
      findPayout: reference => pastPauses(() => provider.findPayout(reference)),
    }),
  },
  {
    name: 'money that came back is called paid',
    cells: ['processed, then reversed', 'reversed in silence', 'processed reported after reversed'],
    // Some payers report the return of what was paid as a failure.
    broken: provider =>
      withStates(provider, state => (['returned', 'failed'].includes(state) ? 'paid' : state)),
  },
  {
    name: 'an earlier state is called the return of the money',
    cells: ['disorder'],
    broken: provider => ({
      verify: (...given) => {
        const verified = provider.verify(...given)
        if (verified.outcome !== 'event' || verified.event.state !== 'pending') return verified
        return { ...verified, event: { ...verified.event, state: 'returned' } }
      },
    }),
  },
]
