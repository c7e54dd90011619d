import { providerFeePosting } from '#domain/posting/provider-fee.ts'
import { postEntry } from '../ledger/public.ts'
import { inTransaction } from '../platform/database.ts'
import type { PaymentProvider, ReportRow } from '../providers/payment/payment-provider.ts'
import { PaymentProviderError } from '../providers/payment/provider-errors.ts'
import { bookEvent, findProviderRef } from '../repayment/public.ts'
import type { Services } from '../services.ts'
import type { Difference } from './compare-rows.ts'
import { endDifference, type ProviderDay } from './store.ts'

type Found = {
  readonly differenceId: string
  readonly difference: Difference
  readonly day: ProviderDay
}

const by = 'reconciliation'

/**
 * Makes good what needs no person: money that the provider lists and we never heard of is booked,
 * what it took back is taken back here, and what it keeps is booked as its fee. The provider is
 * asked about the very payment first: its list is not proof enough to move money.
 */
export const heal = async (
  services: Services,
  provider: PaymentProvider,
  found: Found,
): Promise<void> => {
  switch (found.difference.kind) {
    case 'missing-here':
    case 'reversed-there':
      return await askAndBook(services, provider, found)
    case 'fee-kept':
      return await bookFee(services, found)
    default:
      return
  }
}

const askAndBook = async (
  services: Services,
  provider: PaymentProvider,
  { difference: { row, kind }, differenceId }: Found,
): Promise<void> => {
  if (!row) return
  try {
    const reference = await withReference(services, row)
    if (reference === undefined) return
    const event = await provider.readBack(reference)
    if (event?.kind !== (kind === 'missing-here' ? 'paid' : 'reversed')) return
    const outcome = await bookEvent(services, { ...event, provider: provider.name })
    const now = services.clock.wallNow()
    await endDifference(services.db, differenceId, { state: 'healed', by, reason: outcome, now })
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    services.log.warn({ err: error, differenceId }, 'the provider was asked and did not answer')
  }
}

/** The fee's entry and the end of its difference stand or fall together, so it is booked once. */
const bookFee = async (
  services: Services,
  { day, difference, differenceId }: Found,
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

/**
 * A counter's payment is read back through its code, which a list may not name: undefined when we
 * do not know it either.
 */
const withReference = async (
  services: Services,
  row: ReportRow,
): Promise<ReportRow | undefined> => {
  if (row.providerRef !== undefined || row.via !== 'retail') return row
  const providerRef = row.externalId && (await findProviderRef(services.db, row.externalId))
  return providerRef ? { ...row, providerRef } : undefined
}
