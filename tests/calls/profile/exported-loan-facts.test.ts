import { describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/call.ts'
import { recordPromise } from '#contract/collections/staff-calls.ts'
import { rateApp } from '#contract/loan/calls.ts'
import { submitUtr } from '#contract/payment-dispute/calls.ts'
import { decideClaim, listClaims } from '#contract/payment-dispute/staff-calls.ts'
import { exportData, exportDataPdf } from '#contract/profile/calls.ts'
import { chooseOverpayment } from '#contract/refund/calls.ts'
import { dataExportCopy } from '#copy/server/data-export.js'
import { localDate } from '#domain/calendar/local-date.ts'
import { insertCharge, insertHardshipPlan, insertWaiver } from '#server/loan/fact-store.ts'
import { exportValueText } from '#server/profile/account/export-values.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { readPdf } from '../../harness/app/pdf-text.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { startCardPayment } from '../../harness/personas/card-payments.ts'
import { closed, fetchExport, leavesOf } from '../../harness/personas/exported-data.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody, reversedBody } from '../../harness/personas/provider-callbacks.ts'

const shared = shareApp()
const today = localDate('2026-11-21')
const once = () => ({ idempotencyKey: freshKey() })

const exported = async (app: TestApp, borrower: Borrower) => {
  const file: unknown = await (await fetchExport(app, exportData, borrower)).json()
  return file
}

const pay = async (app: TestApp, borrower: Borrower, extra = 0, purpose?: 'extension') => {
  const request = await createPaymentRequest(borrower, purpose ? { purpose } : {})
  const amount = String(Number(request.amount) + extra)
  const payment = await callbackPayloadFor(app, request, { amount })
  await app.deliverCallback(paidBody(payment))
  return { request, payment }
}

/** What staff charge, waive and agree on a loan, each as its call writes it. */
const addFacts = async ({ services }: TestApp, { order }: Borrower) => {
  const { db, random } = services
  const origin = {
    cause: 'staff',
    actor: 'staff:Sari',
    note: 'not exported',
    loanId: order.orderId,
  } as const
  await insertCharge(db, origin, {
    chargeId: random.uuid(),
    bucket: 'fee',
    raisedOn: today,
    dueOn: today,
    amountMinor: 2_000n,
  })
  await insertWaiver(db, origin, {
    waiverId: random.uuid(),
    bucket: 'penalty',
    waivedOn: today,
    amountMinor: 10_000n,
    periodNo: 1,
  })
  await insertHardshipPlan(db, origin, {
    extensionId: random.uuid(),
    effectiveOn: today,
    isHardshipPlan: true,
    dueDates: [
      {
        periodNo: 2,
        dueOn: localDate('2027-02-07'),
        parts: [{ dueOn: localDate('2027-01-07'), amountMinor: 500_000n }],
      },
    ],
  })
}

/** Budi reports a payment that is not found, promises another, and starts to pay by card. */
const addDispute = async (app: TestApp, borrower: Borrower) => {
  const { cardNo } = await createPaymentRequest(borrower)
  await borrower.call(submitUtr, { cardNo, utr: '412345678901' }, once())
  const { data } = await app.staff(listClaims, {})
  const claimId = data?.claims.find(each => each.loanId === borrower.order.orderId)?.claimId ?? ''
  const decision = { claimId, outcome: 'not-found', reason: 'BCA knows no such transfer' } as const
  await app.staff(decideClaim, decision satisfies InputOf<typeof decideClaim>, once())
}

describe('the data export of a loan', () => {
  test('has what was charged, waived, moved, disputed, promised and tried by card', async () => {
    const app = shared()
    const budi = await app.enter('budi')
    await addFacts(app, budi)
    await addDispute(app, budi)
    const promise = { loanId: budi.order.orderId, amount: '100000', dueOn: '2026-11-23' }
    expect(
      (await app.staff(recordPromise, { ...promise, note: 'said on the telephone' }, once())).code,
    ).toBe('0')
    await startCardPayment(budi)
    const file = await exported(app, budi)
    const orderNo = expect.stringMatching(/./)
    expect(file).toMatchObject({
      loans: [
        {
          settledOn: null,
          writtenOffOn: null,
          charges: [
            {
              raisedOn: today,
              dueOn: today,
              bucket: 'fee',
              amount: '2000',
              cause: 'staff',
              inForce: true,
            },
          ],
          waivers: [
            { waivedOn: today, periodNo: 1, bucket: 'penalty', amount: '10000', inForce: true },
          ],
          extensions: [
            {
              kind: 'hardship-plan',
              effectiveOn: today,
              inForce: true,
              dueDates: [
                {
                  periodNo: 2,
                  dueOn: '2027-02-07',
                  parts: [{ dueOn: '2027-01-07', amount: '500000' }],
                },
              ],
            },
          ],
          lateChargeFreezes: [{ fromOn: '2026-11-22', cause: 'claim' }],
        },
      ],
      paymentDisputes: [
        {
          orderNo,
          claimReference: '412345678901',
          state: 'not-found',
          answer: 'BCA knows no such transfer',
          endedAt: expect.stringMatching(/^2026-11-21T/),
        },
      ],
      promises: [{ orderNo, amount: '100000', madeOn: today, dueOn: '2026-11-23' }],
      cardPayments: [{ orderNo, method: 'card', card: '•••• 1111', state: 'code-sent' }],
    })
    const text = JSON.stringify(file)
    for (const internal of ['Sari', 'not exported', '4111']) expect(text).not.toContain(internal)
  })

  test('says when money was taken back that was held and on no loan', async () => {
    const app = shared()
    const budi = await app.enter('budi')
    const { request } = await pay(app, budi, 0, 'extension')
    const second = await callbackPayloadFor(app, request)
    await app.deliverCallback(paidBody(second))
    await app.deliverCallback(reversedBody(second, app.clock.now()))
    expect(await exported(app, budi)).toMatchObject({
      loans: [{ payments: [{ state: 'posted' }, { state: 'reversed', reversedOn: today }] }],
    })
  })

  test('says of an extension and its fee that they are gone with their payment', async () => {
    const app = shared()
    const budi = await app.enter('budi')
    const { payment } = await pay(app, budi, 0, 'extension')
    const moved = (inForce: boolean) => ({
      charges: [{ bucket: 'fee', cause: 'extension', amount: '45000', inForce }],
      extensions: [{ kind: 'extension', inForce, dueDates: [{ periodNo: 1 }, {}, {}] }],
    })
    expect(await exported(app, budi)).toMatchObject({
      loans: [{ ...moved(true), payments: [{ purpose: 'extension', state: 'posted' }] }],
    })
    await app.deliverCallback(reversedBody(payment, app.clock.now()))
    expect(await exported(app, budi)).toMatchObject({
      loans: [{ ...moved(false), payments: [{ state: 'reversed', reversedOn: today }] }],
    })
  })

  test('has the waivers of a loan that was paid off early, and the stars given', async () => {
    await using app = await createTestApp()
    const { borrower, order } = await applyForLoan(app, 'ID')
    await app.drain()
    // From the middle of its three months on.
    await app.clock.moveBy(50 * 86_400_000)
    const settling = { ...borrower, order }
    const request = await createPaymentRequest(settling, { purpose: 'pay-off' })
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, request)))
    await borrower.call(rateApp, { ...order, score: '5', stars: '4' })
    expect(await exported(app, settling)).toMatchObject({
      loans: [
        {
          settledOn: '2027-01-10',
          stars: 4,
          payments: [{ purpose: 'pay-off' }],
          waivers: expect.arrayContaining([
            expect.objectContaining({ bucket: 'interest', cause: 'pay-off', inForce: true }),
          ]),
        },
      ],
    })
  })

  test('has its refunds with the account masked', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    await pay(app, siti, 100_000)
    const input = { ...siti.order, choice: 'return', amount: '100000' } as const
    await siti.call(chooseOverpayment, input, once())
    const refund = { source: 'overpayment', amount: '100000' }
    expect(await exported(app, siti)).toMatchObject({
      refunds: [{ ...refund, state: 'sending', arrivedOn: null, account: null }],
    })
    await app.drain()
    expect(await exported(app, siti)).toMatchObject({
      refunds: [
        {
          ...refund,
          state: 'paid',
          arrivedOn: today,
          account: expect.stringMatching(/^\w+ •••• \d{4}$/),
        },
      ],
    })
  })
})

test.each([
  { persona: 'budi', market: 'ID', lang: 'id' },
  { persona: 'budi', market: 'ID', lang: 'es' },
  { persona: 'priya', market: 'IN', lang: 'en' },
  { persona: 'priya', market: 'IN', lang: 'hi' },
] as const)('all of it is printed in words, in $lang', async ({ persona, market, lang }) => {
  const app = shared()
  const borrower = await app.enter(persona)
  await addFacts(app, borrower)
  await addDispute(app, borrower)
  await startCardPayment(borrower)
  const file = await exported(app, borrower)
  const pdf = await (await fetchExport(app, exportDataPdf, { ...borrower, lang })).arrayBuffer()
  const printed = closed(readPdf(new Uint8Array(pdf)).text)
  const textOf = exportValueText(market, lang)
  const copy = dataExportCopy[lang]
  const values = leavesOf(file).map(({ path, value }) => closed(textOf(path, value)))
  expect(values.filter(value => !printed.includes(value))).toEqual([])
  expect(printed).not.toContain(closed(copy.otherField))
  for (const name of [copy.sections.paymentDisputes, copy.fields.charges, copy.fields.extensions]) {
    expect(printed).toContain(closed(name))
  }
})
