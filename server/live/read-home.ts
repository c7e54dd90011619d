import type { OutputOf } from '#contract/call.ts'
import type { readHome } from '#contract/live/staff-calls.ts'
import { decidableKinds } from '../approval/public.ts'
import { callbackProviders } from '../callback/public.ts'
import type { StaffContext } from '../http/handler.ts'
import { countQueues, countTeam } from './queue-counts.ts'

export const readHomeHandler = async (
  _input: object,
  { services, staff }: StaffContext,
): Promise<OutputOf<typeof readHome>> => {
  const { db, clock } = services
  const days = new Map(staff.markets.map(market => [market, clock.businessDate(market)]))
  const isLead = staff.permissions.has('complaint.assign')
  const [queues, team] = await Promise.all([
    countQueues(db, staff, {
      days,
      now: clock.now(),
      decidable: decidableKinds(staff),
      providers: callbackProviders(services, staff.markets),
    }),
    isLead ? countTeam(db, days) : null,
  ])
  return {
    queues: queues.map(({ since, ...count }) => ({
      ...count,
      since: since?.toISOString() ?? null,
    })),
    team,
  }
}
