import { toDecimalString } from '#domain/money/parse.ts'
import { createTokenVerifier } from '../../payment/callback-secrets.ts'
import { ProviderFaultError, ProviderRefusalError } from '../../payment/provider-errors.ts'
import { RowReader } from '../../payment/provider-rows.ts'
import { pages } from '../../payment/xendit/paged-reader.ts'
import { createXenditHttp } from '../../payment/xendit/xendit-http.ts'
import type {
  CardPaymentInput,
  CardPaymentVerification,
  CardProvider,
  CardProviderEvent,
} from '../card-provider.ts'
import {
  acquirerCardPayment,
  acquirerName,
  cardPaymentCallback,
  cardProviderEvent,
} from './card-payment-schemas.ts'

export type AcquirerConfig = {
  readonly baseUrl: string
  readonly secretKey: string
  /** Every token in force; two while one is being replaced. */
  readonly callbackTokens: readonly string[]
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 5_000

/** The acquirer's adapter. Throws when no callback token is configured. */
export const createCardProvider = (config: AcquirerConfig): CardProvider => {
  const http = createXenditHttp(config)
  const timeoutMs = config.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const verify = createTokenVerifier(
    'card',
    config.callbackTokens,
    (body): CardPaymentVerification => ({
      outcome: 'event',
      event: cardProviderEvent(cardPaymentCallback.parse(body).charge),
    }),
  )
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    sent: { readonly body?: unknown; readonly key?: string } = {},
  ): Promise<CardProviderEvent> => {
    const answer = await http({
      method,
      path: `/v1/charges${path}`,
      signal: AbortSignal.timeout(timeoutMs),
      ...(sent.body === undefined ? {} : { body: sent.body }),
      ...(sent.key === undefined
        ? {}
        : { idempotencyKey: sent.key, idempotencyHeader: 'idempotency-key' }),
    })
    return readCardPayment(method, answer)
  }
  const of = (reference: string) => `/${encodeURIComponent(reference)}`
  return {
    name: acquirerName,
    startCardPayment: request =>
      ask('POST', '', { body: startBody(request), key: request.reference }),
    sendCode: reference => ask('POST', `${of(reference)}/code`, { body: {} }),
    confirmCardPayment: (reference, code) =>
      ask('POST', `${of(reference)}/confirm`, { body: { code } }),
    cancelCardPayment: (reference, amount) =>
      ask('POST', `${of(reference)}/cancel`, {
        body: { amount: toDecimalString(amount), currency: amount.currency },
      }),
    findCardPayment: async reference => {
      try {
        return await ask('GET', of(reference))
      } catch (error) {
        if (error instanceof ProviderRefusalError && error.status === 404) return undefined
        throw error
      }
    },
    list: async function* ({ from, until }) {
      const query = new URLSearchParams({ from: from.toISOString(), until: until.toISOString() })
      const rows = new RowReader()
      const page = { schema: acquirerCardPayment, rows }
      for await (const read of pages({ http, timeoutMs }, '/v1/charges', query, page)) {
        const event = await rows.read(read.id, () => cardProviderEvent(read))
        if (event) yield event
      }
      rows.end('the list of charges')
    },
    verify,
  }
}

const startBody = ({
  reference,
  amount,
  card,
  returnUrl,
  phone,
  description,
}: CardPaymentInput) => ({
  reference,
  amount: toDecimalString(amount),
  currency: amount.currency,
  ...(card === undefined
    ? {}
    : { card: { number: card.number, holder: card.holder, bank_code: card.bankCode } }),
  return_url: returnUrl,
  phone,
  description,
})

/** The message contains no reference: it may be logged. */
const readCardPayment = (method: string, answer: unknown): CardProviderEvent => {
  const read = acquirerCardPayment.safeParse(answer)
  if (!read.success) {
    throw new ProviderFaultError(`${method} charge: no charge`, { effect: 'maybe-made' })
  }
  return cardProviderEvent(read.data)
}
