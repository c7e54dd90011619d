import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { home } from '#contract/loan/calls.ts'
import { requestEmailCode, verifyEmail } from '#contract/notification/calls.ts'
import {
  certificationOverview,
  certifyBase,
  certifyExtra,
  closeAccount,
  correctData,
  exportData,
  giveConsent,
  myData,
  uploadContacts,
  uploadDevice,
  uploadImage,
  uploadLocation,
  withdrawConsent,
} from '#contract/profile/calls.ts'
import { chooseOverpayment } from '#contract/refund/calls.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { findBorrowerByPhone, registerBorrower } from '#server/profile/register-borrower.ts'
import { mintTicket } from '#server/session/entry/mint-ticket.ts'
import { tokenHash } from '#server/session/token.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { inLockOrder } from '../../harness/app/in-lock-order.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { asFile, createTestImage } from '../../harness/app/test-image.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { validForms } from '../../harness/personas/profile-forms.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

const shared = shareApp()

describe('personal data', () => {
  test('is shown masked, and in full to its owner on request', async () => {
    const { call } = await shared().enter('citra')
    const masked = (await call(myData, {})).data
    expect(masked).toMatchObject({
      full: '0',
      base: { fullName: 'Citra Puspita', birthOn: '1994-03-12' },
      bank: { bankName: 'BCA', accountNo: '••••1234' },
      job: { monthlyIncome: '7500000' },
      mayClose: '1',
      keysConfirmed: '1',
    })
    expect(masked?.base?.idNumber).toMatch(/^••••\d{4}$/)
    expect(masked?.phone).toMatch(/^••••\d{4}$/)
    const full = (await call(myData, { full: '1' })).data
    expect(full?.bank?.accountNo).toBe('5270001234')
    expect(full?.base?.idNumber).toMatch(/^317401520394\d{4}$/)
  })

  test('is exported whole as a file, including earlier versions', async () => {
    const app = shared()
    const { call, token } = await app.enter('citra')
    const extra = { ...validForms.ID.extra, email: 'lama@contoh.example' }
    await call(certifyExtra, extra)
    await call(certifyExtra, { ...extra, email: 'baru@contoh.example' })
    const answer = await app.fetch(callPath(exportData, app.services.config.apiBase), {
      headers: { 'X-Session-Id': token },
    })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': 'attachment; filename="rupya-data.json"',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const text = await answer.text()
    for (const value of ['001234', '1994-03-12', 'lama@contoh', 'baru@contoh', 'Jl. Melati']) {
      expect(text).toContain(value)
    }
    const whole: unknown = JSON.parse(text)
    expect(whole).toMatchObject({
      profile: { extra: { email: 'baru@contoh.example' } },
      consents: [{ purpose: 'data-processing', given: true }],
      loans: [],
      sessions: [{ endedAt: null }],
    })
  })

  test('includes a borrower’s loans and payments in the export', async () => {
    const app = shared()
    const { token } = await app.enter('arjun')
    const answer = await app.fetch(callPath(exportData, app.services.config.apiBase), {
      headers: { 'X-Session-Id': token },
    })
    expect(await answer.json()).toMatchObject({
      loans: [{ currency: 'INR', payments: [{ state: 'posted' }] }],
    })
    const withoutSession = await app.fetch(callPath(exportData, app.services.config.apiBase))
    expect(withoutSession.status).toBe(401)
  })
})

describe('a correction', () => {
  const correct = async ({ call }: Borrower, value: string, changes: object = {}) =>
    await call(correctData, { field: 'fullName', value, reason: 'married', ...changes })

  test('of an unverified value is done at once, and the old version stays', async () => {
    const { enter } = shared()
    const borrower = await enter('dewi')
    await borrower.call(certifyBase, { ...validForms.ID.base, idNumber: '3273014907960901' })
    const reply = await correct(borrower, 'Nur Aisyah Siregar', { changedOn: '2026-11-20' })
    expect(reply.data).toMatchObject({ field: 'fullName', state: 'applied' })
    const { data } = await borrower.call(myData, {})
    expect(data?.base?.fullName).toBe('Nur Aisyah Siregar')
    const rows = await shared()
      .services.db.selectFrom('profile.stepEntry')
      .select(['version', 'changedOn'])
      .where('borrowerId', '=', borrower.borrowerId)
      .orderBy('version')
      .execute()
    expect(rows).toEqual([
      { version: 1, changedOn: null },
      { version: 2, changedOn: '2026-11-20' },
    ])
  })

  test('of a verified value waits for staff, and no form goes around that', async () => {
    const borrower = await shared().enter('citra')
    const { data: overview } = await borrower.call(certificationOverview, {})
    const base = overview?.saved.base
    if (!base) throw new Error('citra has no profile')
    const changed = await borrower.call(certifyBase, { ...base, fullName: 'Citra Dewi' })
    expect(changed).toMatchObject({ status: 200, code: '4203' })
    expect((await borrower.call(certifyBase, base)).code).toBe('0')
    expect((await correct(borrower, 'Citra Dewi')).data).toMatchObject({ state: 'waiting' })
    expect((await correct(borrower, 'Citra Dewi Ayu')).data).toMatchObject({ state: 'waiting' })
    const { data } = await borrower.call(myData, {})
    expect(data?.base?.fullName).toBe('Citra Puspita')
    expect(data?.corrections.map(({ state }) => state)).toEqual(['refused', 'waiting'])
  })

  test.each([
    ['the same value', 'Citra Puspita', {}, ['value']],
    ['no name', '123', {}, ['value']],
    ['a change of tomorrow', 'Citra Dewi', { changedOn: '2026-11-22' }, ['changedOn']],
    ['a number of no form', '12', { field: 'idNumber' }, ['value']],
    ['a birthday too young', '2015-01-01', { field: 'birthOn' }, ['value']],
  ])('is refused with a message: %s', async (_what, value, changes, fields) => {
    const reply = await correct(await shared().enter('citra'), value, changes)
    expect(reply.code).toBe('4201')
    expect(!reply.success && reply.problems?.map(({ field }) => field)).toEqual(fields)
  })
})

describe('the location', () => {
  const here = { latitude: '-6.914744', longitude: '107.609810' }

  test('is stored once, coarse, with consent, and erased with it', async () => {
    const { call } = await shared().enter('siti')
    const refused = await call(uploadLocation, here)
    expect(!refused.success && refused.problems).toMatchObject([{ field: 'consent' }])
    const stored = await call(uploadLocation, { ...here, consent: '1' })
    expect(stored.data).toEqual({ latitude: '-6.91', longitude: '107.61' })
    expect((await call(uploadLocation, { ...here, consent: '1' })).code).toBe('4204')
    expect((await call(myData, {})).data?.location).toMatchObject({ latitude: '-6.91' })
    await call(withdrawConsent, { purpose: 'location' })
    expect((await call(myData, {})).data?.location).toBeNull()
  })

  test('is not stored on a consent that is being withdrawn', async () => {
    const borrower = await shared().enter('siti')
    const { call } = borrower
    await call(giveConsent, { purpose: 'location' })
    const [, stored] = await inLockOrder(shared(), borrower, [
      async () => await call(withdrawConsent, { purpose: 'location' }),
      async () => await call(uploadLocation, here),
    ])
    expect(!stored.success && stored.problems).toMatchObject([{ field: 'consent' }])
    expect((await call(myData, {})).data?.location).toBeNull()
  })

  test.each([
    ['91', '0'],
    ['x', '0'],
    ['0', '181'],
    ['', ''],
  ])('%s, %s is none', async (latitude, longitude) => {
    const { call } = await shared().enter('siti')
    expect((await call(uploadLocation, { latitude, longitude, consent: '1' })).code).toBe('4201')
  })
})

test('of a device only the listed facts are stored', async () => {
  const { call } = await shared().enter('siti')
  const device = { model: 'Redmi 9A', isRooted: '0', imei: '356938035643809', wifiName: 'rumah' }
  expect((await call(uploadDevice, device)).code).toBe('0')
  const { data } = await call(myData, {})
  expect(data?.device).toMatchObject({ model: 'Redmi 9A', isRooted: '0' })
  expect(JSON.stringify(data)).not.toMatch(/356938035643809|rumah/)
})

test.each([
  ['ID', 'Kami tidak menerima daftar kontak.'],
  ['IN', 'We do not take contact lists.'],
])('contacts are refused in %s with the reason, whatever is sent', async (market, words) => {
  const { fetch, services } = shared()
  const flag = market === 'IN' ? '1' : '0'
  const path = `${callPath(uploadContacts, services.config.apiBase)}?isNeedPop=${flag}`
  const contacts = JSON.stringify({ contacts: Array(9000).fill({ name: 'Ibu', phone: '0812' }) })
  for (const body of ['', contacts]) {
    const answer = await fetch(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(410)
    expect(await answer.json()).toMatchObject({
      code: '410',
      message: expect.stringContaining(words),
      data: null,
    })
  }
})

describe('closing an account', () => {
  const phoneOf = async ({ services }: TestApp, borrowerId: string) => {
    const { phoneEncrypted } = await services.db
      .selectFrom('profile.borrower')
      .select('phoneEncrypted')
      .where('borrowerId', '=', borrowerId)
      .executeTakeFirstOrThrow()
    return phoneEncrypted && services.cipher.open(phoneEncrypted, borrowerId)
  }

  test('waits until nothing is owed, and needs a tick', async () => {
    const { enter } = shared()
    const siti = await enter('siti')
    expect(await siti.call(closeAccount, { confirm: '1' })).toMatchObject({ code: '4205' })
    expect((await siti.call(myData, {})).data?.mayClose).toBe('0')
    expect((await siti.call(home, {})).code).toBe('0')
    const dewi = await enter('dewi')
    expect((await dewi.call(closeAccount, {})).code).toBe('4201')
  })

  test('waits until the borrower’s own money has been returned', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const paymentRequest = await createPaymentRequest(borrower, { periods: '3' })
    const amount = String(Number(paymentRequest.amount) + 50_000)
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, paymentRequest, { amount })))
    const close = async () => await borrower.call(closeAccount, { confirm: '1' })
    expect(await close()).toMatchObject({ code: '4207' })
    const { data } = await borrower.call(myData, {})
    expect(data).toMatchObject({ mayClose: '0', closeNote: expect.stringContaining('uang Anda') })
    await borrower.call(
      chooseOverpayment,
      { ...borrower.order, choice: 'return', amount: '50000' },
      { idempotencyKey: freshKey() },
    )
    // Not while it is in transit either: it could still come back.
    expect(await close()).toMatchObject({ code: '4207' })
    await app.drain()
    expect((await borrower.call(myData, {})).data?.mayClose).toBe('1')
    expect(await close()).toMatchObject({ code: '0', data: { keptUntil: '2031-11-21' } })
  })

  test('deletes everything of a borrower who never borrowed, and ends every session', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('citra')
    const { borrowerId, call } = borrower
    const phone = (await phoneOf(app, borrowerId)) ?? ''
    await call(uploadImage, { kind: 'document', image: asFile(await createTestImage()) })
    await call(correctData, { field: 'fullName', value: 'Citra Dewi' })
    await mintTicket(app.services, {
      borrowerId,
      common: { deviceId: 'd-citra' },
      path: '/home',
      sessionHash: tokenHash(borrower.token),
    })
    expect((await call(closeAccount, { confirm: '1' })).data).toEqual({ keptUntil: '' })
    expect((await call(home, {})).code).toBe('401')
    const left = await app.services.db
      .selectFrom('profile.borrower as b')
      .select(['nameEncrypted', 'phoneEncrypted', 'phoneIndex', 'idNumberIndex'])
      .where('b.borrowerId', '=', borrowerId)
      .executeTakeFirst()
    expect(Object.values(left ?? {})).toEqual([null, null, null, null])
    for (const [table, column] of [
      ['profile.stepEntry', 'bodyEncrypted'],
      ['profile.correction', 'bodyEncrypted'],
      ['profile.payoutAccount', 'accountEncrypted'],
      ['image.upload', 'fileKey'],
      ['session.session', 'agent'],
    ] as const) {
      const rows = await app.services.db
        .selectFrom(table)
        .select(column as never)
        .execute()
      expect([
        table,
        rows.length > 0,
        rows.flatMap(row => Object.values(row)).filter(Boolean),
      ]).toEqual([table, true, []])
    }
    const tickets = await app.services.db.selectFrom('session.ticket').select('common').execute()
    expect(tickets).toContainEqual({ common: {} })
    expect(tickets.flatMap(({ common }) => Object.values(common))).toEqual([])
    expect(await findBorrowerByPhone(app.services, phone)).toBeUndefined()
    const again = { market: 'ID', phone, now: app.clock.now() } as const
    const anew = await inTransaction(app.services.db, tx =>
      registerBorrower(tx, app.services, again),
    )
    expect(anew).toMatchObject({ isNew: true })
    expect(anew.borrowerId).not.toBe(borrowerId)
  })

  test('of a past customer keeps what the law requires, for five years and no day longer', async () => {
    await using app = await createTestApp()
    const { call, borrowerId } = await app.enter('dewi')
    await call(certifyBase, { ...validForms.ID.base, fullName: 'Dewi Lestari' })
    await call(certifyExtra, validForms.ID.extra)
    const email = 'dewi@example.org'
    replyData(await call(requestEmailCode, { email }))
    const code = /^\d{6}/.exec(app.email.inbox(email)[0]?.text ?? '')?.[0] ?? ''
    replyData(await call(verifyEmail, { code }))
    expect((await call(closeAccount, { confirm: '1' })).data).toEqual({ keptUntil: '2031-11-21' })
    const addresses = app.services.db.selectFrom('notification.emailAddress').selectAll()
    expect(await addresses.execute()).toEqual([])
    const stored = async () => {
      const rows = await app.services.db
        .selectFrom('profile.stepEntry')
        .select(['step', 'bodyEncrypted'])
        .where('borrowerId', '=', borrowerId)
        .execute()
      return rows.filter(row => row.bodyEncrypted !== null).map(({ step }) => step)
    }
    expect(await stored()).toEqual(['base'])
    const { eraseRetained } = await import('#server/profile/jobs.ts')
    app.clock.advance({ days: 5 * 365 + 1 })
    await eraseRetained(app.services)
    expect(await stored()).toEqual(['base'])
    app.clock.advance({ days: 1 })
    await eraseRetained(app.services)
    expect(await stored()).toEqual([])
    expect(await phoneOf(app, borrowerId)).toBeNull()
  })

  test('an account that cannot be erased keeps no other from it', async () => {
    await using app = await createTestApp()
    const ids: string[] = []
    for (const persona of ['dewi', 'vikram'] as const) {
      const { call, borrowerId } = await app.enter(persona)
      await call(certifyBase, validForms[persona === 'dewi' ? 'ID' : 'IN'].base)
      expect((await call(closeAccount, { confirm: '1' })).success).toBe(true)
      ids.push(borrowerId)
    }
    const { eraseRetained } = await import('#server/profile/jobs.ts')
    app.clock.advance({ days: 11 * 366 })
    const left = async () => (await Promise.all(ids.map(id => phoneOf(app, id)))).filter(Boolean)
    const { clock } = app.services
    let failures = 1
    const failing = {
      ...clock,
      wallNow: () => {
        if (failures-- > 0) throw new Error('broken')
        return clock.wallNow()
      },
    }
    await eraseRetained({ ...app.services, clock: failing })
    expect(await left()).toHaveLength(1)
    await eraseRetained(app.services)
    expect(await left()).toEqual([])
  })
})
