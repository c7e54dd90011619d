import { describe, expect, test } from 'vitest'
import { loanPush } from '#contract/application/calls.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { certifyJob } from '#contract/profile/calls.ts'
import { proveLedger } from '#server/ledger/prove.ts'
import { compareLoansWithLedger } from '#server/loan/compare-with-ledger.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  applicants,
  jobAboveIncome,
  loanPushInput,
  requestOffer,
} from '../../harness/personas/loan-applications.ts'
import { validForms } from '../../harness/personas/profile-forms.ts'

const presses = 50

const loansOf = async ({ services }: TestApp, { borrowerId }: Borrower) =>
  await services.db
    .selectFrom('loan.loan')
    .select(['loanId', 'principalMinor'])
    .where('borrowerId', '=', borrowerId)
    .execute()

const expectOneLoan = async (app: TestApp, borrower: Borrower, principalMinor: bigint) => {
  await app.drain()
  const loans = await loansOf(app, borrower)
  expect(loans.map(loan => loan.principalMinor)).toEqual([principalMinor])
  expect(app.payouts.payouts()).toHaveLength(1)
  expect(await proveLedger(app.services.db)).toEqual([])
  expect(await compareLoansWithLedger(app.services)).toEqual([])
}

describe('confirm pressed fifty times at once', () => {
  test.each([
    ['under one key', (_: number, first: string) => first],
    ['under a key each', () => freshKey()],
    [
      'now under one, now under another',
      (index: number, first: string) => (index % 2 === 0 ? first : freshKey()),
    ],
  ])('%s makes one loan and one payout, and every press says which', async (_, keyOf) => {
    await using app = await createTestApp()
    const { personaId, productId } = applicants.ID
    const borrower = await app.enter(personaId)
    const push = await loanPushInput(borrower, await requestOffer(borrower, { productId }))
    const first = freshKey()
    const replies = await Promise.all(
      Array.from({ length: presses }, (__, index) =>
        borrower.call(loanPush, push, { idempotencyKey: keyOf(index, first) }),
      ),
    )
    const orders = new Set(replies.map(({ data }) => data?.orderId))
    expect([...new Set(replies.map(({ code }) => code))]).toEqual(['0'])
    expect(orders.size).toBe(1)
    await expectOneLoan(app, borrower, 3_000_000n)
  })

  test('of two offers makes one of them a loan', async () => {
    await using app = await createTestApp()
    const { personaId, productId } = applicants.ID
    const borrower = await app.enter(personaId)
    const pushes = await Promise.all(
      ['3000000', '4000000'].map(async amount =>
        loanPushInput(borrower, await requestOffer(borrower, { productId, amount })),
      ),
    )
    const replies = await Promise.all(
      Array.from({ length: presses }, (_, index) => pushes[index % 2]).map(push => {
        if (!push) throw new Error('there are two')
        return borrower.call(loanPush, push, { idempotencyKey: freshKey() })
      }),
    )
    const codes = [...new Set(replies.map(({ code }) => code))].sort()
    expect(codes).toEqual(['0', '4401'])
    const accepted = replies.find(({ success }) => success)
    const { data } = await borrower.call(loanDetails, {
      productId,
      orderId: accepted?.data?.orderId ?? '',
    })
    expect(data?.orderStatus).toBe('21')
    const [loan] = await loansOf(app, borrower)
    await expectOneLoan(app, borrower, loan?.principalMinor ?? 0n)
  })

  test('with a changed amount keeps the price of the offer', async () => {
    await using app = await createTestApp()
    const { personaId, productId } = applicants.ID
    const borrower = await app.enter(personaId)
    const push = await loanPushInput(borrower, await requestOffer(borrower, { productId }))
    const replies = await Promise.all(
      Array.from({ length: presses }, (_, index) =>
        borrower.call(loanPush, index % 2 === 0 ? push : { ...push, amount: '15000000' }, {
          idempotencyKey: freshKey(),
        }),
      ),
    )
    expect(replies.filter(({ code }) => code === '0')).toHaveLength(presses / 2)
    expect(replies.filter(({ code }) => code === '4404')).toHaveLength(presses / 2)
    await expectOneLoan(app, borrower, 3_000_000n)
  })
})

test('a push whose reply was lost is answered again with the same loan', async () => {
  await using app = await createTestApp()
  const { personaId, productId } = applicants.IN
  const borrower = await app.enter(personaId)
  const push = await loanPushInput(borrower, await requestOffer(borrower, { productId }))
  const idempotencyKey = freshKey()
  const lost = await borrower.call(loanPush, push, { idempotencyKey })
  await app.drain()
  const again = await borrower.call(loanPush, push, { idempotencyKey })
  expect(again).toMatchObject({ success: true, data: lost.data })
  const anew = await borrower.call(loanPush, push, { idempotencyKey: freshKey() })
  expect(anew.data).toEqual(lost.data)
  const other = await borrower.call(loanPush, { ...push, periods: '6' }, { idempotencyKey })
  expect(other.status === 422 || other.code === '4404').toBe(true)
  await expectOneLoan(app, borrower, 2_000_000n)
})

test('an offer is accepted only by the borrower it was made to', async () => {
  await using app = await createTestApp()
  const { personaId, productId } = applicants.ID
  const borrower = await app.enter(personaId)
  const push = await loanPushInput(borrower, await requestOffer(borrower, { productId }))
  const other = await app.enter(personaId)
  const reply = await other.call(loanPush, push, { idempotencyKey: freshKey() })
  expect(reply).toMatchObject({ code: '404', data: null })
  expect(await loansOf(app, other)).toEqual([])
})

test('a borrower who is refused again and again applies five times in a day', async () => {
  await using app = await createTestApp()
  const { personaId, productId } = applicants.ID
  const borrower = await app.enter(personaId)
  const state = async (monthlyDebt: string) => {
    const job = { ...validForms.ID.job, ...jobAboveIncome.ID, monthlyDebt }
    const stated = await borrower.call(certifyJob, job, { idempotencyKey: freshKey() })
    expect(stated.code).toBe('0')
  }
  /** States other debts after the offer, so that the rules refuse what they offered. */
  const applyInVain = async () => {
    await state('0')
    const push = await loanPushInput(borrower, await requestOffer(borrower, { productId }))
    await state(jobAboveIncome.ID.monthlyDebt)
    const { code } = await borrower.call(loanPush, push, { idempotencyKey: freshKey() })
    await app.drain()
    return code
  }
  for (let times = 0; times < 5; times += 1) expect(await applyInVain()).toBe('0')
  expect(await applyInVain()).toBe('4413')
  expect(await loansOf(app, borrower)).toHaveLength(5)
  app.clock.advance({ days: 1 })
  expect(await applyInVain()).toBe('0')
}, 30_000)
