import { beforeAll, describe, expect, test } from 'vitest'
import { productDetail, recommendProductList } from '#contract/catalog/calls.ts'
import {
  checkProductVersion,
  listProductVersions,
  proposeProductVersion,
  readProductVersion,
  saveProductDraft,
  withdrawProductVersion,
} from '#contract/catalog/staff-calls.ts'
import type { ProductContent } from '#contract/catalog/staff-schemas.ts'
import { addDays, localDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applicants, requestOffer } from '../../harness/personas/loan-applications.ts'

const shared = shareApp()

/** The second person, who only reads here. */
const staff = (app: TestApp) => app.staffAs('bayu')

const dayMs = 86_400_000
const product = { market: 'ID', subject: 'dana-cepat' } as const
let seeded: ProductContent

const readInForce = async (app: TestApp, subject = 'dana-cepat'): Promise<ProductContent> => {
  const { data } = await staff(app)(listProductVersions, { subject, state: 'published' })
  const inForce = data?.rows.find(({ state }) => state === 'in-force')
  const read = await staff(app)(readProductVersion, { versionId: inForce?.versionId ?? '' })
  if (!read.data) throw new Error('the product is seeded')
  return read.data.content
}

beforeAll(async () => {
  seeded = await readInForce(shared())
})

const withRate = (annualRate: string): ProductContent => ({
  ...seeded,
  terms: { ...seeded.terms, annualRate },
})

const save = async (
  app: TestApp,
  content: unknown,
  {
    draft,
    as = 'ani',
  }: { draft?: { versionId: string; revision: string }; as?: 'ani' | 'bayu' } = {},
) =>
  await app.staffAs(as)(
    saveProductDraft,
    { ...product, ...draft, content: JSON.stringify(content) },
    { idempotencyKey: freshKey() },
  )

const propose = async (app: TestApp, versionId: string, fromOn: string, revision = '1') =>
  await app.staffAs('ani')(
    proposeProductVersion,
    { versionId, revision, fromOn, reason: 'a lower price' },
    { idempotencyKey: freshKey() },
  )

const withdraw = async (app: TestApp, versionId: string) =>
  await app.staffAs('bayu')(
    withdrawProductVersion,
    { versionId, reason: 'not needed' },
    { idempotencyKey: freshKey() },
  )

/** Saves and proposes content from a day on; returns the version's id. */
const proposeContent = async (app: TestApp, content: ProductContent, fromOn: string) => {
  const versionId = (await save(app, content)).data?.versionId ?? ''
  const proposed = await propose(app, versionId, fromOn)
  if (!proposed.success) throw new Error(proposed.message)
  return versionId
}

const inDays = (app: TestApp, days: number, market: MarketCode = 'ID') =>
  addDays(app.clock.businessDate(market), days)

/** Another person approves it. */
const publishProposal = async (app: TestApp, versionId: string): Promise<void> => {
  const { code, message } = await decideOnSubject(staff(app), versionId)
  if (code !== '0') throw new Error(message)
  await app.drain()
}

describe('checkProductVersion', () => {
  const check = async (content: unknown, as: Partial<{ subject: string }> = {}) =>
    await staff(shared())(checkProductVersion, {
      ...product,
      ...as,
      content: JSON.stringify(content),
    })

  test('works a loan out with its APR beside every cap of the market, and saves nothing', async () => {
    const before = (await staff(shared())(listProductVersions, {})).data?.rows.length
    const { data } = await check(seeded)
    expect(data?.problems).toEqual([])
    const compared = data?.example?.choices.find(({ choice }) => choice === 'compared')
    // 3,000,000 at 2 % flat a month for 3 months, 2.5 % taken out: worked out by hand.
    expect(compared?.figures).toMatchObject({
      amount: '3000000',
      netDisbursed: '2925000',
      totalCost: '255000',
      totalRepayable: '3180000',
    })
    expect(compared?.figures.apr).toMatch(/^\d+([.,]\d+)?%$/)
    const caps = new Map(compared?.caps.map(({ code, ...cap }) => [code, cap]))
    expect(caps.get('benefit-above-total-cap')).toMatchObject({
      stated: '255000',
      allowed: '3000000',
      isWithin: true,
    })
    expect([...caps.keys()]).toContain('benefit-above-daily-cap')
    expect([...caps.keys()]).toContain('late-penalty-above-daily-cap')
    expect(data?.example?.choices.map(({ choice }) => choice)).toEqual([
      'compared',
      'least',
      'most',
    ])
    expect((await staff(shared())(listProductVersions, {})).data?.rows.length).toBe(before)
  })

  test('names the cap that a price breaks, and by how much', async () => {
    const { data } = await check(withRate('36/100'))
    expect(data?.problems).toMatchObject([
      { path: 'terms.annualRate', code: 'benefit-above-daily-cap' },
    ])
    expect(data?.problems[0]?.message).toContain('Rp')
    const broken = data?.example?.choices
      .flatMap(({ caps }) => caps)
      .find(({ isWithin }) => !isWithin)
    expect(broken).toMatchObject({ code: 'benefit-above-daily-cap', consequence: 'refuse' })
    expect(Number(broken?.stated)).toBeGreaterThan(Number(broken?.allowed))
  })

  test.each([
    ['markup', (content: ProductContent) => ({ ...content, name: '<b>Dana</b>' }), 'name'],
    ['no text', (content: ProductContent) => ({ ...content, copy: {} }), 'copy.en'],
    [
      'a step far too small',
      (content: ProductContent) => ({ ...content, limits: { ...content.limits, stepMinor: '1' } }),
      'limits.stepMinor',
    ],
    ['another name', (content: ProductContent) => ({ ...content, name: 'Dana Baru' }), 'name'],
    [
      'another currency',
      (content: ProductContent) => ({ ...content, terms: { ...content.terms, currency: 'INR' } }),
      'terms.currency',
    ],
    [
      'an unknown currency',
      (content: ProductContent) => ({ ...content, terms: { ...content.terms, currency: 'XXX' } }),
      '',
    ],
    [
      'an unknown order of allocation',
      (content: ProductContent) => ({
        ...content,
        terms: { ...content.terms, waterfallCode: 'X' },
      }),
      'terms.waterfallCode',
    ],
    ['nothing', () => undefined, ''],
  ])('and saveProductDraft refuse %s, each naming it', async (_, change, path) => {
    const checked = await check(change(seeded) ?? null)
    expect(checked.data?.problems.map(problem => problem.path)).toContain(path)
    const saved = await save(shared(), change(seeded) ?? null)
    expect(saved).toMatchObject({ success: false, code: '4842' })
    expect(saved.success ? [] : saved.problems?.map(({ field }) => field)).toContain(path)
  })

  test('refuses a product of another market', async () => {
    const { data } = await check(seeded, { subject: 'salary-line' })
    expect(data?.problems[0]).toMatchObject({ path: 'subject', code: 'other-market' })
  })
})

describe('a draft', () => {
  test('is read with its difference to the version in force', async () => {
    const { data: draft } = await save(shared(), withRate('18/100'))
    const { data } = await staff(shared())(readProductVersion, {
      versionId: draft?.versionId ?? '',
    })
    expect(data?.changes).toEqual([{ path: 'terms.annualRate', before: '6/25', after: '18/100' }])
    expect(data?.inForce?.terms.annualRate).toBe('6/25')
  })

  test('that another has changed meanwhile is refused, and says who', async () => {
    const app = shared()
    const { data } = await save(app, withRate('18/100'))
    const draft = { versionId: data?.versionId ?? '', revision: '1' }
    const second = await save(app, withRate('17/100'), { draft, as: 'bayu' })
    expect(second.data).toMatchObject({ revision: 2, changedBy: 'bayu' })
    const late = await save(app, withRate('16/100'), { draft })
    expect(late).toMatchObject({ code: '4841' })
    expect(late.message).toContain('bayu')
    expect((await propose(app, draft.versionId, inDays(app, 5), '1')).code).toBe('4841')
    expect((await staff(app)(readProductVersion, draft)).data?.content.terms.annualRate).toBe(
      '17/100',
    )
  })

  test('is not found by staff of another market', async () => {
    await using app = await createTestApp()
    const { data } = await save(app, withRate('18/100'))
    const versionId = data?.versionId ?? ''
    await staff(app)(readProductVersion, { versionId })
    await app.services.db
      .updateTable('staff.person')
      .set({ markets: ['IN'] })
      .execute()
    app.services.staffSessions.forgetAll()
    const key = { idempotencyKey: freshKey() }
    expect((await save(app, withRate('18/100'))).code).toBe('404')
    expect((await staff(app)(readProductVersion, { versionId })).code).toBe('404')
    expect((await propose(app, versionId, inDays(app, 5))).code).toBe('404')
    expect((await withdraw(app, versionId)).code).toBe('404')
    const content = JSON.stringify(seeded)
    expect((await staff(app)(checkProductVersion, { ...product, content }, key)).code).toBe('404')
    const { data: list } = await staff(app)(listProductVersions, {})
    expect(new Set(list?.rows.map(({ market }) => market))).toEqual(new Set(['IN']))
  })
})

describe('a proposal', () => {
  test('begins tomorrow at the earliest', async () => {
    const app = shared()
    const { data } = await save(app, withRate('18/100'))
    const versionId = data?.versionId ?? ''
    for (const days of [-30, 0]) {
      expect((await propose(app, versionId, inDays(app, days))).code).toBe('4843')
    }
    expect((await propose(app, versionId, inDays(app, 1))).data).toMatchObject({
      state: 'proposed',
      fromOn: inDays(app, 1),
      proposedBy: 'ani',
    })
    expect(
      (await save(app, withRate('17/100'), { draft: { versionId, revision: '1' } })).code,
    ).toBe('4008')
    expect((await withdraw(app, versionId)).data?.state).toBe('withdrawn')
    expect((await withdraw(app, versionId)).code).toBe('4008')
  })

  test('is checked by the caps of its day, not of today', async () => {
    // The daily cap falls from 0.2 % to 0.1 % on 1 January 2026.
    await using app = await createTestApp({ startAt: '2024-06-03T03:00:00.000Z' })
    const { data } = await save(app, withRate('36/100'))
    const versionId = data?.versionId ?? ''
    expect(await propose(app, versionId, '2026-01-01')).toMatchObject({
      code: '4842',
      problems: [{ field: 'terms.annualRate' }],
    })
    expect((await propose(app, versionId, '2024-06-04')).data?.state).toBe('proposed')
  })
})

describe('an approval', () => {
  test('is not given by whoever proposed, and a declined proposal becomes a draft again', async () => {
    await using app = await createTestApp()
    const versionId = await proposeContent(app, withRate('18/100'), inDays(app, 2))
    expect((await decideOnSubject(app.staffAs('ani'), versionId)).code).toBe('4408')
    expect((await decideOnSubject(staff(app), versionId, 'decline')).code).toBe('0')
    const { data } = await staff(app)(readProductVersion, { versionId })
    expect(data).toMatchObject({ state: 'draft', fromOn: null, proposedBy: null })
    expect((await propose(app, versionId, inDays(app, 2))).data?.state).toBe('proposed')
  })

  test('after the version’s day is refused, and says why', async () => {
    await using app = await createTestApp()
    const versionId = await proposeContent(app, withRate('18/100'), inDays(app, 2))
    await app.clock.moveBy(2 * dayMs)
    const late = await decideOnSubject(staff(app), versionId)
    expect(late.code).toBe('4811')
    expect(late.message).toContain('sudah lewat')
    expect((await staff(app)(readProductVersion, { versionId })).data?.state).toBe('draft')
  })
})

describe('a published version', () => {
  test('is what borrowers see from its day on, without a restart; an offer keeps its own', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter(applicants.ID.personaId)
    const rate = async () => {
      const { data } = await app.anyone(recommendProductList, {})
      return data?.find(({ id }) => id === 'dana-cepat')?.loan_rate
    }
    const offer = await requestOffer(borrower, { productId: 'dana-cepat' })
    const versionId = await proposeContent(app, withRate('18/100'), inDays(app, 2))
    await publishProposal(app, versionId)
    const inList = async () => {
      const { data } = await staff(app)(listProductVersions, { subject: 'dana-cepat' })
      return data?.rows.map(({ state }) => state)
    }
    expect(await inList()).toEqual(['scheduled', 'in-force'])
    await app.clock.moveBy(dayMs)
    expect(await rate()).toBe('Bunga 2% per bulan')
    await app.clock.moveBy(dayMs)
    expect(await rate()).toBe('Bunga 1,5% per bulan')
    expect(await inList()).toEqual(['in-force', 'superseded'])
    const seen = await borrower.call(productDetail, { product_id: 'dana-cepat' })
    expect(seen.data?.figures.annualRate).toBe('18%')
    // The first offer still binds; another amount is priced by the new version, and says so.
    expect((await requestOffer(borrower, { productId: 'dana-cepat' })).proposalNo).toBe(
      offer.proposalNo,
    )
    await requestOffer(borrower, { productId: 'dana-cepat', amount: '4000000' })
    const offers = await app.services.db
      .selectFrom('loan.offer')
      .select('productVersionId')
      .orderBy('issuedAt')
      .execute()
    expect(offers.map(row => row.productVersionId === versionId)).toEqual([false, true])
  })

  test('never changes, not even by the database', async () => {
    await using app = await createTestApp()
    const versionId = await proposeContent(app, withRate('18/100'), inDays(app, 2))
    await publishProposal(app, versionId)
    const { db } = app.services
    const update = (values: object) =>
      db.updateTable('version.version').set(values).where('versionId', '=', versionId).execute()
    const refused = /never changes/
    await expect(update({ content: JSON.stringify(seeded) })).rejects.toThrow(refused)
    await expect(update({ fromOn: inDays(app, 9) })).rejects.toThrow(refused)
    await expect(update({ state: 'draft' })).rejects.toThrow(refused)
    await expect(
      db.deleteFrom('version.version').where('versionId', '=', versionId).execute(),
    ).rejects.toThrow(/permission denied/)
    await app.clock.moveBy(2 * dayMs)
    const inForce = await withdraw(app, versionId)
    expect(inForce).toMatchObject({ code: '4008' })
    const today = app.clock.businessDate('ID')
    await expect(update({ state: 'withdrawn', withdrawnOn: today })).rejects.toThrow(
      /version_withdrawn/,
    )
  })

  test('is withdrawn before its day, and another takes the day', async () => {
    await using app = await createTestApp()
    const versionId = await proposeContent(app, withRate('18/100'), inDays(app, 3))
    await publishProposal(app, versionId)
    const { data: next } = await save(app, withRate('17/100'))
    const nextId = next?.versionId ?? ''
    for (const days of [1, 3]) {
      expect((await propose(app, nextId, inDays(app, days))).code).toBe('4843')
    }
    expect((await withdraw(app, versionId)).data?.state).toBe('withdrawn')
    expect((await propose(app, nextId, inDays(app, 3))).data?.state).toBe('proposed')
  })

  test.each([
    ['by whoever proposed it', { publishedBy: 'ani' }, /version_two_persons/],
    ['in the past', { fromOn: localDate('2021-01-01') }, /cannot begin/],
    ['on the day of another', { fromOn: localDate('2020-01-01') }, /begins on/],
  ])('is refused by the database %s', async (_, values, refused) => {
    await using app = await createTestApp()
    const versionId = await proposeContent(app, withRate('18/100'), inDays(app, 2))
    const publishedOn = app.clock.businessDate('ID')
    const published = app.services.db
      .updateTable('version.version')
      .set({
        state: 'published',
        publishedBy: 'bayu',
        publishedAt: app.clock.now(),
        publishedOn,
        ...values,
      })
      .where('versionId', '=', versionId)
      .execute()
    await expect(published).rejects.toThrow(refused)
  })

  test('of a new product puts it on sale on its day', async () => {
    await using app = await createTestApp()
    const content = JSON.stringify({ ...seeded, name: 'Dana Baru', position: 0 })
    const { data } = await app.staffAs('ani')(
      saveProductDraft,
      { market: 'ID', subject: 'dana-baru', content },
      { idempotencyKey: freshKey() },
    )
    const versionId = data?.versionId ?? ''
    await propose(app, versionId, inDays(app, 1))
    await publishProposal(app, versionId)
    const names = async () =>
      (await app.anyone(recommendProductList, {})).data?.map(({ productName }) => productName)
    expect(await names()).not.toContain('Dana Baru')
    await app.clock.moveBy(dayMs)
    expect(await names()).toContain('Dana Baru')
  })
})
