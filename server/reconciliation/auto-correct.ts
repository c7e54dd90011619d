import { providerFeePosting } from '#domain/posting/payment.ts'
import { postEntry } from '../ledger/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import { PaymentProviderError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import type { Difference } from './compare-rows.ts'
import type { ReportedPaymentRow } from './report-source.ts'
import { endDifference, type ProviderDay } from './store.ts'

type OpenDifference = {
  readonly differenceId: string
  readonly difference: Difference
  readonly day: ProviderDay
  /** Asks the provider about the payment. */
  readonly confirm: ReportedPaymentRow['confirm']
}

const by = 'reconciliation'

/**
 * Makes good what needs no person: money that the provider lists and we never heard of is booked,
 * what it took back, whole or in part, is taken back here, and what it keeps is booked as its fee. The provider is
 * asked about the very payment first: its list is not proof enough to move money.
 */
export const autoCorrect = async (services: Services, found: OpenDifference): Promise<void> => {
  switch (found.difference.kind) {
    case 'missing-here':
    case 'reversed-there':
    case 'other-amount':
      return await confirmAndBook(services, found)
    case 'fee-kept':
      return await bookFee(services, found)
    default:
      return
  }
}

const confirmAndBook = async (
  services: Services,
  { difference: { kind }, differenceId, confirm }: OpenDifference,
): Promise<void> => {
  try {
    const answer = await confirm()
    if (answer?.kind !== (kind === 'reversed-there' ? 'reversed' : 'paid')) return
    if (kind === 'other-amount' && !answer.isPartlyRefunded) return
    const reason = await answer.book()
    const now = services.clock.wallNow()
    await endDifference(services.db, differenceId, { state: 'healed', by, reason, now })
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    services.log.warn({ err: error, differenceId }, 'the provider was asked and did not answer')
  }
}

/** The fee's entry and the end of its difference stand or fall together, so it is booked once. */
const bookFee = async (
  services: Services,
  { day, difference, differenceId }: OpenDifference,
): Promise<void> => {
  const fee = difference.theirs
  if (!fee) return
  await inTransaction(services.db, async tx => {
    const now = services.clock.wallNow()
    const end = { state: 'healed', by, reason: 'booked as the fee', now } as const
    if (!(await endDifference(tx, differenceId, end))) return
    await postEntry(tx, {
      entryId: services.random.uuid(),
      stream: `fee:${differenceId}`,
      posting: providerFeePosting(fee.minor),
      currency: fee.currency,
      businessOn: services.clock.businessDate(day.market),
      cause: { kind: 'reconciliation', id: differenceId },
      actor: `provider:${day.provider}`,
      reverses: null,
      loanId: null,
    })
  })
}
