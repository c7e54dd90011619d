import { getMarket, MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'
import type { CardProvider, ChargeNews } from '../providers/card/card-provider.ts'
import type {
  PaymentProvider,
  PaymentReference,
  ReportRow,
  Span,
} from '../providers/payment/payment-provider.ts'
import {
  bookEvent,
  findChargeOfPayment,
  findPaymentReference,
  findProviderRef,
  oursFor,
  recordCharge,
} from '../repayment/public.ts'
import type { Services } from '../services.ts'
import type { Listed } from './compare-rows.ts'

/** What a provider says of one payment when it is asked, and how that is booked. */
type Answer = Listed & { readonly book: () => Promise<string> }

/** Asks about one payment: undefined when the provider knows none of it, or we know not how. */
type Ask = () => Promise<Answer | undefined>

/** A line of a list, which is not proof enough to move money: the provider is asked about it. */
export type ListedPayment = Listed & { readonly ask: Ask }

/** Whoever takes money for us in a market and keeps a list of it. */
export type ListKeeper = {
  /** As in the payments table. */
  readonly name: string
  readonly market: MarketCode
  /** The money it takes in this market, when it takes other money in others. */
  readonly currency?: Currency
  /** What it counts in a span, line by line. Throws a `PaymentProviderError`, as asking does. */
  report(span: Span): AsyncIterable<ListedPayment>
  /** Asks about a payment that we have booked and its list lacks. */
  askAbout(providerPaymentId: string): Promise<Answer | undefined>
}

export const paymentList = (services: Services, provider: PaymentProvider): ListKeeper => {
  const { name, market } = provider
  const ask = async (reference: PaymentReference | undefined): Promise<Answer | undefined> => {
    const event = reference && (await provider.readBack(reference))
    return (
      event && {
        ...event,
        feeMinor: 0n,
        book: () => bookEvent(services, { ...event, provider: name }),
      }
    )
  }
  return {
    name,
    market,
    report: async function* (span) {
      for await (const row of provider.report(span, oursFor(services, name))) {
        yield { ...row, ask: async () => await ask(await withReference(services, row)) }
      }
    },
    askAbout: async providerPaymentId =>
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
const chargeList = (services: Services, provider: CardProvider, market: MarketCode): ListKeeper => {
  const { name } = provider
  const { currency } = getMarket(market)
  const ask = async (reference: string | undefined): Promise<Answer | undefined> => {
    const news = reference === undefined ? undefined : await provider.findCharge(reference)
    const listed = news && listedOf(news)
    return listed && { ...listed, book: () => recordCharge(services, { ...news, provider: name }) }
  }
  return {
    name,
    market,
    currency,
    report: async function* (span) {
      for await (const news of provider.list(span)) {
        const listed = news.amount.currency === currency ? listedOf(news) : undefined
        if (listed) yield { ...listed, ask: () => ask(news.reference) }
      }
    },
    askAbout: async providerPaymentId => {
      const payment = { provider: name, providerPaymentId }
      return await ask(await findChargeOfPayment(services.db, payment))
    },
  }
}

/** A charge as a line of a list; undefined when no money moved. */
const listedOf = ({ word, providerRef, amount }: ChargeNews): Listed | undefined =>
  word === 'paid' || word === 'reversed'
    ? { kind: word, providerPaymentId: providerRef, amount, feeMinor: 0n }
    : undefined

/** Everyone whose list is held against the books. */
export const listKeepers = (services: Services): ListKeeper[] => [
  ...[...services.paymentProviders.values()].map(provider => paymentList(services, provider)),
  ...[...services.cardProviders.values()].flatMap(provider =>
    MARKET_CODES.map(market => chargeList(services, provider, market)),
  ),
]
