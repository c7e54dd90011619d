import { expect, test } from 'vitest'
import { standEvent, standEventType, standJump, standList } from '#contract/catalog/calls.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'

const shared = shareApp()

const tapPosition = { moduleId: '300', positionId: '1' }

test('a failed joint sign-in names the lender, and shows what is open instead at its whole cost', async () => {
  const { call } = await shared().enter('dewi')
  const reply = await call(standList, { productId: 'pinjam-teduh' })
  expect(reply.code).toBe('0')
  expect(reply.raw).toMatchObject({ status: '0' })
  const { data } = reply
  expect(data).toMatchObject({ state: 'refused', canRetry: true })
  expect(data?.errorMessage).toContain('PT Teduh Dana Contoh')
  const ids = data?.products.map(({ id }) => id) ?? []
  expect(ids).toContain('dana-cepat')
  expect(ids).not.toContain('pinjam-teduh')
  for (const { buttonStatus, globally, lenderName, example } of data?.products ?? []) {
    expect({ buttonStatus, globally }).toEqual({ buttonStatus: '1', globally: '1' })
    expect(lenderName).not.toBe('')
    expect(Number(example.totalCost)).toBeGreaterThan(0)
    expect(example.apr).toMatch(/%$/)
  }
})

test('a product that is full today is shown as full, and cannot be tried again', async () => {
  const { call } = await shared().enter('dewi')
  const { data } = await call(standList, { productId: 'kredit-kejora' })
  expect(data).toMatchObject({ state: 'full', canRetry: false })
  expect(data?.errorMessage).toContain('Kredit Kejora')
})

test.each([
  ['no product', undefined],
  ['a product that does not exist', 'nothing'],
  ['another market’s product', 'lantern-cash'],
])('%s names no lender, and there is nothing to try again', async (_, productId) => {
  const { call } = await shared().enter('dewi')
  const { data } = await call(standList, { productId })
  expect(data).toMatchObject({ state: 'refused', canRetry: false })
  expect(data?.errorMessage).toContain('ke pemberi pinjaman ini')
})

test('a borrower who is overdue is shown no other debt, nor is one with a loan of ours', async () => {
  const late = await shared().enter('budi')
  expect((await late.call(standList, { productId: 'pinjam-teduh' })).data).toMatchObject({
    state: 'late',
    canRetry: false,
    products: [],
  })
  const running = await shared().enter('siti')
  const { data } = await running.call(standList, {})
  expect(data?.products).toEqual([])
})

test('a tap is recorded as one of this list', async () => {
  const { services, enter } = shared()
  const { call, borrowerId } = await enter('dewi')
  const tapped = { productId: 'dana-usaha', ...tapPosition, type: standEventType } as const
  expect(await call(standEvent, tapped)).toMatchObject({ code: '0', data: {} })
  const events = await services.db
    .selectFrom('tracking.event')
    .select(['kind', 'productId', 'moduleId', 'positionId'])
    .where('borrowerId', '=', borrowerId)
    .where('kind', '=', 'stand')
    .execute()
  expect(events).toEqual([
    { kind: 'stand', productId: 'dana-usaha', moduleId: '300', positionId: '1' },
  ])
})

test('a tap of another type is refused for this list', async () => {
  const { call } = await shared().enter('dewi')
  // Sends on purpose what the contract forbids.
  const type = '17' as typeof standEventType
  const reply = await call(standEvent, { productId: 'dana-usaha', ...tapPosition, type })
  expect(reply.code).toBe('400')
})

test('the jump leads to our own confirm page and to a partner’s site', async () => {
  const { call } = await shared().enter('dewi')
  const jump = async (productId: string) =>
    (await call(standJump, { productId, ...tapPosition })).data?.url ?? ''
  expect(await jump('dana-cepat')).toMatch(
    /^http:\/\/localhost:3000\/(certification\?next=%2F)?confirmLoan/,
  )
  const partner = new URL(await jump('pinjam-teduh'))
  expect(partner.pathname).toBe('/simulators/lenders/ID/PT%20Teduh%20Dana%20Contoh/pinjam-teduh')
  expect(partner.searchParams.get('module_id')).toBe('300')
})

test.each([
  ['nothing of that name', 'nothing', 'dewi', '404'],
  ['a product that is full', 'kredit-kejora', 'dewi', '4301'],
  ['our own beside a running loan', 'dana-usaha', 'siti', '4401'],
  ['a partner’s for someone overdue', 'pinjam-teduh', 'budi', '4401'],
])('the jump refuses %s, and says why', async (_, productId, persona, code) => {
  const { call } = await shared().enter(persona)
  const answer = await call(standJump, { productId, ...tapPosition })
  expect(answer).toMatchObject({ code, data: null })
  expect(answer.message).not.toBe('')
})

test('a link that may not be opened is neither shown nor returned', async () => {
  await using app = await createTestApp()
  await app.services.db
    .updateTable('catalog.product')
    .set({ partnerUrl: 'https://not-agreed.example/' })
    .where('productId', '=', 'pinjam-teduh')
    .execute()
  const { call } = await app.enter('dewi')
  const { data } = await call(standList, {})
  expect(data?.products.map(({ id }) => id)).not.toContain('pinjam-teduh')
  expect(await call(standJump, { productId: 'pinjam-teduh', ...tapPosition })).toMatchObject({
    code: '4005',
  })
})

test('all three need a session', async () => {
  const { anyone } = shared()
  const productId = 'dana-cepat'
  expect(await anyone(standList, {})).toMatchObject({ code: '401' })
  expect(await anyone(standJump, { productId, ...tapPosition })).toMatchObject({ code: '401' })
  expect(
    await anyone(standEvent, { productId, ...tapPosition, type: standEventType }),
  ).toMatchObject({
    code: '401',
  })
})
