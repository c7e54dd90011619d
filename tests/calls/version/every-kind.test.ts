import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/local-date.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import { type KindCalls, versionKinds } from '../../harness/personas/version-kinds.ts'

test.each(Object.entries<KindCalls>(versionKinds))(
  'a version of %s is withdrawn before its day, and not found by staff of another market',
  async (_, kind) => {
    await using app = await createTestApp()
    const [ani, bayu] = [app.staffAs('ani'), app.staffAs('bayu')]
    const india = app.staffAs('of-india', { markets: ['IN'] })
    const first = (await kind.list(ani)).data?.rows.find(row => row.market === 'ID')
    const inForce = first?.versionId ?? ''
    const read = await kind.read(ani, { versionId: inForce })
    const draft = {
      market: 'ID',
      subject: kind.subject,
      content: JSON.stringify(read.data?.content),
    } as const
    const versionId = (await kind.save(ani, draft)).data?.versionId ?? ''
    const fromOn = addDays(app.clock.businessDate('ID'), 2)
    const proposal = { versionId, revision: '1', fromOn, reason: 'a better text' }
    const reason = 'not needed any more'
    expect((await kind.list(india)).data?.rows ?? []).toEqual([])
    for (const reply of [
      await kind.read(india, { versionId }),
      await kind.save(india, draft),
      await kind.propose(india, proposal),
      await kind.withdraw(india, { versionId, reason }),
    ]) {
      expect(reply.code).toBe('404')
    }
    expect((await kind.propose(ani, proposal)).data?.state).toBe('proposed')
    expect((await decideOnSubject(bayu, versionId)).code).toBe('0')
    await app.drain()
    expect((await kind.read(ani, { versionId })).data).toMatchObject({ state: 'scheduled', fromOn })
    expect((await kind.withdraw(ani, { versionId, reason })).data?.state).toBe('withdrawn')
    expect((await kind.withdraw(ani, { versionId, reason })).code).toBe('4008')
    expect((await kind.withdraw(ani, { versionId: inForce, reason })).code).toBe('4008')
  },
)
