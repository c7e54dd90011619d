import { signatureOf as midtransSignature } from '#server/providers/payment/midtrans/verify-notification.ts'
import type {
  PaymentProvider,
  ProviderPaymentEvent,
} from '#server/providers/payment/payment-provider.ts'
import { signatureOf as razorpaySignature } from '#server/providers/payment/razorpay/verify-event.ts'
import type { Services } from '#server/services.ts'
import { pastPauses } from './fault-matrix.ts'

/** A provider whose handling is broken; `services` are the application's. */
export type BrokenMethod = {
  readonly name: string
  readonly cells: readonly string[]
  /** Cells that are run so that those named can fail, and are not judged. */
  readonly after?: readonly string[]
  readonly broken: (provider: PaymentProvider, services: Services) => Partial<PaymentProvider>
}

const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

/** The provider with each event changed, or left out where `change` answers undefined. */
const withEvents = (
  provider: PaymentProvider,
  change: (event: ProviderPaymentEvent) => ProviderPaymentEvent | undefined,
): Partial<PaymentProvider> => ({
  verify: (...given) => {
    const verified = provider.verify(...given)
    if (verified.outcome !== 'event') return verified
    const event = change(verified.event)
    return event ? { outcome: 'event', event } : { outcome: 'ignored', reason: 'broken' }
  },
  readBack: async reference => {
    const event = await provider.readBack(reference)
    return event && change(event)
  },
  list: async function* (...given) {
    for await (const event of provider.list(...given)) {
      const changed = change(event)
      if (changed) yield changed
    }
  },
})

const withoutParts = ({ refundedParts: _, ...event }: ProviderPaymentEvent) => event

/** Makes any callback a genuine one. */
const proven = (services: Services, rawBody: Uint8Array, headers: Headers) => {
  const { xendit, midtrans, razorpay } = services.config.payment
  const all = new Headers(headers)
  all.set('x-callback-token', xendit.callbackTokens[0] ?? '')
  all.set('x-razorpay-signature', razorpaySignature(rawBody, razorpay.webhookSecrets[0] ?? ''))
  const body = JSON.parse(new TextDecoder().decode(rawBody))
  if (!('signature_key' in body)) return { rawBody, headers: all }
  body.signature_key = midtransSignature(body, midtrans.serverKeys[0] ?? '')
  return { rawBody: new TextEncoder().encode(JSON.stringify(body)), headers: all }
}

/** Drops money that the requests of this provider were not made for, or that came after their end. */
const onlyAsRequested = (provider: PaymentProvider, isWrong: 'late' | 'other-amount') => {
  const requests = new Map<string, { expiresAt: Date; minor: bigint; paymentId?: string }>()
  const isTaken = (event: ProviderPaymentEvent): boolean => {
    const request = requests.get(event.externalId ?? '')
    if (!request) return true
    if (isWrong === 'late') return event.paidAt <= request.expiresAt
    request.paymentId ??= event.providerPaymentId
    return event.amount.minor === request.minor && request.paymentId === event.providerPaymentId
  }
  return {
    ...withEvents(provider, event => (isTaken(event) ? event : undefined)),
    createPaymentRequest: async input => {
      const { paymentRequestId, expiresAt, amount } = input
      requests.set(paymentRequestId, { expiresAt, minor: amount.minor })
      return await provider.createPaymentRequest(input)
    },
  } satisfies Partial<PaymentProvider>
}

/** Each kind of handling of payments, broken on purpose (docs/faults.md, P9b). */
export const brokenMethods: readonly BrokenMethod[] = [
  {
    name: 'each report of a payment has an id of its own',
    cells: ['duplicates', 'reported again a day later'],
    broken: provider => ({
      verify: (...given) => {
        const verified = provider.verify(...given)
        if (verified.outcome !== 'event') return verified
        const { isHint: _, ...event } = verified.event
        const providerPaymentId = `${event.providerPaymentId}-${crypto.randomUUID()}`
        return { outcome: 'event', event: { ...event, providerPaymentId } }
      },
    }),
  },
  {
    name: 'the sweep reads no list',
    cells: [
      'silence',
      'half a look-up',
      'look-up without JSON',
      '429 to look up',
      'partial refund in silence',
      'forged callback',
      'changed body',
    ],
    broken: () => ({
      async *list() {
        yield* []
      },
    }),
  },
  {
    name: 'what is created does not carry our id',
    cells: [
      'half a create reply',
      'create reply without JSON',
      'no create reply',
      'paid before the create reply is kept',
    ],
    broken: provider => ({
      createPaymentRequest: async input =>
        await provider.createPaymentRequest({ ...input, paymentRequestId: crypto.randomUUID() }),
    }),
  },
  {
    name: 'the pause after 429 is not kept',
    cells: ['429 to create', '429 to look up', '429 to cancel', '429 to refund'],
    broken: provider => ({
      createPaymentRequest: input => pastPauses(() => provider.createPaymentRequest(input)),
      closePaymentRequest: (...given) => pastPauses(() => provider.closePaymentRequest(...given)),
      ...(provider.sendBack && {
        sendBack: (...given: Parameters<NonNullable<PaymentProvider['sendBack']>>) =>
          pastPauses(async () => await provider.sendBack?.(...given)),
      }),
      list: async function* (...given) {
        yield* await pastPauses(() => collect(provider.list(...given)))
      },
    }),
  },
  {
    name: 'parts that were refunded are not read',
    cells: ['partial refund', 'partial refund in silence', 'days reconciled'],
    broken: provider => withEvents(provider, withoutParts),
  },
  {
    name: 'reversals are ignored',
    cells: ['reversal before payment', '429 to refund'],
    broken: provider =>
      withEvents(provider, event => (event.kind === 'reversed' ? undefined : event)),
  },
  {
    name: 'late money is not taken',
    cells: ['paid after expiry'],
    broken: provider => onlyAsRequested(provider, 'late'),
  },
  {
    name: 'the callback of an expiry takes back what was paid, and refuses what is paid later',
    cells: ['expiry callback', 'expiry callback after the payment'],
    broken: (provider, services) => {
      let last: ProviderPaymentEvent | undefined
      let endedAt: Date | undefined
      const noted = withEvents(provider, event => {
        if (endedAt && event.paidAt > endedAt) return undefined
        last = event
        return event
      })
      return {
        ...noted,
        createPaymentRequest: async input => {
          last = undefined
          endedAt = undefined
          return await provider.createPaymentRequest(input)
        },
        verify: (...given) => {
          if (provider.verify(...given).outcome !== 'ignored')
            return noted.verify?.(...given) ?? { outcome: 'ignored', reason: 'broken' }
          endedAt = services.clock.now()
          if (!last) return { outcome: 'ignored', reason: 'broken' }
          const { isHint: _, ...paid } = last
          return { outcome: 'event', event: { ...paid, kind: 'reversed' } }
        },
      }
    },
  },
  {
    name: 'a request that was closed takes no money',
    cells: ['replaced, then both paid'],
    broken: provider => {
      const closed = new Set<string>()
      return {
        ...withEvents(provider, event =>
          closed.has(event.providerRef ?? event.number) ? undefined : event,
        ),
        closePaymentRequest: async (kind, providerRef, payUrl) => {
          closed.add(providerRef)
          await provider.closePaymentRequest(kind, providerRef, payUrl)
        },
      }
    },
  },
  {
    name: 'money of another amount, or a second time, is not taken',
    cells: ['paid short', 'paid over', 'paid twice'],
    broken: provider => onlyAsRequested(provider, 'other-amount'),
  },
  {
    name: 'every callback is believed',
    cells: ['forged callback', 'changed body'],
    broken: (provider, services) => ({
      verify: (rawBody, headers) => {
        const genuine = proven(services, rawBody, headers)
        return provider.verify(genuine.rawBody, genuine.headers)
      },
    }),
  },
  {
    name: 'the report is a unit off',
    cells: ['days reconciled', 'books proved'],
    after: ['duplicates'],
    broken: provider => ({
      report: async function* (...given) {
        for await (const row of provider.report(...given))
          yield { ...row, amount: { ...row.amount, minor: row.amount.minor + 1n } }
      },
    }),
  },
  {
    name: 'a part that was refunded is taken for the whole',
    cells: ['partial refund', 'partial refund of an extension'],
    broken: provider =>
      withEvents(provider, event =>
        event.refundedParts ? { ...withoutParts(event), kind: 'reversed' } : event,
      ),
  },
  {
    name: 'the report does not know refunds of parts',
    cells: ['days reconciled', 'books proved'],
    after: ['partial refund of an extension'],
    broken: provider => {
      const paid = new Map<string, ProviderPaymentEvent['amount']>()
      const noted = withEvents(provider, event => {
        paid.set(event.providerPaymentId, event.amount)
        return event
      })
      return {
        ...noted,
        report: async function* (...given) {
          for await (const row of provider.report(...given))
            yield { ...row, amount: paid.get(row.providerPaymentId) ?? row.amount }
        },
      }
    },
  },
]
