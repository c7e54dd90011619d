import {
  type CardPaymentState,
  isOpenCardPayment,
  nextCardPaymentState,
} from '#domain/card-payment/card-payment-state.ts'
import { bookPaymentEvent } from '../payment/public.ts'
import {
  activeRequestStates,
  findActivePaymentRequest,
  movePaymentRequest,
} from '../payment-request/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { CardProviderEvent } from '../providers/card/card-provider.ts'
import type { ProviderPaymentEvent } from '../providers/payment/payment-provider.ts'
import type { Services } from '../services.ts'
import { type CardPayment, findCardPayment, moveCardPayment } from './store.ts'

/** Optimistic lock: retries while another event moves the card payment. */
const maxTries = 20

/** After this long a code or request of ours is lost: older events of the acquirer count again. */
export const lostAfterMs = 60_000

/**
 * Records an acquirer's event. Idempotent: replies, callbacks, the sweep and reconciliation all call
 * it. Money is booked as any other payment, before the card payment moves to its new state, so that
 * a crash in between leaves an open one, which the sweep checks again.
 */
export const recordCardPayment = async (
  services: Services,
  event: CardProviderEvent,
): Promise<CardPaymentState | 'unknown-charge'> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const found = await findCardPayment(services.db, event.reference)
    const cardPayment = found?.provider === event.provider ? found : undefined
    const paymentEvent = paymentEventOf(event, cardPayment)
    if (paymentEvent) await bookPaymentEvent(services, paymentEvent)
    if (!cardPayment) return 'unknown-charge'
    const state = await tryToMoveState(services, cardPayment, event)
    if (state) return state
  }
  throw new Error(`card payment ${event.reference} kept changing; the sweep will check it again`)
}

/** The payment event of a card event that moves money; unmatched money goes to suspense. */
const paymentEventOf = (
  { provider, reference, providerRef, state, amount, at }: CardProviderEvent,
  cardPayment: CardPayment | undefined,
): ProviderPaymentEvent | undefined =>
  state === 'paid' || state === 'reversed'
    ? {
        kind: state,
        via: 'card',
        provider,
        providerPaymentId: providerRef,
        providerRef,
        externalId: cardPayment?.paymentRequestId ?? reference,
        number: cardPayment?.requestNo ?? '',
        amount,
        paidAt: at,
      }
    : undefined

const tryToMoveState = async (
  services: Services,
  cardPayment: CardPayment,
  { state: reported, tries, reason, pageUrl }: CardProviderEvent,
): Promise<CardPaymentState | undefined> => {
  const now = services.clock.wallNow()
  const isLost = now.getTime() - cardPayment.movedAt.getTime() > lostAfterMs
  const state = nextCardPaymentState(cardPayment.state, reported, {
    judged: isLost || tries >= cardPayment.tries,
  })
  if (state === cardPayment.state) return state
  const moved = await inTransaction(services.db, async tx => {
    const page = state === 'redirected' ? pageUrl : ''
    if (!(await moveCardPayment(tx, cardPayment, { state, pageUrl: page, reason, now })))
      return false
    if (isOpenCardPayment(state)) return true
    // Booking has marked a paid request already; otherwise this frees the slot.
    const end = state === 'failed' ? 'failed' : 'expired'
    await movePaymentRequest(tx, cardPayment.paymentRequestId, activeRequestStates, end)
    // The debt is paid by card: close the active request for the same installments.
    const active =
      state === 'paid' && (await findActivePaymentRequest(tx, cardPayment.loanId, 'installments'))
    if (active)
      await movePaymentRequest(tx, active.paymentRequestId, activeRequestStates, 'replaced')
    return true
  })
  return moved ? state : undefined
}
