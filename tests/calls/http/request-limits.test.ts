import { describe, expect, test } from 'vitest'
import type { Reply } from '#contract/envelope.ts'
import { chooseMessages } from '#contract/notification/calls.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import {
  certifyBank,
  certifyBase,
  certifyExtra,
  certifyIdentity,
  certifyJob,
  certifyPersonal,
  correctData,
  exportData,
  giveConsent,
  uploadLocation,
  withdrawConsent,
} from '#contract/profile/calls.ts'
import { chooseReminders } from '#contract/reminder/calls.ts'
import { listPersonas } from '#contract/sandbox/calls.ts'
import { entryTicket } from '#contract/session/calls.ts'
import { saveEvent, savePageEvent } from '#contract/tracking/calls.ts'
import { timeOfDayIn } from '#domain/calendar/zone.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { validForms } from '../../harness/personas/profile-forms.ts'

const shared = shareApp()

/** How many replies have each code, by code: those of requests at once come in any order. */
const codesOf = (replies: readonly Reply<unknown>[]) =>
  [...Map.groupBy(replies, ({ code }) => code)]
    .map(([code, of]) => [code, of.length] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))

describe('one caller gets only so many', () => {
  test('entry tickets, at once or one by one', async () => {
    const borrower = await shared().enter('siti')
    const tickets = Array.from({ length: 60 }, () => borrower.call(entryTicket, {}))
    const replies = await Promise.all(tickets)
    expect(codesOf(replies)).toEqual([
      ['0', 20],
      ['429', 40],
    ])
    const refused = await shared().fetch('/h5-api/v3/session/entry-ticket', {
      method: 'POST',
      headers: { 'X-Session-Id': borrower.token },
    })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(2)
    expect(await refused.json()).toMatchObject({
      code: '429',
      message: 'Terlalu sering. Silakan coba beberapa saat lagi.',
    })
    expect((await (await shared().enter('siti')).call(entryTicket, {})).code).toBe('0')
  })

  test('tickets in all sessions of a borrower together', async () => {
    await using app = await createTestApp()
    let borrower = await app.enter('siti')
    const replies: Reply<unknown>[] = []
    for (let session = 0; session < 6; session += 1) {
      for (let n = 0; n < 20; n += 1) replies.push(await borrower.call(entryTicket, {}))
      borrower = await app.signInAgain(borrower)
    }
    expect(codesOf(replies)).toEqual([
      ['0', 100],
      ['429', 20],
    ])
  })

  test('page events, signed in or not', async () => {
    const borrower = await shared().enter('siti')
    const event = { moduleId: '30', positionId: '1' }
    const own = Array.from({ length: 130 }, () => borrower.call(saveEvent, event))
    expect(codesOf(await Promise.all(own))).toEqual([
      ['0', 120],
      ['429', 10],
    ])
    const anyone = Array.from({ length: 610 }, () => shared().anyone(savePageEvent, event))
    expect(codesOf(await Promise.all(anyone))).toEqual([
      ['0', 600],
      ['429', 10],
    ])
  })

  test('page events of a day, which are all in an export', async () => {
    const borrower = await shared().enter('siti')
    const { requestLimits } = shared().services
    const takeOne = async () =>
      await requestLimits.take('eventsOfDayByBorrower', borrower.borrowerId)
    for (let taken = 0; taken < 1999; taken += 1) await takeOne()
    const event = { moduleId: '30', positionId: '1' }
    const own = [await borrower.call(saveEvent, event), await borrower.call(saveEvent, event)]
    expect(own.map(({ code }) => code)).toEqual(['0', '429'])
  })

  test('exports of their data', async () => {
    const { token } = await shared().enter('siti')
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) {
      const response = await shared().fetch(`/h5-api/${exportData.path}`, {
        headers: { 'X-Session-Id': token },
        method: exportData.method,
      })
      await response.arrayBuffer()
      statuses.push(response.status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  test('changes of their profile, consents and choices, but withdraws what was agreed to', async () => {
    const { call, borrowerId } = await shared().enter('dewi')
    const { personal, job, extra } = validForms.ID
    const { requestLimits } = shared().services
    for (let taken = 0; taken < 198; taken += 1) {
      await requestLimits.take('changesByBorrower', borrowerId)
    }
    const first = [await call(certifyJob, job), await call(giveConsent, { purpose: 'news' })]
    expect(codesOf(first)).toEqual([['0', 2]])
    const imageId = crypto.randomUUID()
    const refused = [
      await call(certifyPersonal, personal),
      await call(certifyJob, { ...job, employer: 'CV Baru' }),
      await call(certifyExtra, extra),
      await call(certifyIdentity, { documentImage: imageId, faceImage: imageId }),
      await call(uploadLocation, { latitude: '-6.2', longitude: '106.8', consent: '1' }),
      await call(giveConsent, { purpose: 'data-processing' }),
      await call(chooseMessages, { sms: '0', whatsapp: '0' }),
      await call(chooseReminders, { wanted: '0' }),
    ]
    expect(codesOf(refused)).toEqual([['429', refused.length]])
    expect((await call(withdrawConsent, { purpose: 'news' })).code).toBe('0')
  })

  test('corrections of their data, each of which sends a message', async () => {
    const { call } = await shared().enter('dewi')
    replyData(await call(certifyBase, validForms.ID.base))
    const replies: Reply<unknown>[] = []
    for (let n = 0; n < 12; n += 1) {
      const value = n % 2 === 0 ? 'Nur Aisya Lubis' : 'Nur Aisyah Lubis'
      replies.push(await call(correctData, { field: 'fullName', value }))
    }
    expect(codesOf(replies)).toEqual([
      ['0', 10],
      ['429', 2],
    ])
  })

  test('changes of their account and of its holder, each of which sends a message', async () => {
    const { call } = await shared().enter('citra')
    const replies: Reply<unknown>[] = []
    for (let n = 0; n < 12; n += 1) {
      const holder = n % 2 === 0 ? 'CITRA P' : 'CITRA PUSPITA'
      replies.push(await call(certifyBank, { bankCode: 'BCA', accountNo: '5270009876', holder }))
    }
    // The last states what is in force, which is no change.
    expect(replies.map(({ code }) => code)).toEqual([...Array(10).fill('0'), '429', '0'])
  })

  test('changes of their account, of which more come at once than there are connections', async () => {
    const { call } = await shared().enter('citra')
    const length = 2 * shared().database.pool.options.max
    const changes = Array.from({ length }, (_, n) => {
      const accountNo = `527${String(n).padStart(7, '0')}`
      return call(certifyBank, { bankCode: 'BCA', accountNo, holder: 'CITRA PUSPITA' })
    })
    expect(codesOf(await Promise.all(changes))).toEqual([
      ['0', 10],
      ['429', length - 10],
    ])
  })

  test('identity numbers, in the form and in corrections together', async () => {
    const { call, borrowerId } = await shared().enter('dewi')
    replyData(await call(certifyBase, { ...validForms.ID.base, idNumber: '3273014907960001' }))
    const { requestLimits } = shared().services
    for (let taken = 1; taken < 20; taken += 1) {
      await requestLimits.take('idNumbersByBorrower', borrowerId)
    }
    const number = { field: 'idNumber', value: '3273014907960002' } as const
    expect((await call(correctData, number)).code).toBe('429')
    const name = { field: 'fullName', value: 'Nur Aisya Lubis' } as const
    expect((await call(correctData, name)).code).toBe('0')
  })
})

test('a limit by address counts a /64 of IPv6 as one, and eight times as much for its /48', async () => {
  await using app = await createTestApp()
  const take = async (address: string) =>
    await app.services.requestLimits.take('staffSignInByAddress', address)
  const takeAll = async (addresses: readonly string[]) =>
    (await Promise.all(addresses.map(take))).filter(wait => wait !== undefined)
  const hosts = (n: number, address: (i: string) => string) =>
    Array.from({ length: n }, (_, i) => address((i + 1).toString(16)))
  expect(await takeAll(hosts(300, i => `2001:db8:1:1::${i}`))).toEqual([])
  expect(await take('2001:db8:1:1:ffff::1')).toBeGreaterThan(0)
  expect(await takeAll(hosts(8 * 300 - 300, i => `2001:db8:1:${i}a::1`))).toEqual([])
  expect(await take('2001:db8:1:2::1')).toBeGreaterThan(0)
  expect(await take('2001:db8:2:2::1')).toBeUndefined()
})

describe('one borrower gets only so many payment requests', () => {
  test('in an hour, is shown when there is another, and the active one stays payable', async () => {
    await using app = await createTestApp({
      environment: { RUPYA_PAYMENT_REQUESTS_PER_HOUR: '20' },
    })
    const borrower = await app.enter('siti')
    const methods = ['BCA', 'BRI']
    const ask = async (n: number) =>
      await borrower.call(
        generateVcode,
        { ...borrower.order, payCode: methods[n % 2] ?? '' },
        { idempotencyKey: freshKey() },
      )
    const first = await ask(0)
    expect(first).toMatchObject({ code: '0' })
    const replies = [first]
    for (let n = 1; n < 26; n += 1) replies.push(await ask(n))
    // The method of the active one is answered with it; the other would be one too many.
    expect(codesOf(replies)).toEqual([
      ['0', 23],
      ['429', 3],
    ])
    const refused = replies.find(({ code }) => code === '429')
    const { createdAt } = await app.services.db
      .selectFrom('paymentRequest.paymentRequest')
      .select('createdAt')
      .where('requestNo', '=', first.data?.cardNo ?? '')
      .executeTakeFirstOrThrow()
    // The whole minute after the hour; the wait itself is in whole seconds.
    const minutes = [59_999, 60_999].map(ms =>
      timeOfDayIn('Asia/Jakarta', new Date(createdAt.getTime() + 3_600_000 + ms)).slice(0, 5),
    )
    expect(minutes).toContain(/\d\d:\d\d/.exec(refused?.message ?? '')?.[0])
    const again = await ask(19)
    expect(again.data?.cardNo).toBe(replies[19]?.data?.cardNo)
    app.clock.advance({ seconds: 3_000 })
    expect((await ask(20)).code).toBe('429')
    app.clock.advance({ seconds: 601 })
    expect((await ask(20)).code).toBe('0')
  })
})

describe('a call of the sandbox is taken only at our own address, from our own pages', () => {
  const path = `/h5-api/${listPersonas.path}`
  test.each([
    ['a program', 'http://localhost:3000', {}, 200],
    ['our own page', 'http://localhost:3000', { origin: 'http://localhost:3000' }, 200],
    ['another site', 'http://localhost:3000', { origin: 'https://evil.example' }, 400],
    [
      'another site without an origin',
      'http://localhost:3000',
      { 'sec-fetch-site': 'cross-site' },
      400,
    ],
    ['a host name that was made to lead here', 'http://evil.example', {}, 400],
    ['its own page', 'http://evil.example:3000', { origin: 'http://evil.example:3000' }, 400],
  ])('%s', async (_, base, headers, status) => {
    const request = new Request(`${base}${path}`, { method: 'POST', headers })
    expect((await shared().app.fetch(request)).status).toBe(status)
  })
})
