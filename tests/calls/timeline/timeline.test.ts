import { describe, expect, test } from 'vitest'
import { revealField } from '#contract/profile/staff-calls.ts'
import { TIMELINE_KINDS, type TimelineKind } from '#contract/timeline/kinds.ts'
import { readTimeline } from '#contract/timeline/staff-calls.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

const nowhere = '01a1fc0b-0000-7000-8000-000000000000'

const rowsOf = async (
  { staff }: TestApp,
  input: { borrowerId: string; loanId?: string; kinds?: string; size?: string },
) => {
  const rows = []
  let after: string | undefined
  do {
    const { data } = await staff(readTimeline, after === undefined ? input : { ...input, after })
    rows.push(...(data?.rows ?? []))
    after = data?.after ?? undefined
  } while (after !== undefined)
  return rows
}

/** A borrower who has paid one installment and whose address staff have read. */
const busyBorrower = async (app: TestApp) => {
  const borrower = await app.enter('budi')
  const request = await createPaymentRequest(borrower)
  await app.deliverCallback(paidBody(await callbackPayloadFor(app, request)))
  await app.drain()
  const { borrowerId } = borrower
  await app.staff(revealField, { borrowerId, field: 'phone', reason: 'a call was asked for' })
  return borrower
}

describe('a borrower’s timeline', () => {
  test('is one list, newest first, the same whatever the size of its pages', async () => {
    await using app = await createTestApp()
    const { borrowerId } = await busyBorrower(app)
    const whole = await rowsOf(app, { borrowerId, size: '200' })
    const kinds = new Set(whole.map(({ kind }) => kind))
    const expected: TimelineKind[] = [
      'account',
      'application',
      'data-change',
      'payment',
      'payment-request',
      'session',
      'staff-access',
    ]
    for (const kind of expected) expect(kinds).toContain(kind)
    const times = whole.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(await rowsOf(app, { borrowerId, size: '1' })).toEqual(whole)
    expect(await rowsOf(app, { borrowerId, size: '3' })).toEqual(whole)
  })

  test('is filtered by kind and by loan', async () => {
    await using app = await createTestApp()
    const { borrowerId, order } = await busyBorrower(app)
    const payments = await rowsOf(app, { borrowerId, kinds: 'payment' })
    expect(payments).toMatchObject([{ kind: 'payment', event: 'posted', currency: 'IDR' }])
    expect(payments[0]?.facts).toContainEqual({ name: 'provider', value: 'xendit' })
    const ofLoan = await rowsOf(app, { borrowerId, loanId: order.orderId })
    expect(new Set(ofLoan.map(({ loanId }) => loanId))).toEqual(new Set([order.orderId]))
    for (const kind of TIMELINE_KINDS) {
      const rows = await rowsOf(app, { borrowerId, kinds: kind })
      expect(rows.every(row => row.kind === kind)).toBe(true)
    }
    expect((await app.staff(readTimeline, { borrowerId, kinds: 'gossip' })).code).toBe('400')
  })

  test('contains nothing of another borrower, and no personal data', async () => {
    await using app = await createTestApp()
    const { borrowerId } = await busyBorrower(app)
    const other = await app.enter('vikram')
    const written = JSON.stringify(await rowsOf(app, { borrowerId }))
    expect(written).not.toContain(other.borrowerId)
    expect(written).not.toContain(other.order.orderId === '' ? 'none' : other.order.orderId)
    for (const fact of ['Budi', 'Santoso', '628110000002', '8110000002', '3578010902860001']) {
      expect(written).not.toContain(fact)
    }
  })

  test('of nobody is not found, and a place in no list is an empty page', async () => {
    await using app = await createTestApp()
    const { borrowerId } = await app.enter('budi')
    expect((await app.staff(readTimeline, { borrowerId: nowhere })).code).toBe('404')
    const after = Buffer.from('["now","x"]').toString('base64url')
    expect((await app.staff(readTimeline, { borrowerId, after })).data?.rows).toEqual([])
    expect((await app.anyone(readTimeline, { borrowerId })).code).toBe('401')
  })
})
