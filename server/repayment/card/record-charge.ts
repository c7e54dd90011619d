import { type ChargeState, isOpenCharge, nextChargeState } from '#domain/card/charge-state.ts'
import { inTransaction } from '../../platform/database.ts'
import type { ChargeNews } from '../../providers/card/card-provider.ts'
import type { Services } from '../../services.ts'
import { activeStates } from '../instruction-states.ts'
import { bookEvent } from '../payment-callbacks.ts'
import type { PaidEvent } from '../record-payment.ts'
import { findActiveInstruction, moveInstruction } from '../store.ts'
import { type Charge, findCharge, moveCharge } from './charge-store.ts'

/** What an acquirer says of a charge, whoever asked. */
export type ChargeEvent = ChargeNews & { readonly provider: string }

const mostTries = 20

/** A code that was given and never arrived: the acquirer's word of before it counts again. */
export const lostAfterMs = 60_000

/**
 * Takes an acquirer's word of a charge, once, whoever brings it and however often: the answer, the
 * callback and the sweep all end here. Its money is booked by the same function as any other, before
 * the charge is marked, so that a process that dies in between leaves a charge that is asked about.
 */
export const recordCharge = async (
  services: Services,
  event: ChargeEvent,
): Promise<ChargeState | 'unknown-charge'> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const found = await findCharge(services.db, event.reference)
    const charge = found?.provider === event.provider ? found : undefined
    const money = moneyOf(event, charge)
    if (money) await bookEvent(services, money)
    if (!charge) return 'unknown-charge'
    const state = await tryToMove(services, charge, event)
    if (state) return state
  }
  throw new Error(`charge ${event.reference} kept changing; the sweep will ask again`)
}

/** Money that names no charge of ours is held as any that fits nowhere. */
const moneyOf = (
  { provider, reference, providerRef, word, amount, at }: ChargeEvent,
  charge: Charge | undefined,
): PaidEvent | undefined =>
  word === 'paid' || word === 'reversed'
    ? {
        kind: word,
        provider,
        providerPaymentId: providerRef,
        providerRef,
        externalId: charge?.instructionId ?? reference,
        number: charge?.billNo ?? '',
        amount,
        paidAt: at,
      }
    : undefined

const tryToMove = async (
  services: Services,
  charge: Charge,
  { word, tries, reason, pageUrl }: ChargeEvent,
): Promise<ChargeState | undefined> => {
  const now = services.clock.wallNow()
  const lost = now.getTime() - charge.movedAt.getTime() > lostAfterMs
  const state = nextChargeState(charge.state, word, { judged: lost || tries >= charge.tries })
  if (state === charge.state) return state
  const moved = await inTransaction(services.db, async tx => {
    const page = state === 'redirected' ? pageUrl : ''
    if (!(await moveCharge(tx, charge, { state, pageUrl: page, reason, now }))) return false
    if (isOpenCharge(state)) return true
    // What was booked is marked as paid already; else its place is free for another try.
    const end = state === 'failed' ? 'failed' : 'expired'
    await moveInstruction(tx, charge.instructionId, activeStates, end)
    // Its money has come another way: the number that was live must take none any more.
    const live =
      state === 'paid' && (await findActiveInstruction(tx, charge.loanId, 'installments'))
    if (live) await moveInstruction(tx, live.instructionId, activeStates, 'replaced')
    return true
  })
  return moved ? state : undefined
}
