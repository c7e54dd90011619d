import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { shareApp } from '#tests/harness/app/share-app.ts'
import { whileWaiting } from '#tests/harness/app/while-waiting.ts'
import { proveLedger } from '../ledger/prove.ts'
import { inTransaction } from '../platform/database/database.ts'
import { type BookedPayment, postPayment } from './post-payment.ts'

const shared = shareApp({ booksAgree: false })

/** A payment of 1,000 principal on a loan as it was first read, but for what is changed. */
const paymentOn = (loanId: string, changes: Partial<BookedPayment> = {}): BookedPayment => {
  const { random, clock } = shared().services
  return {
    paymentId: random.uuid(),
    provider: 'a-provider',
    providerPaymentId: random.uuid(),
    number: '1',
    paymentRequestId: null,
    loanId,
    amountMinor: 1000n,
    currency: 'IDR',
    paidAt: clock.now(),
    paidOn: clock.businessDate('ID'),
    state: 'posted',
    suspenseReason: null,
    allocation: {
      parts: [{ periodNo: 1, bucket: 'principal', amountMinor: 1000n }],
      refundRepaidMinor: 0n,
      overpaidMinor: 0n,
    },
    requestedMinor: null,
    paymentRequestState: null,
    loan: { version: 2n, state: 170, settledOn: null },
    entry: {
      entryId: random.uuid(),
      kind: 'payment',
      businessOn: clock.businessDate('ID'),
      actor: 'provider:a-provider',
      lines: [
        { account: 'receivable.principal', amountMinor: -1000n },
        { account: 'cash.clearing', amountMinor: 1000n },
      ],
    },
    ...changes,
  }
}

const suspensePayment = (loanId: string): BookedPayment => {
  const payment = paymentOn(loanId)
  return {
    ...payment,
    state: 'suspense',
    suspenseReason: 'unknown-number',
    allocation: null,
    loan: null,
    entry: {
      ...payment.entry,
      kind: 'suspense',
      lines: [
        { account: 'cash.clearing', amountMinor: 1000n },
        { account: 'liability.suspense', amountMinor: -1000n },
      ],
    },
  }
}

const enter = async (count: number): Promise<string[]> => {
  const loanIds: string[] = []
  for (let each = 0; each < count; each += 1) {
    loanIds.push((await shared().enter('siti')).order.orderId)
  }
  return loanIds
}

const post = (payment: BookedPayment) => postPayment(shared().services, payment)

const versionOf = async (loanId: string | undefined) =>
  await shared()
    .services.db.selectFrom('loan.loan')
    .select(['version', 'state', 'settledOn', 'ratingOpen'])
    .where('loanId', '=', loanId ?? '')
    .executeTakeFirstOrThrow()

const bookedOf = async (payment: BookedPayment): Promise<number> => {
  const { db } = shared().services
  const payments = await db
    .selectFrom('payment.payment')
    .select('paymentId')
    .where('providerPaymentId', '=', payment.providerPaymentId)
    .execute()
  const entries = await db
    .selectFrom('ledger.entry')
    .select('entryId')
    .where('entryId', '=', payment.entry.entryId)
    .execute()
  expect(entries.length).toBeLessThanOrEqual(payments.length)
  return payments.length
}

describe('payments that come together', () => {
  test('are each booked, on their own loans and into suspense', async () => {
    const loanIds = await enter(5)
    const payments = [
      ...loanIds.map(loanId => paymentOn(loanId)),
      suspensePayment(loanIds[0] ?? ''),
    ]
    expect(await Promise.all(payments.map(post))).toEqual(payments.map(() => 'posted'))
    for (const payment of payments) expect(await bookedOf(payment)).toBe(1)
    for (const loanId of loanIds) expect((await versionOf(loanId)).version).toBe(3n)
    expect(await proveLedger(shared().services.db)).toEqual([])
  })

  test('are booked by as many statements at once as the process has', async () => {
    const loanIds = await enter(12)
    const { db } = shared().services
    const statementsOf = async (paymentBatches: number) => {
      const payments = loanIds.splice(0, 6).map(loanId => paymentOn(loanId))
      const services = { db, config: { database: { paymentBatches } } }
      await Promise.all(payments.map(payment => postPayment(services, payment)))
      const transactions = await db
        .selectFrom('payment.payment')
        .select(sql<string>`xmin::text`.as('writer'))
        .where(
          'paymentId',
          'in',
          payments.map(({ paymentId }) => paymentId),
        )
        .groupBy('writer')
        .execute()
      return transactions.length
    }
    // The first begins with the first payment, and the second takes those that came meanwhile.
    expect(await statementsOf(1)).toBeLessThanOrEqual(2)
    expect(await statementsOf(6)).toBe(6)
  })

  test('on one loan are booked one after the other: the second reads it again', async () => {
    const [loanId = ''] = await enter(1)
    const payments = [paymentOn(loanId), paymentOn(loanId), paymentOn(loanId)]
    const outcomes = await Promise.all(payments.map(post))
    expect(outcomes.toSorted()).toEqual(['posted', 'stale', 'stale'])
    expect((await versionOf(loanId)).version).toBe(3n)
  })

  test('under one number of the provider are booked once', async () => {
    const [loanId = '', other = ''] = await enter(2)
    const first = paymentOn(loanId)
    const { providerPaymentId } = first
    const same = [first, paymentOn(other, { providerPaymentId })]
    const suspended = { ...suspensePayment(loanId), providerPaymentId }
    const outcomes = await Promise.all([...same, suspended].map(post))
    expect(outcomes.filter(outcome => outcome === 'posted')).toHaveLength(1)
    expect(await bookedOf(first)).toBe(1)
    expect(await post(paymentOn(loanId, { providerPaymentId }))).toBe('duplicate')
    expect(await post({ ...suspended, ...suspensePayment(loanId), providerPaymentId })).toBe(
      'duplicate',
    )
    expect(await proveLedger(shared().services.db)).toEqual([])
  })

  test('are booked although one of them is refused', async () => {
    const loanIds = await enter(4)
    const [good = '', unbalanced = '', unknown = '', alsoGood = ''] = loanIds
    const { entry } = paymentOn(unbalanced)
    const [line] = entry.lines
    const payments = [
      paymentOn(good),
      paymentOn(unbalanced, { entry: { ...entry, lines: line ? [line, line] : [] } }),
      paymentOn(unknown, { paymentRequestId: shared().services.random.uuid() }),
      paymentOn(alsoGood),
    ]
    const outcomes = await Promise.allSettled(payments.map(post))
    expect(outcomes).toMatchObject([
      { value: 'posted' },
      { reason: { message: expect.stringContaining('entry_lines_sum_to_zero') } },
      { reason: { message: expect.stringContaining('foreign key') } },
      { value: 'posted' },
    ])
    expect(await Promise.all(payments.map(bookedOf))).toEqual([1, 0, 0, 1])
    expect((await versionOf(unbalanced)).version).toBe(2n)
  })
})

test('a payment is stale when its loan has moved since it was read', async () => {
  const [loanId = ''] = await enter(1)
  const late = paymentOn(loanId)
  expect(await post(paymentOn(loanId))).toBe('posted')
  expect(await post(late)).toBe('stale')
  expect(await bookedOf(late)).toBe(0)
})

test('a payment in a transaction is undone with it', async () => {
  const [loanId = ''] = await enter(1)
  const payment = paymentOn(loanId)
  const { db, config } = shared().services
  const undone = inTransaction(db, async tx => {
    expect(await postPayment({ db: tx, config }, payment)).toBe('posted')
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await bookedOf(payment)).toBe(0)
  expect((await versionOf(loanId)).version).toBe(2n)
})

test('a payment is booked on a loan whose row another statement wrote while it waited', async () => {
  const [loanId = ''] = await enter(1)
  const payment = paymentOn(loanId)
  const [outcome] = await whileWaiting(
    shared().services.db,
    // As the end of a day writes it: the version stays.
    async tx =>
      await sql`update loan.loan set closed_on = closed_on where loan_id = ${loanId}`.execute(tx),
    () => post(payment),
  )
  expect(outcome).toBe('posted')
  expect((await versionOf(loanId)).version).toBe(3n)
})

test('payments that settle loans and payments that do not are booked together', async () => {
  const loanIds = await enter(3)
  const settledOn = shared().services.clock.businessDate('ID')
  const payments = loanIds.map((loanId, no) =>
    paymentOn(loanId, no === 1 ? { loan: { version: 2n, state: 200, settledOn } } : {}),
  )
  expect(await Promise.all(payments.map(post))).toEqual(['posted', 'posted', 'posted'])
  const open = { version: 3n, state: 170, settledOn: null, ratingOpen: false }
  const settled = { version: 3n, state: 200, settledOn, ratingOpen: true }
  expect(await Promise.all(loanIds.map(versionOf))).toEqual([open, settled, open])
  const [, again = ''] = loanIds
  expect(await post(paymentOn(again, { loan: { version: 3n, state: 200, settledOn } }))).toBe(
    'posted',
  )
  expect(await versionOf(again)).toEqual({ ...settled, version: 4n })
})
