import { expect, test } from 'vitest'
import { takeComplaint } from '#contract/complaint/staff-calls.ts'
import { readHome } from '#contract/live/staff-calls.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import { apiBaseOf, createTestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { createComplaint } from '../../harness/personas/complaints.ts'
import { freshKey } from '../../harness/personas/payment-requests.ts'
import type { TestStaff } from '../../harness/staff/staff-sessions.ts'
import { staffClient } from '../../harness/staff/staff-sessions.ts'

test('counts what waits for the person, in their markets and queues alone', async () => {
  await using app = await createTestApp()
  const as = (who: TestStaff) =>
    staffClient(() => app.services, who, {
      ...apiBaseOf(app),
      origin,
      fetch: async request => await app.app.fetch(request),
    })
  const agent = as({ name: 'Ani', roles: ['agent'], markets: ['ID'] })
  const lead = as({ name: 'Bayu', roles: ['team-lead'], markets: ['ID', 'IN'] })
  const administrator = as({ name: 'Wulan', roles: ['administrator'], markets: ['ID', 'IN'] })
  const { problemId } = await createComplaint(await app.enter('siti'))
  await createComplaint(await app.enter('budi'))
  await createComplaint(await app.enter('arjun'))
  await agent(takeComplaint, { complaintId: problemId }, { idempotencyKey: freshKey() })
  const homeOf = async (call: typeof agent) => replyData(await call(readHome, {}))
  const complaintsOf = ({ queues }: Awaited<ReturnType<typeof homeOf>>) =>
    queues
      .filter(({ queue }) => queue === 'complaints')
      .map(({ filter, waiting, late }) => [filter, waiting, late])

  const ofAgent = await homeOf(agent)
  expect(complaintsOf(ofAgent)).toEqual([
    ['mine', 1, 0],
    ['open', 2, 0],
  ])
  expect(ofAgent.team).toBeNull()
  expect(ofAgent.queues.map(({ queue }) => queue)).not.toContain('refunds')

  await app.clock.moveBy(60 * 86_400_000)
  const ofLead = await homeOf(lead)
  expect(complaintsOf(ofLead)).toEqual([
    ['mine', 0, 0],
    ['open', 3, 3],
  ])
  expect(ofLead.team).toEqual([{ name: 'Ani', complaints: 1, late: 1 }])
  const ofAdministrator = await homeOf(administrator)
  expect(ofAdministrator.queues.map(({ queue }) => queue)).toEqual(['approvals'])
})
