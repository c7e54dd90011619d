import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { channelTemplate, trackClick, trackVisit } from '#contract/promotion/calls.ts'
import {
  checkLandingPageVersion,
  previewLandingPage,
  proposeLandingPageVersion,
  readChannelFunnel,
  saveLandingPageDraft,
} from '#contract/promotion/staff-calls.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { countFunnel } from '#server/promotion/public.ts'
import { indonesia } from '#server/promotion/templates/indonesia.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { codeAt, newPhone, openVisit } from '../../harness/personas/visitor.ts'

const shared = shareApp()

const dayMs = 86_400_000
const staff = (app: TestApp) => app.staffAs('ani')
const { id, ...seeded } = indonesia
const page = { market: 'ID', subject: id } as const

const save = async (app: TestApp, content: object) =>
  await staff(app)(
    saveLandingPageDraft,
    { ...page, content: JSON.stringify(content) },
    { idempotencyKey: freshKey() },
  )

const titleOf = async (app: TestApp, preview?: string) => {
  const asked = { templateId: id, ...(preview === undefined ? {} : { preview }) }
  return (await app.anyone(channelTemplate, asked)).data?.title
}

/** Publishes a page from tomorrow on; returns the version's id. */
const publish = async (app: TestApp, content: object): Promise<string> => {
  const versionId = (await save(app, content)).data?.versionId ?? ''
  const fromOn = addDays(app.clock.businessDate('ID'), 1)
  const proposal = { versionId, revision: '1', fromOn, reason: 'a new headline' }
  await staff(app)(proposeLandingPageVersion, proposal, { idempotencyKey: freshKey() })
  expect((await decideOnSubject(app.staffAs('bayu'), versionId)).code).toBe('0')
  await app.drain()
  return versionId
}

const signUp = async (app: TestApp, source: { app_from?: string } = {}) => {
  const { typed: phone, number } = newPhone('id-1')
  const visit = await openVisit(app)
  const { capcode } = await visit.askForCode({ phone })
  await visit.signUp({ phone, capcode, smsCode: codeAt(app, number), ...source })
}

describe('a landing page', () => {
  test('is what visitors see from its day on, without a restart, and what a registration agreed to', async () => {
    await using app = await createTestApp()
    const versionId = await publish(app, { ...seeded, title: 'Judul baru' })
    const agreedTo = async () =>
      (
        await app.services.db
          .selectFrom('promotion.registration')
          .select('templateVersionId')
          .orderBy('registeredAt', 'desc')
          .executeTakeFirstOrThrow()
      ).templateVersionId
    expect(await titleOf(app)).toBe(seeded.title)
    await signUp(app)
    expect(await agreedTo()).not.toBe(versionId)
    await app.clock.moveBy(dayMs)
    expect(await titleOf(app)).toBe('Judul baru')
    await signUp(app)
    expect(await agreedTo()).toBe(versionId)
  })

  test.each([
    ['markup', { title: '<script>alert(1)</script>' }, 'title'],
    ['another region', { region: 'IN' }, 'region'],
    ['another language', { language: 'en' }, 'language'],
    ['no claim', { claims: [] }, 'claims'],
    [
      'another agreement under the same version',
      { agreement: { ...seeded.agreement, title: 'Perjanjian lain' } },
      'agreement.version',
    ],
  ])('with %s is refused', async (_, changed, field) => {
    const content = JSON.stringify({ ...seeded, ...changed })
    const checked = await staff(shared())(checkLandingPageVersion, { ...page, content })
    expect(checked.data?.problems.map(({ path }) => path)).toEqual([field])
    const saved = await save(shared(), { ...seeded, ...changed })
    expect(saved).toMatchObject({ code: '4842', problems: [{ field }] })
  })

  test('of another market is refused', async () => {
    const content = JSON.stringify(seeded)
    const input = { market: 'IN', subject: id, content } as const
    const { data } = await staff(shared())(checkLandingPageVersion, input)
    expect(data?.problems.map(({ path }) => path)).toEqual(['subject'])
  })
})

describe('a preview', () => {
  test('is shown to whoever has its address for ten minutes', async () => {
    await using app = await createTestApp()
    const versionId = (await save(app, { ...seeded, title: 'Draf' })).data?.versionId ?? ''
    const { data } = await staff(app)(previewLandingPage, { versionId })
    const url = new URL(data?.path ?? '', 'http://localhost')
    const token = url.searchParams.get('preview') ?? ''
    expect(url.pathname).toBe('/promotion')
    expect(await titleOf(app, token)).toBe('Draf')
    expect(await titleOf(app)).toBe(seeded.title)
    const [, until = '', hash = ''] = token.split('.')
    const longer = (Number.parseInt(until, 36) + dayMs).toString(36)
    expect(await titleOf(app, `${versionId}.${longer}.${hash}`)).toBeUndefined()
    await app.clock.moveBy(600_000)
    expect(await titleOf(app, token)).toBeUndefined()
  })
})

describe('the funnel', () => {
  test('counts each step by channel and day, of its market alone', async () => {
    await using app = await createTestApp()
    const source = { app_from: 'video-ad', page_id: id }
    await app.anyone(trackVisit, source)
    await app.anyone(trackVisit, source)
    await app.anyone(trackClick, source)
    await app.anyone(trackVisit, { page_id: 'in-1', app_from: 'video-ad' })
    await signUp(app, { app_from: 'video-ad' })
    const on = app.clock.businessDate('ID')
    const range = { market: 'ID', fromOn: on, untilOn: on } as const
    const { data } = await staff(app)(readChannelFunnel, range)
    const counts = { visits: 0, clicks: 0, codes: 0, registrations: 0 }
    const later = { applications: 0, approved: 0, loans: 0, repaid: 0 }
    const none = { market: 'ID', on, page: id, campaign: '', ...counts, ...later }
    expect(data?.rows).toEqual([
      { ...none, channel: 'video-ad', visits: 2, clicks: 1, registrations: 1 },
      { ...none, channel: '', codes: 1 },
    ])
    await countFunnel(app.services)
    const read = async () => (await staff(app)(readChannelFunnel, range)).data?.rows
    expect(await read()).toEqual(data?.rows)
    const { rows } = await sql<{ borrowerId: string }>`
      select borrower_id from promotion.registration`.execute(app.services.db)
    const { order } = await app.enter('budi')
    await sql`update loan.loan set borrower_id = ${rows[0]?.borrowerId}
      where loan_id = ${order.orderId}`.execute(app.services.db)
    await sql`insert into promotion.funnel_change (borrower_id)
      values (${rows[0]?.borrowerId})`.execute(app.services.db)
    const [first] = data?.rows ?? []
    const lent = { ...first, applications: 1, approved: expect.any(Number), loans: 1, repaid: 0 }
    expect((await read())?.[0]).toEqual(lent)
    await countFunnel(app.services)
    expect((await read())?.[0]).toEqual(lent)
    // Its payment is noted by the database, and may be undone.
    for (const [settledOn, repaid] of [
      [on, 1],
      [null, 0],
    ] as const) {
      await sql`update loan.loan set settled_on = ${settledOn}
        where loan_id = ${order.orderId}`.execute(app.services.db)
      expect((await read())?.[0]).toEqual({ ...lent, repaid })
      await countFunnel(app.services)
      expect((await read())?.[0]).toEqual({ ...lent, repaid })
    }
    const early = addDays(on, -200)
    expect((await staff(app)(readChannelFunnel, { ...range, fromOn: early })).code).toBe('400')
  })
})
