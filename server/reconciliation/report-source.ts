import { getMarket, type MarketCode } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'
import { findCardPaymentId, recordCardPayment } from '../card-payment/public.ts'
import {
  bookPaymentEvent,
  findPaymentReference,
  findProviderRef,
  ledgerSideOf,
} from '../payment/public.ts'
import type { CardProvider, CardProviderEvent } from '../providers/card/card-provider.ts'
import {
  type PaymentProvider,
  type PaymentReference,
  type ReportRow,
  standingAmount,
  type TimeRange,
} from '../providers/payment/payment-provider.ts'
import type { Services } from '../services.ts'
import type { ReportedRow } from './compare-rows.ts'

/** What a provider says of one payment when it is asked, and how that is booked. */
type ConfirmedPayment = ReportedRow & {
  readonly isPartlyRefunded?: boolean
  readonly book: () => Promise<string>
}

/** Asks about one payment: undefined when the provider knows none of it, or we know not how. */
type ConfirmPayment = () => Promise<ConfirmedPayment | undefined>

/** A line of a list, which is not proof enough to move money: the provider is asked about it. */
export type ReportedPaymentRow = ReportedRow & { readonly confirm: ConfirmPayment }

/** A provider that takes money for us in a market and reports its payments. */
export type ReportSource = {
  /** As in the payments table. */
  readonly name: string
  readonly market: MarketCode
  /** The money it takes in this market, when it takes other money in others. */
  readonly currency?: Currency
  /** What it counts in a span, line by line. Throws a `PaymentProviderError`, as asking does. */
  report(span: TimeRange): AsyncIterable<ReportedPaymentRow>
  /** Asks about a payment that we have booked and its list lacks. */
  confirmPayment(providerPaymentId: string): Promise<ConfirmedPayment | undefined>
}

export const paymentReportSource = (
  services: Services,
  provider: PaymentProvider,
): ReportSource => {
  const { name, market } = provider
  const ask = async (
    reference: PaymentReference | undefined,
  ): Promise<ConfirmedPayment | undefined> => {
    const event = reference && (await provider.readBack(reference))
    return (
      event && {
        ...event,
        amount: standingAmount(event),
        isPartlyRefunded: event.refundedParts !== undefined,
        feeMinor: 0n,
        book: () => bookPaymentEvent(services, event),
      }
    )
  }
  return {
    name,
    market,
    report: async function* (span) {
      for await (const row of provider.report(span, ledgerSideOf(services, name))) {
        yield { ...row, confirm: async () => await ask(await withReference(services, row)) }
      }
    },
    confirmPayment: async providerPaymentId =>
      await ask(await findPaymentReference(services.db, { provider: name, providerPaymentId })),
  }
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

/** An acquirer's charges in one market. */
const cardReportSource = (
  services: Services,
  provider: CardProvider,
  market: MarketCode,
): ReportSource => {
  const { name } = provider
  const { currency } = getMarket(market)
  const ask = async (reference: string | undefined): Promise<ConfirmedPayment | undefined> => {
    const event = reference === undefined ? undefined : await provider.findCardPayment(reference)
    const row = event && reportedRowOf(event)
    return row && { ...row, book: () => recordCardPayment(services, event) }
  }
  return {
    name,
    market,
    currency,
    report: async function* (span) {
      for await (const event of provider.list(span)) {
        const row = event.amount.currency === currency ? reportedRowOf(event) : undefined
        if (row) yield { ...row, confirm: () => ask(event.reference) }
      }
    },
    confirmPayment: async providerPaymentId => {
      const payment = { provider: name, providerPaymentId }
      return await ask(await findCardPaymentId(services.db, payment))
    },
  }
}

/** A charge as a line of a list; undefined when no money moved. */
const reportedRowOf = ({
  state,
  providerRef,
  amount,
}: CardProviderEvent): ReportedRow | undefined =>
  state === 'paid' || state === 'reversed'
    ? { kind: state, providerPaymentId: providerRef, amount, feeMinor: 0n }
    : undefined

/** Everyone whose list is held against the books. */
export const reportSources = (services: Services): ReportSource[] => [
  ...[...services.paymentProviders.values()].map(provider =>
    paymentReportSource(services, provider),
  ),
  ...[...services.cardProviders.values()].flatMap(provider =>
    services.config.markets.map(market => cardReportSource(services, provider, market)),
  ),
]
