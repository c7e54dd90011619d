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

const mostTries = 20

/** A code that was given and never arrived: the acquirer's word of before it counts again. */
export const lostAfterMs = 60_000

/**
 * Takes an acquirer's word of a charge, once, whoever brings it and however often: the answer, the
 * callback and the sweep all end here. Its money is booked by the same function as any other, before
 * the charge is marked, so that a process that dies in between leaves a charge that is asked about.
 */
export const recordCardPayment = async (
  services: Services,
  event: CardProviderEvent,
): Promise<CardPaymentState | 'unknown-charge'> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const found = await findCardPayment(services.db, event.reference)
    const charge = found?.provider === event.provider ? found : undefined
    const money = paidEventOf(event, charge)
    if (money) await bookPaymentEvent(services, money)
    if (!charge) return 'unknown-charge'
    const state = await tryToMoveState(services, charge, event)
    if (state) return state
  }
  throw new Error(`charge ${event.reference} kept changing; the sweep will ask again`)
}

/** Money that names no charge of ours is held as any that fits nowhere. */
const paidEventOf = (
  { provider, reference, providerRef, state: word, amount, at }: CardProviderEvent,
  charge: CardPayment | undefined,
): ProviderPaymentEvent | undefined =>
  word === 'paid' || word === 'reversed'
    ? {
        kind: word,
        via: 'card',
        provider,
        providerPaymentId: providerRef,
        providerRef,
        externalId: charge?.paymentRequestId ?? reference,
        number: charge?.requestNo ?? '',
        amount,
        paidAt: at,
      }
    : undefined

const tryToMoveState = async (
  services: Services,
  charge: CardPayment,
  { state: word, tries, reason, pageUrl }: CardProviderEvent,
): Promise<CardPaymentState | undefined> => {
  const now = services.clock.wallNow()
  const lost = now.getTime() - charge.movedAt.getTime() > lostAfterMs
  const state = nextCardPaymentState(charge.state, word, { judged: lost || tries >= charge.tries })
  if (state === charge.state) return state
  const moved = await inTransaction(services.db, async tx => {
    const page = state === 'redirected' ? pageUrl : ''
    if (!(await moveCardPayment(tx, charge, { state, pageUrl: page, reason, now }))) return false
    if (isOpenCardPayment(state)) return true
    // What was booked is marked as paid already; else its place is free for another try.
    const end = state === 'failed' ? 'failed' : 'expired'
    await movePaymentRequest(tx, charge.paymentRequestId, activeRequestStates, end)
    // Its money has come another way: the number that was live must take none any more.
    const live =
      state === 'paid' && (await findActivePaymentRequest(tx, charge.loanId, 'installments'))
    if (live) await movePaymentRequest(tx, live.paymentRequestId, activeRequestStates, 'replaced')
    return true
  })
  return moved ? state : undefined
}
