import { expect, test } from 'vitest'
import { entryTicket } from '#contract/session/calls.ts'
import { saveEvent } from '#contract/tracking/calls.ts'
import type { Services } from '#server/services.ts'
import { registerSessionJobs } from '#server/session/jobs.ts'
import { keepMonths } from '#server/tracking/jobs.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'

/** Runs the job of sessions once. */
const sweepSessions = async (services: Services) => {
  const runs: (() => Promise<void>)[] = []
  registerSessionJobs(services, {
    define: ({ run }) => runs.push(async () => await run({})),
    send: async () => undefined,
    isUnderWay: async () => false,
    start: async () => undefined,
    stop: async () => undefined,
  })
  for (const run of runs) await run()
}

const countOf = async (
  { db }: Services,
  table: 'session.session' | 'session.ticket' | 'tracking.event',
): Promise<number> =>
  (
    await db
      .selectFrom(table)
      .select(eb => eb.lit(1).as('one'))
      .execute()
  ).length

test('sessions, tickets and events are deleted when their time is over, and not before', async () => {
  await using app = await createTestApp()
  const { services, clock } = app
  const old = await app.enter('siti')
  await old.call(entryTicket, {})
  await old.call(saveEvent, { moduleId: '30', positionId: '1' })
  const sessions = await countOf(services, 'session.session')
  clock.advance({ days: 2 })
  await sweepSessions(services)
  await keepMonths(services)
  expect(await countOf(services, 'session.ticket')).toBe(0)
  expect(await countOf(services, 'session.session')).toBe(sessions)
  expect(await countOf(services, 'tracking.event')).toBe(1)
  clock.advance({ days: 300 })
  const recent = await app.enter('siti')
  await recent.call(saveEvent, { moduleId: '30', positionId: '1' })
  await sweepSessions(services)
  await keepMonths(services)
  expect(await countOf(services, 'session.session')).toBe(1)
  expect(await countOf(services, 'tracking.event')).toBe(1)
})
