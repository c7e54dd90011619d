import { describe, expect, test } from 'vitest'
import {
  moduleIdOf,
  openProduct,
  productApply,
  productDetail,
  productPush,
  recommendProductList,
} from '#contract/catalog/calls.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import {
  acceptOffer,
  applyAboveIncome,
  applyForLoan,
  requestOffer,
} from '../../harness/personas/loan-applications.ts'

const shared = shareApp()

const generalScene = { module_id: '300', scene: '' }
const idsOf = (products: readonly { id: string }[] | null | undefined) =>
  products?.map(({ id }) => id)

/** Changes a product directly in the database, as an operator would. */
const updateProduct = async (
  app: TestApp,
  productId: string,
  values: { partnerUrl?: string; accepting?: boolean; enabled?: boolean },
) =>
  await app.services.db
    .updateTable('catalog.product')
    .set(values)
    .where('productId', '=', productId)
    .execute()

test.each([
  ['banner_jingzhun', '301'],
  ['tanchuang_jingzhun', '301'],
  ['tanchuang_fudai', '302'],
  ['banner_fudai', '302'],
  ['home', '300'],
  ['', '300'],
  [null, '300'],
  [undefined, '300'],
])('a list of scene %s is counted as module %s', (scene, moduleId) => {
  expect(moduleIdOf(scene)).toBe(moduleId)
})

describe('recommendProductList', () => {
  test('shows every visitor every lender of the market, the cheapest first, the full ones last', async () => {
    const { anyone } = shared()
    const { code, data } = await anyone(recommendProductList, {})
    expect(code).toBe('00')
    const apr = (text: string) => Number(text.replace('%', '').replace(',', '.'))
    const open = data?.filter(({ buttonStatus }) => buttonStatus === '1') ?? []
    expect(open.map(({ lenderName }) => lenderName)).toContain('PT Teduh Dana Contoh')
    expect(open.map(({ isPartner }) => isPartner)).toContain('0')
    const rates = open.map(({ example }) => apr(example.apr))
    expect(rates).toEqual([...rates].sort((a, b) => a - b))
    expect(data?.at(-1)).toMatchObject({
      id: 'kredit-kejora',
      buttonStatus: '0',
      buttonText: 'Penuh hari ini',
    })
  })

  test('shows a borrower in India the lenders in the same order', async () => {
    const rahul = await shared().enter('rahul')
    const { data } = await rahul.call(recommendProductList, {})
    const order = data?.map(({ buttonStatus, example }) => [
      buttonStatus === '1' ? 0 : 1,
      Number(example.apr.replace('%', '')),
    ])
    expect(order?.map(([full]) => full)).toContain(1)
    expect(order?.filter(([full]) => full === 0).length).toBeGreaterThan(1)
    const sorted = [...(order ?? [])].sort(
      ([full = 0, apr = 0], [otherFull = 0, otherApr = 0]) => full - otherFull || apr - otherApr,
    )
    expect(order).toEqual(sorted)
  })

  test('states each product’s whole cost for one and the same loan', async () => {
    const { anyone } = shared()
    const { data } = await anyone(recommendProductList, {})
    // 3,000,000 at 2 % flat a month for 3 months, 2.5 % taken out: worked out by hand.
    expect(data?.find(({ id }) => id === 'dana-cepat')).toMatchObject({
      amountRange: 'Rp1.000.000 – Rp15.000.000',
      termRange: '3–6 bulan',
      loan_rate: 'Bunga 2% per bulan',
      example: {
        currency: 'IDR',
        amount: '3000000',
        installments: 3,
        netDisbursed: '2925000',
        installment: '1060000',
        totalRepayable: '3180000',
        totalCost: '255000',
      },
    })
    for (const product of data ?? []) {
      expect(product.lenderName).not.toBe('')
      expect(product.example.apr).toMatch(/^\d+(,\d+)?%$/)
    }
  })

  test('shows what is placed in a scene, and everything in an unknown scene', async () => {
    const { anyone } = shared()
    const listOf = async (scene: string) =>
      idsOf((await anyone(recommendProductList, { scene })).data)
    expect(await listOf('tanchuang_fudai')).toEqual(['dana-usaha', 'dana-cepat'])
    expect(await listOf('banner_fudai')).toEqual([])
    expect(await listOf('elsewhere')).toEqual(await listOf(''))
  })

  test('shows a borrower with a loan of ours nothing, and one who has repaid it everything', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    expect(await siti.call(recommendProductList, {})).toMatchObject({ code: '00', data: [] })
    const dewi = await app.enter('dewi')
    expect(idsOf((await dewi.call(recommendProductList, {})).data)).toContain('dana-cepat')
  })

  test('shows a borrower who is overdue nothing', async () => {
    const app = shared()
    const budi = await app.enter('budi')
    expect(await budi.call(recommendProductList, {})).toMatchObject({ code: '00', data: [] })
  })
})

describe('productApply', () => {
  test('leads through the missing steps to the page that confirms our own product', async () => {
    const app = shared()
    const dewi = await app.enter('dewi')
    const choice = { amount: '4500000', installments: '6' }
    const { data } = await dewi.call(productApply, {
      product_id: 'dana-cepat',
      ...generalScene,
      ...choice,
    })
    const confirm = '/confirmLoan?productId=dana-cepat&amount=4500000&installments=6'
    const url = new URL(data?.url ?? '', 'https://rupya.example')
    expect([confirm, `/certification?next=${encodeURIComponent(confirm)}`]).toContain(
      `${url.pathname}${url.search}`,
    )
  })

  test('takes the nearest choice that is offered for one that is not', async () => {
    const app = shared()
    const dewi = await app.enter('dewi')
    const { data } = await dewi.call(productApply, {
      product_id: 'dana-cepat',
      ...generalScene,
      amount: '99000000',
      installments: '5',
    })
    expect(decodeURIComponent(data?.url ?? '')).toContain('&amount=15000000&installments=4')
  })

  test('gives a partner’s site where the borrower comes from, and no identity', async () => {
    await using app = await createTestApp({
      environment: { RUPYA_LINK_HOSTS: 'lender.example' },
    })
    const dewi = await app.enter('dewi')
    await updateProduct(app, 'pinjam-teduh', {
      partnerUrl: 'https://lender.example/apply?campaign=7',
    })
    const { data } = await dewi.call(productApply, {
      product_id: 'pinjam-teduh',
      module_id: '301',
      scene: 'banner_jingzhun',
      app_from: 'main',
      user_from: 'friend',
      utm_tag: 'november',
    })
    expect(Object.fromEntries(new URL(data?.url ?? '').searchParams)).toEqual({
      campaign: '7',
      from: 'rupya',
      module_id: '301',
      scene: 'banner_jingzhun',
      app_from: 'main',
      user_from: 'friend',
      utm_tag: 'november',
    })
  })

  test('leaves an address of the native shell as it is', async () => {
    await using app = await createTestApp()
    const dewi = await app.enter('dewi')
    await updateProduct(app, 'pinjam-teduh', { partnerUrl: 'rupya://partner/teduh' })
    const apply = { product_id: 'pinjam-teduh', ...generalScene }
    expect((await dewi.call(productApply, apply)).data?.url).toBe('rupya://partner/teduh')
  })

  test.each([
    ['nothing of that name', 'nothing', 'dewi', '404'],
    ['another market’s product', 'salary-line', 'dewi', '404'],
    ['a product that is full', 'kredit-kejora', 'dewi', '4301'],
    ['our own beside a running loan', 'dana-usaha', 'siti', '4401'],
    ['a partner’s for someone overdue', 'pinjam-teduh', 'budi', '4401'],
  ])('refuses %s', async (_, product_id, persona, code) => {
    const { call } = await shared().enter(persona)
    for (const answer of [
      await call(productApply, { product_id, ...generalScene }),
      await call(productPush, { product_id, ...generalScene, consent: '1' }),
      await call(openProduct, { productCode: product_id, moduleId: '300', positionId: '0' }),
    ]) {
      expect(answer).toMatchObject({ code, data: null })
      expect(answer.message).not.toBe('')
    }
  })

  test('needs a session', async () => {
    const { anyone } = shared()
    const apply = { product_id: 'dana-cepat', ...generalScene }
    expect(await anyone(productApply, apply)).toMatchObject({ code: '401' })
    expect(await anyone(productPush, apply)).toMatchObject({ code: '401' })
    expect(await anyone(productDetail, { product_id: 'dana-cepat' })).toMatchObject({ code: '401' })
  })
})

describe('productPush', () => {
  const leadsOf = async (app: TestApp, { borrowerId }: Borrower) =>
    await app.services.db
      .selectFrom('catalog.lead')
      .selectAll()
      .where('borrowerId', '=', borrowerId)
      .execute()

  test('records who agreed to what and when, once a day, however often it is pressed', async () => {
    const app = shared()
    const dewi = await app.enter('dewi')
    const detail = await dewi.call(productDetail, { product_id: 'pinjam-teduh' })
    const push = { product_id: 'pinjam-teduh', module_id: '301', consent: '1' } as const
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => dewi.call(productPush, push)),
    )
    const leads = await leadsOf(app, dewi)
    expect(leads).toHaveLength(1)
    expect(leads[0]).toMatchObject({
      productId: 'pinjam-teduh',
      consentVersion: 1,
      consentText: detail.data?.consent,
      consentedAt: app.clock.now(),
      consentedOn: app.clock.businessDate('ID'),
      moduleId: '301',
      scene: null,
    })
    const links = new Set(answers.map(({ data }) => data?.url))
    expect(links.size).toBe(1)
    expect(new URL([...links][0] ?? '').searchParams.get('lead')).toBe(leads[0]?.leadId)
  })

  test('records nothing without the borrower’s agreement, nor for a link that is refused', async () => {
    await using app = await createTestApp()
    const dewi = await app.enter('dewi')
    const push = { product_id: 'pinjam-teduh', ...generalScene }
    expect(await dewi.call(productPush, push)).toMatchObject({ code: '4302' })
    expect(await dewi.call(productPush, { ...push, consent: '0' })).toMatchObject({ code: '4302' })
    await updateProduct(app, 'pinjam-teduh', { partnerUrl: 'https://evil.example/' })
    expect(await dewi.call(productPush, { ...push, consent: '1' })).toMatchObject({ code: '4005' })
    expect(await leadsOf(app, dewi)).toEqual([])
  })

  test('handles our own product as applying does', async () => {
    const app = shared()
    const dewi = await app.enter('dewi')
    const own = { product_id: 'dana-cepat', ...generalScene }
    expect((await dewi.call(productPush, own)).data).toEqual(
      (await dewi.call(productApply, own)).data,
    )
    expect(await leadsOf(app, dewi)).toEqual([])
  })
})

describe('productDetail', () => {
  test('gives the whole cost of a chosen amount and term', async () => {
    const { call } = await shared().enter('dewi')
    const { data } = await call(productDetail, {
      product_id: 'dana-cepat',
      amount: '6000000',
      installments: '6',
    })
    expect(data).toMatchObject({
      product: { id: 'dana-cepat', isPartner: '0' },
      limits: { minimum: '1000000', maximum: '15000000', step: '500000', installments: [3, 4, 6] },
      // 6,000,000 at 2 % flat a month for 6 months, 2.5 % taken out: worked out by hand.
      figures: {
        amount: '6000000',
        netDisbursed: '5850000',
        interest: '720000',
        fees: '150000',
        totalCost: '870000',
        totalRepayable: '6720000',
        installments: 6,
      },
      fees: [{ name: 'Biaya layanan', payableTo: 'Pemberi pinjaman', amount: '150000' }],
      consent: null,
    })
    expect(data?.plan.map(({ amount }) => amount)).toEqual(Array(6).fill('1120000'))
    expect(data?.notes.length).toBe(3)
  })

  test('names, before the borrower leaves for another lender, that lender and the data it receives', async () => {
    const { call } = await shared().enter('arjun')
    const { data } = await call(productDetail, { product_id: 'lantern-cash' })
    expect(data?.product.lenderName).toBe('Lantern Example Finance Ltd')
    expect(data?.consent).toContain('Lantern Example Finance Ltd')
  })

  test('answers the nearest choice that is offered for one that is not', async () => {
    const { call } = await shared().enter('arjun')
    const chosen = async (amount: string, installments: string) => {
      const reply = await call(productDetail, { product_id: 'salary-line', amount, installments })
      return [reply.data?.figures.amount, reply.data?.figures.installments]
    }
    expect(await chosen('1', '1')).toEqual(['2000.00', 4])
    expect(await chosen('999999', '100')).toEqual(['80000.00', 9])
    expect(await chosen('20900.50', '5')).toEqual(['20000.00', 4])
    expect(await chosen('21100', '8')).toEqual(['22000.00', 9])
  })
})

describe('openProduct', () => {
  test('opens our own products and partners’ alike', async () => {
    const { call } = await shared().enter('dewi')
    const open = async (productCode: string) =>
      (await call(openProduct, { moduleId: '300', positionId: '1', productCode })).data?.url
    expect(await open('dana-cepat')).toMatch(
      /^http:\/\/localhost:3000\/(certification\?next=%2F)?confirmLoan/,
    )
    expect(await open('pinjam-teduh')).toMatch(
      /^http:\/\/localhost:3000\/simulators\/lenders\/ID\/[^/]+\/pinjam-teduh\?/,
    )
  })

  test('cannot open what the list marks as closed', async () => {
    await using app = await createTestApp()
    await updateProduct(app, 'pinjam-teduh', { partnerUrl: 'https://not-agreed.example/' })
    const dewi = await app.enter('dewi')
    const { data } = await dewi.call(recommendProductList, {})
    expect(data?.find(({ id }) => id === 'pinjam-teduh')?.globally).toBe('0')
    const open = { moduleId: '300', positionId: '1', productCode: 'pinjam-teduh' }
    expect(await dewi.call(openProduct, open)).toMatchObject({ code: '4005', data: null })
  })
})

describe('beside a loan', () => {
  test('a rejected borrower is shown other lenders with what each costs', async () => {
    await using app = await createTestApp()
    const { borrower, order } = await applyAboveIncome(app, 'ID')
    await app.drain()
    const { data } = await borrower.call(loanDetails, order)
    expect(data?.orderStatus).toBe('110')
    expect(data?.recProducts.length).toBeGreaterThan(1)
    for (const product of data?.recProducts ?? []) {
      expect(product).toMatchObject({ isPartner: '1', example: { currency: 'IDR' } })
      expect(Number(product.example.totalCost)).toBeGreaterThan(0)
    }
  })

  test('a borrower who is overdue, or has something to do on the loan, is shown none', async () => {
    const app = shared()
    for (const persona of ['budi', 'siti', 'dewi']) {
      const { call, order } = await app.enter(persona)
      expect((await call(loanDetails, order)).data?.recProducts, persona).toEqual([])
    }
  })

  test('a borrower is shown none while the application is under review or being paid out', async () => {
    await using app = await createTestApp()
    const { borrower, order } = await applyForLoan(app, 'ID')
    const details = async () => (await borrower.call(loanDetails, order)).data
    expect(await details()).toMatchObject({ orderStatus: '21', recProducts: [] })
    expect((await borrower.call(recommendProductList, {})).data).toEqual([])
    await app.drain()
    expect((await details())?.recProducts).toEqual([])
  })

  test('a borrower who was refused, and has another loan by now, is shown none', async () => {
    await using app = await createTestApp()
    const { borrower, order } = await applyAboveIncome(app, 'ID')
    await app.drain()
    const { data } = await borrower.call(loanDetails, order)
    const { productId = '', amount, installments = 0 } = data?.eligibleInstead ?? {}
    const choice = { productId, installments: `${installments}` }
    await acceptOffer(
      borrower,
      await requestOffer(borrower, { ...choice, ...(amount === undefined ? {} : { amount }) }),
    )
    expect((await borrower.call(loanDetails, order)).data).toMatchObject({
      recProducts: [],
      eligibleInstead: null,
    })
  })
})
