import { MoneyError } from '#domain/money/money.ts'
import type {
  OurSide,
  OwnInstruction,
  PaymentEvent,
  PaymentProvider,
  ReportRow,
  Span,
} from '../payment-provider.ts'
import {
  PaymentProviderError,
  ProviderFaultError,
  ProviderRefusalError,
} from '../provider-errors.ts'
import { charge } from './charge.ts'
import { findTransaction } from './find-transaction.ts'
import { DEFAULT_TIMEOUT_MS, type MidtransConfig } from './midtrans-config.ts'
import { createMidtransHttp } from './midtrans-http.ts'
import { eventOf } from './transaction-events.ts'
import { createVerifier } from './verify-notification.ts'

/**
 * Midtrans' virtual accounts, Mandiri's bill payment and the mini markets, behind our one
 * interface. Midtrans lists nothing by API; but every payment it takes belongs to an order that we
 * made, so asking about each of our orders leaves none out.
 */
export function createMidtransProvider(
  config: MidtransConfig & { readonly now: () => Date },
): PaymentProvider {
  const http = createMidtransHttp(config.baseUrl, config.serverKeys[0])
  const timeoutMs = config.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const read = async (id: string): Promise<PaymentEvent | undefined> => {
    const found = await findTransaction(http, id, AbortSignal.timeout(timeoutMs))
    return found && eventOf(found)
  }
  return {
    name: 'midtrans',
    market: 'ID',
    createInstruction: request => charge(http, request, { timeoutMs, now: config.now() }),
    closeInstruction: async (_kind, orderId) => {
      const path = `/v2/${encodeURIComponent(orderId)}/expire`
      try {
        await http({ method: 'POST', path, signal: AbortSignal.timeout(timeoutMs) })
      } catch (error) {
        // 412: it was paid, cancelled or expired before, so it takes no money any more.
        if (!(error instanceof ProviderRefusalError && error.errorCode === '412')) throw error
      }
    },
    verify: createVerifier(config.serverKeys),
    readBack: async ({ providerRef, providerPaymentId }) => {
      const event = await read(providerRef ?? providerPaymentId)
      return event?.providerPaymentId === providerPaymentId ? event : undefined
    },
    list: (since, ours) => askAboutEach(read, since, ours, each => !each.isPaid),
    report: (span, ours) => reportOf(read, span, ours),
  }
}

type Read = (id: string) => Promise<PaymentEvent | undefined>

/** After those that could be read it throws if some could not. */
async function* askAboutEach(
  read: Read,
  since: Date,
  ours: OurSide | undefined,
  isAsked: (instruction: OwnInstruction) => boolean,
): AsyncGenerator<PaymentEvent> {
  let unread = 0
  for await (const instruction of ours?.instructionsSince?.(since) ?? []) {
    if (!isAsked(instruction)) continue
    try {
      const event = await read(instruction.instructionId)
      if (event) yield event
    } catch (error) {
      if (!(error instanceof PaymentProviderError || error instanceof MoneyError)) throw error
      unread += 1
    }
  }
  if (unread > 0) {
    throw new ProviderFaultError(`${unread} orders could not be read`, { effect: 'maybe-made' })
  }
}

async function* reportOf(
  read: Read,
  { from, until }: Span,
  ours: OurSide | undefined,
): AsyncGenerator<ReportRow> {
  for await (const event of askAboutEach(read, from, ours, () => true)) {
    if (event.paidAt < from || event.paidAt >= until) continue
    // What Midtrans keeps of a payment stands in its monthly invoice alone.
    yield { ...event, feeMinor: 0n }
  }
}
