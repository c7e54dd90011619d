import { expect, test } from 'vitest'
import { readChannelFunnel } from '#contract/promotion/staff-calls.ts'
import { insertVisit } from '#server/promotion/store.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'

test('visits by links that a stranger makes up without end are counted together', async () => {
  await using app = await createTestApp()
  const { db, clock } = app.services
  const occurredAt = clock.now()
  const count = { market: 'IN', day: clock.businessDate('IN'), page: 'in-1' } as const
  const visit = async (campaign: string) => {
    const unsaid = { clientType: '', pageType: '', userFrom: '', phoneHash: null }
    const link = { pageId: 'in-1', appFrom: 'feed', utmTag: campaign }
    await insertVisit(db, { kind: 'view', ...unsaid, ...link, occurredAt }, count)
  }
  await visit('diwali')
  for (let n = 0; n < 510; n += 1) await visit(`made up ${n}`)
  await visit('diwali')
  const { rows } = replyData(await app.staff(readChannelFunnel, { market: 'IN' }))
  expect(rows.length).toBe(501)
  expect(rows.find(({ campaign }) => campaign === 'diwali')?.visits).toBe(2)
  expect(rows.find(({ channel }) => channel === '(other)')).toMatchObject({
    campaign: '',
    page: 'in-1',
    visits: 11,
  })
})
