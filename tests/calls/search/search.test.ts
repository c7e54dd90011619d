import { describe, expect, test } from 'vitest'
import { closeAccount, myData } from '#contract/profile/calls.ts'
import {
  decideDataCorrection,
  findBorrowers,
  startCorrection,
} from '#contract/profile/staff-calls.ts'
import { searchAll } from '#contract/search/staff-calls.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { indexNames } from '#server/profile/name-search/index-names.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

const found = async (app: TestApp, text: string) => {
  const { data } = await app.staff(searchAll, { text })
  return data?.found.map(({ kind, label }) => [kind, label])
}

describe('one box finds', () => {
  test('a borrower by phone, identity number, or words of the name, always masked', async () => {
    await using app = await createTestApp()
    const { borrowerId, call } = await app.enter('citra')
    await app.enter('vikram')
    const { data: own } = await call(myData, { full: '1' })
    const name = own?.base?.fullName ?? ''
    const citra = [['borrower', 'C••• P•••']]
    const phone = own?.phone.replace('+62', '0') ?? ''
    const texts = [phone, own?.base?.idNumber ?? '', name, name.toUpperCase(), 'citra', borrowerId]
    for (const text of texts) expect([text, await found(app, text)]).toEqual([text, citra])
    const words = name.split(' ')
    expect(await found(app, words.toReversed().join('  '))).toEqual(citra)
    // A part of a word finds nobody: the words are hashed whole.
    expect(await found(app, 'citr')).toEqual([])
    expect(await found(app, `${words[0]} Iyer`)).toEqual([])
    for (const text of ['', ' ', '%', "' or 1=1 --", '0811']) {
      expect(await found(app, text)).toEqual([])
    }
    expect((await app.anyone(searchAll, { text: phone })).code).toBe('401')
  })

  test('a loan, a payment request and a payment by their numbers', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('budi')
    const request = await createPaymentRequest(borrower)
    const payload = await callbackPayloadFor(app, request)
    await app.deliverCallback(paidBody(payload))
    await app.drain()
    const { data } = await app.staff(searchAll, { text: borrower.order.orderId })
    const [loan] = data?.found ?? []
    expect(loan).toMatchObject({ kind: 'loan', borrowerId: borrower.borrowerId, market: 'ID' })
    expect(await found(app, loan?.label ?? '')).toEqual([['loan', loan?.label]])
    expect(await found(app, request.cardNo)).toEqual([['payment-request', request.cardNo]])
    expect(await found(app, request.vcode)).toEqual([['payment-request', request.cardNo]])
    expect(await found(app, payload.paymentId)).toEqual([['payment', payload.paymentId]])
  })
})

test('what a person may not see is not found: another market, another kind', async () => {
  await using app = await createTestApp()
  const { borrowerId, order } = await app.enter('budi')
  await app.enter('citra')
  const as = async (text: string, person: { markets: MarketCode[]; role: Role }) => {
    const { role, markets } = person
    const staff = app.staffAs(`${role} of ${markets.join(' ')}`, { roles: [role], markets })
    return (await staff(searchAll, { text })).data?.found.map(({ kind }) => kind)
  }
  const agent = { role: 'agent' } as const
  for (const text of ['citra', borrowerId, order.orderId]) {
    expect(await as(text, { ...agent, markets: ['ID'] })).toHaveLength(1)
    expect(await as(text, { ...agent, markets: ['IN'] })).toEqual([])
    expect(await as(text, { role: 'administrator', markets: ['ID', 'IN'] })).toBeUndefined()
  }
})

test('who may not have a number shown cannot find it by trying all that end as it is masked', async () => {
  await using app = await createTestApp()
  const { call } = await app.enter('citra')
  const { data: own } = await call(myData, { full: '1' })
  const idNumber = own?.base?.idNumber ?? ''
  const agent = app.staffAs('an agent', { roles: ['agent'] })
  const codes: string[] = []
  for (let tried = 0; tried < 300; tried += 1) {
    const text = `${String(tried).padStart(12, '3')}${idNumber.slice(-4)}`
    const reply =
      tried % 2 === 0
        ? await agent(searchAll, { text })
        : await agent(findBorrowers, { idNumber: text })
    codes.push(reply.code)
  }
  expect(new Set(codes)).toEqual(new Set(['0']))
  expect((await agent(searchAll, { text: idNumber })).code).toBe('429')
  expect((await agent(findBorrowers, { idNumber })).code).toBe('429')
  // A screen without a search still opens, and so does the search of a colleague.
  expect((await agent(searchAll, { text: '' })).code).toBe('0')
  expect(await found(app, idNumber)).toHaveLength(1)
})

describe('a name', () => {
  test('that was corrected is found by its new words alone', async () => {
    await using app = await createTestApp()
    const { borrowerId } = await app.enter('citra')
    expect(await found(app, 'citra')).toHaveLength(1)
    const requested = await app.staffAs('ani')(
      startCorrection,
      { borrowerId, field: 'fullName', value: 'Zulaikha Wulandari', reason: 'a deed poll' },
      { idempotencyKey: freshKey() },
    )
    await app.staffAs('bayu')(
      decideDataCorrection,
      { correctionId: requested.data?.correctionId ?? '', decision: 'approved', reason: 'seen' },
      { idempotencyKey: freshKey() },
    )
    expect(await found(app, 'wulandari zulaikha')).toHaveLength(1)
    expect(await found(app, 'citra')).toEqual([])
  })

  test('of a closed account is found no more', async () => {
    await using app = await createTestApp()
    const { call } = await app.enter('citra')
    expect(await found(app, 'citra')).toHaveLength(1)
    expect((await call(closeAccount, { confirm: '1' })).code).toBe('0')
    expect(await found(app, 'citra')).toEqual([])
    const tokens = await app.services.db.selectFrom('profile.nameToken').selectAll().execute()
    expect(tokens).toEqual([])
  })

  test('that was saved before there were tokens is indexed by the job, once', async () => {
    await using app = await createTestApp()
    await app.enter('citra')
    await app.services.db.deleteFrom('profile.nameToken').execute()
    expect(await found(app, 'citra')).toEqual([])
    await indexNames(app.services)
    await indexNames(app.services)
    expect(await found(app, 'citra')).toHaveLength(1)
    // One that a stop cuts off is run again.
    const stopping = AbortSignal.abort()
    await expect(indexNames({ ...app.services, stopping })).rejects.toBe(stopping.reason)
  })
})
