import { describe, expect, test } from 'vitest'
import { decideApplication, listHeldApplications } from '#contract/application/staff-calls.ts'
import { callPath } from '#contract/call.ts'
import {
  certificationOverview,
  certifyBank,
  certifyBase,
  certifyExtra,
  certifyIdentity,
  certifyJob,
  certifyPersonal,
  exportData,
  uploadImage,
} from '#contract/profile/calls.ts'
import { listIdentityChecks } from '#contract/profile/staff-calls.ts'
import { profileCopy } from '#copy/server/profile.js'
import type { MarketCode } from '#domain/market/market.ts'
import { requestIdentityLookUp } from '#server/profile/public.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { asFile, createTestImage } from '../../harness/app/test-image.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { acceptOffer, requestOffer } from '../../harness/personas/loan-applications.ts'
import { validForms } from '../../harness/personas/profile-forms.ts'

const withRegisters = async () =>
  await createTestApp({
    environment: {
      RUPYA_IDENTITY_PROVIDER_ID: 'simulator',
      RUPYA_IDENTITY_PROVIDER_IN: 'simulator',
    },
  })

const personas = { ID: 'dewi', IN: 'rahul' } as const
const localeOf = { ID: 'id', IN: 'en' } as const
const smallest = {
  ID: { productId: 'dana-cepat', amount: '1000000' },
  IN: { productId: 'salary-line', amount: '4000' },
} as const

/** Numbers whose digits the simulated registers know: see `outcomeByDigits`. */
const withDigits = (market: MarketCode, digits: string) => ({
  ...validForms[market].base,
  idNumber: validForms[market].base.idNumber.replace(/\d{4}(?=[a-z]?$)/, digits),
})

const upload = async ({ call }: Borrower, kind: 'document' | 'face') =>
  replyData(await call(uploadImage, { kind, image: asFile(await createTestImage()) })).imageId

/** Uploads both pictures, and submits them. */
const submitPictures = async (borrower: Borrower): Promise<void> => {
  const documentImage = await upload(borrower, 'document')
  const faceImage = await upload(borrower, 'face')
  replyData(await borrower.call(certifyIdentity, { documentImage, faceImage }))
}

/** Every step, with a number of these digits; the register is asked with the last of them. */
const certify = async (app: TestApp, market: MarketCode, digits: string) => {
  const borrower = await app.enter(personas[market])
  const { call } = borrower
  const forms = validForms[market]
  replyData(await call(certifyBase, withDigits(market, digits)))
  replyData(await call(certifyPersonal, forms.personal))
  replyData(await call(certifyJob, forms.job))
  replyData(await call(certifyExtra, forms.extra))
  replyData(await call(certifyBank, { ...forms.bank, holder: forms.base.fullName }))
  await submitPictures(borrower)
  await app.drain()
  return borrower
}

const lookUps = async ({ services }: TestApp) =>
  await services.db
    .selectFrom('profile.identityLookUp')
    .select(['provider', 'result', 'difference', 'inquiries', 'providerRef', 'endedAt'])
    .orderBy('requestedAt')
    .execute()

const apply = async (app: TestApp, borrower: Borrower, market: MarketCode) => {
  await acceptOffer(borrower, await requestOffer(borrower, smallest[market]))
  await app.drain()
}

const held = async (app: TestApp) =>
  replyData(await app.staff(listHeldApplications, {})).applications

const reasonsOf = async (app: TestApp) =>
  (await held(app)).flatMap(({ decisions }) => decisions.at(-1)?.reasons ?? [])

/** Makes every delayed question due, and handles it. */
const wait = async (app: TestApp): Promise<void> => {
  await app.services.db
    .updateTable('platform.outbox')
    .set({ availableAt: new Date(0) })
    .where('topic', 'in', ['verify-application', 'ask-identity-register', 'compare-faces'])
    .execute()
  await app.drain()
}

const paid = (app: TestApp) => app.payouts.payouts().length

const providers = { ID: 'verihubs', IN: 'cashfree' } as const

describe('what the register says decides over a small loan', () => {
  test.each([
    ['ID', '0101', { result: 'match', difference: null }, [], 1],
    ['ID', '9002', { result: 'mismatch', difference: 'name' }, ['identity-mismatch'], 0],
    ['ID', '9003', { result: 'not-found', difference: null }, ['identity-mismatch'], 0],
    ['ID', '9005', { result: 'mismatch', difference: 'birth-date' }, ['identity-mismatch'], 0],
    ['ID', '9006', { result: null, difference: null }, ['identity-unchecked'], 0],
    ['ID', '9007', { result: null, difference: null }, ['identity-unchecked'], 0],
    ['ID', '9008', { result: null, difference: null }, ['identity-unchecked'], 0],
    ['IN', '0101', { result: 'match', difference: null }, [], 1],
    ['IN', '9001', { result: 'close', difference: 'name' }, ['identity-unchecked'], 0],
    ['IN', '9002', { result: 'mismatch', difference: 'name' }, ['identity-mismatch'], 0],
    ['IN', '9003', { result: 'not-found', difference: null }, ['identity-mismatch'], 0],
    ['IN', '9004', { result: 'not-found', difference: 'inactive' }, ['identity-mismatch'], 0],
    ['IN', '9006', { result: null, difference: null }, ['identity-unchecked'], 0],
    ['IN', '9007', { result: null, difference: null }, ['identity-unchecked'], 0],
    ['IN', '9008', { result: null, difference: null }, ['identity-unchecked'], 0],
  ] as const)('%s, a number with %s', async (market, digits, answer, reasons, payouts) => {
    await using app = await withRegisters()
    const borrower = await certify(app, market, digits)
    expect(await lookUps(app)).toMatchObject([{ provider: providers[market], ...answer }])
    await apply(app, borrower, market)
    expect(await reasonsOf(app)).toEqual(reasons)
    expect(paid(app)).toBe(payouts)
    // The application asked nothing again that was answered.
    expect(app.identity.lookUps()).toHaveLength(1)
  })
})

describe('the pictures decide together with the number', () => {
  test.each([
    ['mismatch', 'mismatch', ['identity-mismatch']],
    ['not-detected', 'unclear', ['identity-unchecked']],
  ] as const)('a comparison that comes to %s', async (face, result, reasons) => {
    await using app = await withRegisters()
    app.identity.setSettings({ face })
    const borrower = await certify(app, 'ID', '0101')
    const checks = await app.services.db
      .selectFrom('profile.identityCheck')
      .select(['faceResult', 'faceComparedBy'])
      .where('borrowerId', '=', borrower.borrowerId)
      .execute()
    expect(checks).toEqual([{ faceResult: result, faceComparedBy: 'verihubs' }])
    expect(app.identity.comparisons()).toBe(1)
    await apply(app, borrower, 'ID')
    expect(await reasonsOf(app)).toEqual(reasons)
    expect(paid(app)).toBe(0)
  })
})

test('five pairs of pictures of a borrower are compared in a day, and staff look at the others', async () => {
  await using app = await withRegisters()
  const borrower = await app.enter('siti')
  const submit = async () => {
    await submitPictures(borrower)
    await app.drain()
    return replyData(await app.staff(listIdentityChecks, {})).checks[0]?.face?.result
  }
  for (let pair = 1; pair <= 5; pair += 1) expect(await submit()).toBe('match')
  expect(await submit()).toBe('unavailable')
  expect(app.identity.comparisons()).toBe(5)
  await app.clock.moveBy(86_400_001)
  expect(await submit()).toBe('match')
})

describe('a provider that gives no answer', () => {
  test.each([
    'server-error',
    'reset',
    'reset-after-accept',
    'half-body',
    'broken-json',
    'rate-limited',
  ] as const)(
    'with %s leaves the application to staff, and ends after five questions',
    async fault => {
      await using app = await withRegisters()
      app.identity.setFaults({ fault })
      const borrower = await certify(app, 'IN', '0101')
      await apply(app, borrower, 'IN')
      for (let round = 0; round < 6; round += 1) await wait(app)
      expect(await lookUps(app)).toMatchObject([
        { result: null, inquiries: 5, endedAt: expect.any(Date) },
      ])
      const [application] = await held(app)
      expect(application).toMatchObject({ verification: { identity: 'unavailable' } })
      expect(await reasonsOf(app)).toEqual(['identity-unchecked'])
      expect(paid(app)).toBe(0)
      const decision = {
        decision: 'approve',
        reason: 'saw the document',
        factsVersion: '1',
      } as const
      const orderId = application?.orderId ?? ''
      const approved = await app.staff(
        decideApplication,
        { orderId, ...decision },
        { idempotencyKey: freshKey() },
      )
      expect(approved.success).toBe(true)
    },
  )
})

describe('a look-up costs a fee', () => {
  const requestFor = async ({ services }: TestApp, borrowerId: string, idNumber = 'ABCPV0101D') => {
    const subject = { idNumber, fullName: 'Meera Krishnan', birthOn: '1993-02-28' }
    const of = { borrowerId, market: 'IN', subject } as const
    return await services.db
      .transaction()
      .execute(async tx => await requestIdentityLookUp(services, tx, of))
  }

  test('the same number, name and birth date are asked about once', async () => {
    await using app = await withRegisters()
    const borrower = await certify(app, 'IN', '0101')
    replyData(await borrower.call(certifyBase, withDigits('IN', '0101')))
    await submitPictures(borrower)
    await app.drain()
    expect(app.identity.lookUps()).toHaveLength(1)
  })

  test('a corrected number is asked about, and its answer counts', async () => {
    await using app = await withRegisters()
    const borrower = await certify(app, 'IN', '9003')
    replyData(await borrower.call(certifyBase, withDigits('IN', '0102')))
    await app.drain()
    await apply(app, borrower, 'IN')
    expect(await reasonsOf(app)).toEqual([])
    expect(paid(app)).toBe(1)
    expect(app.identity.lookUps()).toHaveLength(2)
  })

  test('after five different ones in a day nobody is asked, and staff verify', async () => {
    await using app = await withRegisters()
    const borrower = await certify(app, 'IN', '9003')
    for (let serial = 1; serial <= 5; serial += 1) {
      replyData(await borrower.call(certifyBase, withDigits('IN', `010${serial}`)))
    }
    await app.drain()
    expect(app.identity.lookUps()).toHaveLength(5)
    await apply(app, borrower, 'IN')
    expect(await reasonsOf(app)).toEqual(['identity-unchecked'])
    expect(app.identity.lookUps()).toHaveLength(5)
  })

  test('after ten of one number in a day nobody is asked about it, by whichever borrowers', async () => {
    await using app = await withRegisters()
    const about = async (idNumber: string) =>
      await requestFor(app, (await app.enter('rahul')).borrowerId, idNumber)
    for (let no = 1; no <= 10; no += 1) expect(await about('ABCPV0101D')).toBeDefined()
    expect(await about('ABCPV0101D')).toBeUndefined()
    expect(await about('ABCPV0102D')).toBeDefined()
    await app.drain()
    expect(app.identity.lookUps()).toHaveLength(11)
    // The day is that of the oldest of them.
    app.clock.advance({ hours: 24, seconds: 1 })
    expect(await about('ABCPV0101D')).toBeDefined()
  })

  test('ten of one number are asked about when more borrowers state it at once', async () => {
    await using app = await withRegisters()
    const borrowers = await Promise.all(Array.from({ length: 14 }, () => app.enter('rahul')))
    const requested = await Promise.all(
      borrowers.map(({ borrowerId }) => requestFor(app, borrowerId)),
    )
    expect(requested.filter(lookUp => lookUp !== undefined)).toHaveLength(10)
  })

  test('two requests at once for one person ask once', async () => {
    await using app = await withRegisters()
    const { borrowerId } = await app.enter('rahul')
    await Promise.all([requestFor(app, borrowerId), requestFor(app, borrowerId)])
    await app.drain()
    expect(app.identity.lookUps()).toHaveLength(1)
  })
})

describe('a person whom the register does not confirm', () => {
  const overview = async ({ call }: Borrower) => replyData(await call(certificationOverview, {}))

  test.each(['ID', 'IN'] as const)(
    'in %s sees what to correct, loses nothing, and sees no more of it after that',
    async market => {
      await using app = await withRegisters()
      const borrower = await certify(app, market, '9002')
      const { steps, next, mayApply, saved } = await overview(borrower)
      expect(steps.find(({ step }) => step === 'base')).toEqual({
        step: 'base',
        state: 'refused',
        note: profileCopy[localeOf[market]].replies.registerDiffers,
      })
      expect([next, mayApply]).toEqual(['base', '1'])
      expect(saved.base).toMatchObject({ fullName: validForms[market].base.fullName })
      replyData(await borrower.call(certifyBase, withDigits(market, '0102')))
      await app.drain()
      const corrected = await overview(borrower)
      expect(corrected.steps.map(({ note }) => note).join('')).toBe('')
      expect(corrected.next).toBeNull()
    },
  )

  test('takes both pictures again where they show two persons', async () => {
    await using app = await withRegisters()
    app.identity.setSettings({ face: 'mismatch' })
    const borrower = await certify(app, 'ID', '0101')
    const { steps, next } = await overview(borrower)
    expect(steps.find(({ step }) => step === 'identity')).toMatchObject({
      state: 'refused',
      note: profileCopy.id.replies.photosDiffer,
    })
    expect(next).toBe('identity')
    app.identity.setSettings({ face: 'match' })
    await submitPictures(borrower)
    await app.drain()
    expect((await overview(borrower)).next).toBeNull()
  })

  test('stands in the list of staff with the result, its source and time, the number masked', async () => {
    await using app = await withRegisters()
    await certify(app, 'ID', '9005')
    await certify(app, 'IN', '9001')
    const { checks } = replyData(await app.staff(listIdentityChecks, {}))
    expect(checks).toMatchObject([
      {
        lookUp: {
          result: 'mismatch',
          difference: 'birth-date',
          provider: 'verihubs',
          answeredAt: expect.any(String),
          idNumber: '••••9005',
          borrowerName: null,
          registeredName: null,
        },
        face: { result: 'match', provider: 'verihubs' },
      },
      {
        lookUp: {
          result: 'close',
          difference: 'name',
          provider: 'cashfree',
          idNumber: '••••001E',
          borrowerName: 'Meera Krishnan',
          registeredName: 'M KRISHNAN',
        },
        face: null,
      },
    ])
  })

  test('stands there without an answer while the register is down', async () => {
    await using app = await withRegisters()
    await certify(app, 'IN', '9007')
    const result = async () =>
      replyData(await app.staff(listIdentityChecks, {})).checks.map(({ lookUp }) => lookUp?.result)
    expect(await result()).toEqual([null])
    for (let round = 0; round < 5; round += 1) await wait(app)
    expect(await result()).toEqual(['unavailable'])
  })
})

test('the export of personal data has the look-up, and nothing is stored in clear', async () => {
  await using app = await withRegisters()
  const borrower = await certify(app, 'IN', '9002')
  const response = await app.fetch(callPath(exportData, app.services.config.apiBase), {
    headers: { 'X-Session-Id': borrower.token },
  })
  const exported: unknown = JSON.parse(await response.text())
  expect(exported).toMatchObject({
    identityLookUps: [
      {
        provider: 'cashfree',
        result: 'mismatch',
        registeredName: 'SOMEBODY ELSE',
        subject: { fullName: 'Meera Krishnan', birthOn: '1993-02-28' },
      },
    ],
  })
  const rows = await app.services.db.selectFrom('profile.identityLookUp').selectAll().execute()
  const stored = JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
  expect(stored).not.toMatch(/SOMEBODY ELSE|Meera Krishnan|9002E/i)
})
