import type { ChargeState } from '#domain/card/charge-state.ts'
import { PaymentProviderError } from '../../providers/payment/provider-errors.ts'
import type { Services } from '../../services.ts'
import { type Charge, getCharge, noteLook } from './charge-store.ts'
import { lostAfterMs, recordCharge } from './record-charge.ts'

/** A page that asks often makes us ask the acquirer no more often than this. */
const restMs = 2_000

/** How long a charge is left alone in each state before the acquirer is asked about it. */
const leftAloneMs: Partial<Record<ChargeState, number>> = {
  asked: lostAfterMs,
  // The acquirer ends a wait for a code by itself after a quarter of an hour.
  'code-sent': 15 * 60_000,
  redirected: 0,
  confirmed: 0,
  unknown: 0,
}

const isDue = (charge: Charge, now: Date): boolean => {
  const alone = leftAloneMs[charge.state]
  if (alone === undefined || now.getTime() - charge.movedAt.getTime() < alone) return false
  return charge.lookedAt === null || now.getTime() - charge.lookedAt.getTime() >= restMs
}

/**
 * Asks the acquirer what has become of a charge, where that is worth asking, and answers the charge
 * as it is then. It is never asked to charge again.
 */
export const lookAtCharge = async (services: Services, charge: Charge): Promise<Charge> => {
  const { db, clock, log } = services
  const now = clock.wallNow()
  const provider = services.cardProviders.get(charge.provider)
  if (!provider || !isDue(charge, now)) return charge
  await noteLook(db, charge.chargeId, now)
  try {
    const known = await provider.findCharge(charge.chargeId)
    const old = now.getTime() - charge.movedAt.getTime() >= lostAfterMs
    // The acquirer has never heard of it; should our request still come, it is refused there.
    const news =
      known ?? (old ? await provider.cancelCharge(charge.chargeId, amountOf(charge)) : undefined)
    if (news) await recordCharge(services, { ...news, provider: provider.name })
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    log.warn({ err: error, chargeId: charge.chargeId }, 'the acquirer did not answer')
  }
  return await getCharge(db, charge.chargeId)
}

/** Gives a charge up that only waits; true when it can never take money any more. */
export const giveUpCharge = async (services: Services, charge: Charge): Promise<boolean> => {
  const provider = services.cardProviders.get(charge.provider)
  if (!provider || !['code-sent', 'redirected'].includes(charge.state)) return false
  try {
    const news = await provider.cancelCharge(charge.chargeId, amountOf(charge))
    const state = await recordCharge(services, { ...news, provider: provider.name })
    return state === 'failed'
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    services.log.warn({ err: error, chargeId: charge.chargeId }, 'a charge was not given up')
    return false
  }
}

export const amountOf = ({ currency, amountMinor }: Charge) => ({ currency, minor: amountMinor })
