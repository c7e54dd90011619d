import { expect, test } from 'vitest'
import {
  checkContentVersion,
  proposeContentVersion,
  saveContentDraft,
} from '#contract/content/staff-calls.ts'
import { home } from '#contract/loan/calls.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

const dayMs = 86_400_000
const once = () => ({ idempotencyKey: freshKey() })
const notice = (title: string) => ({ title, body: 'Ada nomor palsu yang mengaku kami.' })
const texts = { id: notice('Nomor palsu'), en: notice('False numbers'), es: notice('Falsos') }
const place = { kind: 'announcement', market: 'ID', subject: 'home' } as const

test('an announcement is what the home page shows from its day to its last day', async () => {
  await using app = await createTestApp()
  const { call } = await app.enter('dewi')
  const shown = async () => (await call(home, {})).data?.announcement?.title ?? null
  const tomorrow = addDays(app.clock.businessDate('ID'), 1)
  const content = JSON.stringify({ untilOn: tomorrow, texts })
  const saved = await app.staffAs('ani')(saveContentDraft, { ...place, content }, once())
  const versionId = saved.data?.versionId ?? ''
  const proposal = { versionId, revision: '1', fromOn: tomorrow, reason: 'a wave of fraud' }
  await app.staffAs('ani')(proposeContentVersion, { kind: 'announcement', ...proposal }, once())
  expect((await decideOnSubject(app.staffAs('bayu'), versionId)).code).toBe('0')
  await app.drain()
  expect(await shown()).toBe('Waspada penipuan')
  await app.clock.moveBy(dayMs)
  expect(await shown()).toBe('Nomor palsu')
  await app.clock.moveBy(dayMs)
  expect(await shown()).toBeNull()
})

test('an announcement that has ended before it begins, or of another place, is refused', async () => {
  await using app = await createTestApp()
  const problems = async (subject: string, untilOn: string) => {
    const content = JSON.stringify({ untilOn, texts })
    const { data } = await app.staff(checkContentVersion, { ...place, subject, content })
    return data?.problems.map(({ path }) => path)
  }
  expect(await problems('home', app.clock.businessDate('ID'))).toEqual(['untilOn'])
  expect(await problems('banner', '2099-01-01')).toEqual(['subject'])
})
