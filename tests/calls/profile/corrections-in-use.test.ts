import { describe, expect, test } from 'vitest'
import { listHeldApplications } from '#contract/application/staff-calls.ts'
import { refusalCode } from '#contract/envelope.ts'
import { certifyBank, certifyBase, correctData, myData } from '#contract/profile/calls.ts'
import { decideDataCorrection, listDataCorrections } from '#contract/profile/staff-calls.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  acceptOffer,
  applyForLoan,
  requestOffer,
} from '../../harness/personas/loan-applications.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { validForms } from '../../harness/personas/profile-forms.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

const oldNumber = '3174015203940099'
const newNumber = '3174015203940098'
const base = { ...validForms.ID.base, birthOn: '1994-03-12', idNumber: oldNumber }
const account = { bankCode: 'BCA', accountNo: '5270009876', holder: 'Nur Aisyah Lubis' }

/** A borrower with an open loan, a profile that staff have not confirmed, and a bank account. */
const enterWithLoan = async (app: TestApp): Promise<Borrower> => {
  const borrower = await app.enter('siti')
  replyData(await borrower.call(certifyBase, base))
  replyData(await borrower.call(certifyBank, account))
  return borrower
}

/** Requests a correction, which staff then approve. Returns the code of their reply. */
const correctByStaff = async (
  app: TestApp,
  { call }: Borrower,
  correction: { field: 'fullName' | 'idNumber'; value: string },
): Promise<string> => {
  const { correctionId, state } = replyData(
    await call(correctData, { ...correction, reason: 'a typing error' }),
  )
  expect(state).toBe('waiting')
  const decision = { correctionId, decision: 'approved', reason: 'seen the document' } as const
  return (await app.staff(decideDataCorrection, decision, { idempotencyKey: freshKey() })).code
}

/** Pays everything, and so much more. */
const payAll = async (app: TestApp, borrower: Borrower, moreMajor = 0): Promise<void> => {
  const request = await createPaymentRequest(borrower, { periods: '3' })
  const amount = String(Number(request.amount) + moreMajor)
  await app.deliverCallback(paidBody(await callbackPayloadFor(app, request, { amount })))
  await app.drain()
}

const reports = (app: TestApp): string[] =>
  app.inbox
    .inbox()
    .flatMap(({ text }) => (text.includes('nomor identitas Anda diubah') ? [text] : []))

describe('a name, while a loan is open', () => {
  test('is corrected by staff as far as a typing error goes, and that is reported', async () => {
    await using app = await createTestApp()
    const borrower = await enterWithLoan(app)
    const value = 'Nur Aisya Lubis'
    expect(await correctByStaff(app, borrower, { field: 'fullName', value })).toBe('0')
    await app.drain()
    expect(reports(app)).toHaveLength(1)
    const { data } = await borrower.call(myData, { full: '1' })
    expect(data).toMatchObject({ base: { fullName: value }, bank: { accountNo: '5270009876' } })
  })

  test('does not become another person’s until the loan is repaid', async () => {
    await using app = await createTestApp()
    const borrower = await enterWithLoan(app)
    const another = { field: 'fullName', value: 'Dewi Anggraini' } as const
    expect(await correctByStaff(app, borrower, another)).toBe(refusalCode.keyConfirmed)
    await app.drain()
    expect(reports(app)).toEqual([])
    expect((await app.staff(listDataCorrections, {})).data?.corrections).toHaveLength(1)
    const { data } = await borrower.call(myData, { full: '1' })
    expect(data).toMatchObject({
      base: { fullName: base.fullName },
      bank: { accountNo: '5270009876' },
    })
    await payAll(app, borrower)
    const [waiting] = replyData(await app.staff(listDataCorrections, {})).corrections
    const decision = {
      correctionId: waiting?.correctionId ?? '',
      decision: 'approved',
      reason: 'seen the certificate',
    } as const
    const reply = await app.staff(decideDataCorrection, decision, { idempotencyKey: freshKey() })
    expect(reply.code).toBe('0')
  })

  test('does not become another person’s in several steps', async () => {
    await using app = await createTestApp()
    const { borrower } = await applyForLoan(app, 'ID')
    await app.drain()
    const correct = async (value: string) =>
      await correctByStaff(app, borrower, { field: 'fullName', value })
    expect(await correct('Citra P')).toBe('0')
    expect(await correct('Citra Pradana')).toBe(refusalCode.keyConfirmed)
    expect(await correct('Citra Puspita')).toBe('0')
  })

  test('stays while the lender holds money of the borrower; a form does not change it either', async () => {
    await using app = await createTestApp()
    const borrower = await enterWithLoan(app)
    await payAll(app, borrower, 50_000)
    const certified = await borrower.call(certifyBase, { ...base, fullName: 'Dewi Anggraini' })
    expect(certified.code).toBe(refusalCode.keyConfirmed)
    const another = { field: 'fullName', value: 'Dewi Anggraini' } as const
    expect(await correctByStaff(app, borrower, another)).toBe(refusalCode.keyConfirmed)
  })
})

describe('an identity number that staff correct while a loan is open', () => {
  test('leaves neither number to another account', async () => {
    await using app = await createTestApp()
    const borrower = await enterWithLoan(app)
    const correction = { field: 'idNumber', value: newNumber } as const
    expect(await correctByStaff(app, borrower, correction)).toBe('0')
    const other = await app.enter('dewi')
    for (const idNumber of [oldNumber, newNumber]) {
      expect(await other.call(certifyBase, { ...base, idNumber })).toMatchObject({
        code: refusalCode.detailsRefused,
        problems: [{ field: 'idNumber' }],
      })
    }
  })

  test.each([oldNumber, newNumber])(
    'holds the application of a second account with %s after the first was closed',
    async number => {
      await using app = await createTestApp()
      const borrower = await enterWithLoan(app)
      const { borrowerId } = borrower
      await correctByStaff(app, borrower, { field: 'idNumber', value: newNumber })
      const { db } = app.services
      await db
        .updateTable('profile.borrower')
        .set({ closedAt: app.clock.now(), idNumberIndex: null })
        .where('borrowerId', '=', borrowerId)
        .execute()
      const second = await app.enter('citra', profile => ({
        ...profile,
        base: { ...profile.base, idNumber: number },
      }))
      const offer = { productId: 'dana-cepat', amount: '1000000', installments: '3' }
      await acceptOffer(second, await requestOffer(second, offer))
      await app.drain()
      expect(replyData(await app.staff(listHeldApplications, {})).applications).toMatchObject([
        { links: [{ borrowerId, isClosed: '1', by: ['id-number'] }] },
      ])
    },
  )
})
