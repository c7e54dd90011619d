import type { InputOf, OutputOf } from '#contract/call.ts'
import type { moveClock, readClock } from '#contract/sandbox/calls.ts'
import { refreshCases } from '../collections/public.ts'
import type { CallContext } from '../http/handler.ts'
import { closeDays } from '../loan/public.ts'
import type { Services } from '../services.ts'
import type { Sandbox } from './sandbox.ts'

const dayMs = 86_400_000

const clockResponse = (
  { clock }: Sandbox,
  { config: { markets } }: Pick<Services, 'config'>,
): OutputOf<typeof readClock> => ({
  now: clock.now().toISOString(),
  shiftedDays: Math.round(clock.shiftMs() / dayMs),
  today: Object.fromEntries(markets.map(market => [market, clock.businessDate(market)])),
})

export const readClockHandler =
  (sandbox: Sandbox) =>
  async (_input: object, { services }: CallContext): Promise<OutputOf<typeof readClock>> =>
    clockResponse(sandbox, services)

/**
 * Closes every day that the clock passes before it replies, and writes the worklist of collections
 * of the new day; moving back reopens none.
 */
export const moveClockHandler =
  (sandbox: Sandbox) =>
  async (
    input: InputOf<typeof moveClock>,
    { services }: CallContext,
  ): Promise<OutputOf<typeof moveClock>> => {
    if (input.reset === '1') await sandbox.clock.reset()
    else if (input.days !== undefined) await sandbox.clock.moveBy(Number(input.days) * dayMs)
    for (const market of services.config.markets) {
      await closeDays(services, market)
      await refreshCases(services, market)
    }
    return clockResponse(sandbox, services)
  }
