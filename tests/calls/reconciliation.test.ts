import { expect, test } from 'vitest'
import { ledgerProof } from '#contract/sandbox.ts'
import {
  compareDay,
  listDifferences,
  listReconciledDays,
  resolveDifference,
} from '#contract/staff/reconciliation.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import type { PaymentProvider, ReportRow } from '#server/providers/payment/payment-provider.ts'
import { ProviderFaultError } from '#server/providers/payment/provider-errors.ts'
import { reconcileDay } from '#server/reconciliation/public.ts'
import { reconcileDueDays } from '#server/reconciliation/reconcile-due-days.ts'
import { askForBill } from '#tests/support/bills.ts'
import { createTestApp, type TestApp } from '#tests/support/create-test-app.ts'

const today = ({ clock }: TestApp) => clock.businessDate('ID')
const providerOf = ({ services }: TestApp, name: string): PaymentProvider =>
  services.paymentProviders.get(name) ?? expect.fail(`there is no ${name}`)
/** A payment of a fresh person's bill; `isTold` is whether its callback comes. */
const pay = async (app: TestApp, persona: string, isTold = true): Promise<string> => {
  const bill = await askForBill(await app.enter(persona))
  app.bank.setKnobs({ dropCallbacks: !isTold })
  const [payment] = await app.bank.pay(bill.vcode, 'exact')
  app.bank.setKnobs({ dropCallbacks: false })
  return payment?.paymentId ?? expect.fail('nothing was paid')
}
/** The provider, with its list altered before it reaches us. */
const altered = (
  provider: PaymentProvider,
  alter: (row: ReportRow) => readonly ReportRow[],
): PaymentProvider => ({
  ...provider,
  report: async function* (span, ours) {
    for await (const row of provider.report(span, ours)) yield* alter(row)
  },
})
const proof = async (app: TestApp) => (await app.anyone(ledgerProof, {})).data?.violations
const differences = async (app: TestApp, state: 'open' | 'healed' | 'resolved' = 'open') =>
  (await app.staff(listDifferences, { state })).data?.differences ?? []

test('a day on which both sides agree is noted, with its sums', async () => {
  await using app = await createTestApp()
  await pay(app, 'siti')
  await pay(app, 'arjun')
  for (const name of ['xendit', 'razorpay', 'midtrans']) {
    expect(await reconcileDay(app.services, providerOf(app, name), today(app))).toEqual([])
  }
  const { data } = await app.staff(listReconciledDays, {})
  const shown = data?.days.map(day => [day.provider, day.reported, day.booked, day.openDifferences])
  expect(shown).toEqual([
    ['midtrans', '0', '0', 0],
    ['razorpay', expect.any(String), data?.days[1]?.reported, 0],
    ['xendit', '1060000', '1060000', 0],
  ])
  expect(data?.days[1]?.reportedCount).toBe(1)
  expect(await proof(app)).toEqual([])
})

test('money that only the provider knows is asked about and booked, once', async () => {
  await using app = await createTestApp()
  const paymentId = await pay(app, 'siti', false)
  const provider = providerOf(app, 'xendit')
  await Promise.all([1, 2, 3].map(() => reconcileDay(app.services, provider, today(app))))
  await reconcileDay(app.services, provider, today(app))
  expect(await differences(app)).toEqual([])
  expect(await differences(app, 'healed')).toMatchObject([
    { kind: 'missing-here', providerPaymentId: paymentId, ours: null, endedBy: 'reconciliation' },
  ])
  const booked = await app.services.db.selectFrom('repayment.payment').select('state').execute()
  expect(booked).toEqual([{ state: 'posted' }])
  expect(await proof(app)).toEqual([])
})

test('a day is compared when somebody asks, and says how much differs', async () => {
  await using app = await createTestApp()
  await pay(app, 'siti', false)
  const compare = (provider: string) => app.staff(compareDay, { provider, businessOn: today(app) })
  expect((await compare('xendit')).data).toEqual({ differences: 1 })
  expect(await differences(app, 'healed')).toHaveLength(1)
  expect((await compare('xendit')).data).toEqual({ differences: 0 })
  expect((await compare('nobody')).code).toBe('404')
})

test('what the provider took back in silence is taken back here', async () => {
  await using app = await createTestApp()
  const paymentId = await pay(app, 'arjun')
  app.bank.setKnobs({ dropCallbacks: true })
  await app.bank.reverse(paymentId)
  app.bank.resetKnobs()
  await reconcileDay(app.services, providerOf(app, 'razorpay'), today(app))
  expect(await differences(app, 'healed')).toMatchObject([{ kind: 'reversed-there' }])
  const booked = await app.services.db
    .selectFrom('repayment.payment')
    .select('state')
    .where('provider', '=', 'razorpay')
    .execute()
  expect(booked).toEqual([{ state: 'reversed' }])
  expect(await proof(app)).toEqual([])
})

test('what the provider keeps is booked as its fee, once', async () => {
  await using app = await createTestApp()
  await pay(app, 'arjun')
  app.bank.setKnobs({ feeMinor: 590 })
  const provider = providerOf(app, 'razorpay')
  await reconcileDay(app.services, provider, today(app))
  await reconcileDay(app.services, provider, today(app))
  expect(await differences(app, 'healed')).toMatchObject([
    { kind: 'fee-kept', theirs: { amount: '5.90', currency: 'INR' } },
  ])
  const { data } = await app.anyone(ledgerProof, {})
  const fee = data?.balances.find(({ account }) => account === 'expense.provider-fee')
  expect(fee).toMatchObject({ currency: 'INR', amount: '5.90' })
  expect(data?.violations).toEqual([])
})

test('what needs a person is listed to the minor unit until someone says what it was', async () => {
  await using app = await createTestApp()
  const ids = []
  for (let count = 0; count < 5; count += 1) ids.push(await pay(app, 'siti'))
  const [absent, other, foreign, twice] = ids
  const alter = (row: ReportRow): readonly ReportRow[] => {
    const { amount, providerPaymentId: id } = row
    if (id === absent) return []
    if (id === other) return [{ ...row, amount: { ...amount, minor: amount.minor + 1n } }]
    if (id === foreign) return [{ ...row, amount: { ...amount, currency: 'INR' } }]
    return id === twice ? [row, row] : [row]
  }
  const provider: PaymentProvider = {
    ...altered(providerOf(app, 'xendit'), alter),
    readBack: async () => undefined,
  }
  for (let times = 0; times < 2; times += 1) await reconcileDay(app.services, provider, today(app))
  const found = await differences(app)
  const named = found.map(each => [
    each.providerPaymentId,
    each.kind,
    each.ours?.amount,
    each.theirs,
  ])
  expect(new Set(named)).toEqual(
    new Set([
      [other, 'other-amount', '1060000', { amount: '1060001', currency: 'IDR' }],
      [foreign, 'other-currency', '1060000', { amount: '10600.00', currency: 'INR' }],
      [twice, 'counted-twice', '1060000', { amount: '1060000', currency: 'IDR' }],
      [absent, 'missing-there', '1060000', null],
    ]),
  )
  expect(await proof(app)).toHaveLength(4)

  const [first] = found
  const asked = { differenceId: first?.differenceId ?? '', reason: 'the bank will send it again' }
  expect((await app.staff(resolveDifference, asked)).data).toMatchObject({
    state: 'resolved',
    endedReason: asked.reason,
  })
  expect((await app.staff(resolveDifference, asked)).code).toBe('4008')
  await reconcileDay(app.services, provider, today(app))
  expect(await differences(app)).toHaveLength(3)
  // The provider mends its list: what no longer holds ends by itself.
  await reconcileDay(app.services, providerOf(app, 'xendit'), today(app))
  expect(await differences(app)).toEqual([])
  expect(await proof(app)).toEqual([])
})

test('days that were missed are caught up with, and a list that breaks off is asked for again', async () => {
  await using app = await createTestApp()
  const { services, clock } = app
  await reconcileDueDays(services)
  await pay(app, 'siti', false)
  clock.advance({ days: 4 })
  app.bank.setKnobs({ fault: 'server-error' })
  await reconcileDueDays(services)
  app.bank.resetKnobs()
  const daysOf = async () =>
    (await app.staff(listReconciledDays, {})).data?.days
      .filter(({ provider }) => provider === 'xendit')
      .map(({ businessOn }) => businessOn)
  expect(await daysOf()).toHaveLength(1)
  await reconcileDueDays(services)
  const yesterday = addDays(today(app), -1)
  expect(await daysOf()).toEqual([0, -1, -2, -3, -4].map(days => addDays(yesterday, days)))
  expect(await differences(app, 'healed')).toMatchObject([{ kind: 'missing-here' }])
  expect(await proof(app)).toEqual([])
})

test('a list that breaks off in the middle notes nothing of its day', async () => {
  await using app = await createTestApp()
  await pay(app, 'siti')
  const broken = altered(providerOf(app, 'xendit'), () => {
    throw new ProviderFaultError('half a page', { effect: 'maybe-made' })
  })
  await expect(reconcileDay(app.services, broken, today(app))).rejects.toThrow('half a page')
  expect((await app.staff(listReconciledDays, {})).data?.days).toEqual([])
})
