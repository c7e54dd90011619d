import { describe, expect, test } from 'vitest'
import {
  compareDay,
  listDifferences,
  listReconciledDays,
  resolveDifference,
} from '#contract/reconciliation/staff-calls.ts'
import { ledgerProof } from '#contract/sandbox/calls.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import type { PaymentProvider, ReportRow } from '#server/providers/payment/payment-provider.ts'
import {
  ProviderFaultError,
  ProviderUnreadableError,
} from '#server/providers/payment/provider-errors.ts'
import { reconcileDay } from '#server/reconciliation/reconcile-day.ts'
import { reconcileDueDays } from '#server/reconciliation/reconcile-due-days.ts'
import { paymentReportSource, reportSources } from '#server/reconciliation/report-source.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import {
  bookedCardPayments,
  codeOnPhone,
  confirmCardPayment,
  startCardPayment,
} from '../../harness/personas/card-payments.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

const today = ({ clock }: TestApp) => clock.businessDate('ID')
const providerOf = ({ services }: TestApp, name: string): PaymentProvider =>
  services.paymentProviders.get(name) ?? expect.fail(`there is no ${name}`)
/** Compares our books with the provider's report of today. */
const reconcileToday = async (app: TestApp, provider: PaymentProvider) =>
  await reconcileDay(app.services, paymentReportSource(app.services, provider), today(app))
/** Pays the payment request of a new borrower; `isReported` is whether its callback is sent. */
const pay = async (app: TestApp, persona: string, isReported = true): Promise<string> => {
  const paymentRequest = await createPaymentRequest(await app.enter(persona))
  app.bank.setSettings({ dropCallbacks: !isReported })
  const [payment] = await app.bank.pay(paymentRequest.vcode, 'exact')
  app.bank.setSettings({ dropCallbacks: false })
  return payment?.paymentId ?? expect.fail('nothing was paid')
}
/** Alters the provider's report before it reaches us. */
const withAlteredReport = (
  provider: PaymentProvider,
  alter: (row: ReportRow) => readonly ReportRow[],
): PaymentProvider => ({
  ...provider,
  report: async function* (span, ours) {
    for await (const row of provider.report(span, ours)) yield* alter(row)
  },
})
const ledgerViolations = async (app: TestApp) =>
  (await app.anyone(ledgerProof, {})).data?.violations
const differences = async (app: TestApp, state: 'open' | 'healed' | 'resolved' = 'open') =>
  (await app.staff(listDifferences, { state })).data?.differences ?? []

test('a day on which both sides agree is recorded, with its sums', async () => {
  await using app = await createTestApp()
  await pay(app, 'siti')
  await pay(app, 'arjun')
  for (const name of ['xendit', 'razorpay', 'midtrans']) {
    expect(await reconcileToday(app, providerOf(app, name))).toEqual([])
  }
  const { data } = await app.staff(listReconciledDays, {})
  const shown = data?.days.map(day => [day.provider, day.reported, day.booked, day.openDifferences])
  expect(shown).toEqual([
    ['midtrans', '0', '0', 0],
    ['razorpay', expect.any(String), data?.days[1]?.reported, 0],
    ['xendit', '1060000', '1060000', 0],
  ])
  expect(data?.days[1]?.reportedCount).toBe(1)
  expect(await ledgerViolations(app)).toEqual([])
})

test('money that only the provider knows is queried and booked, once', async () => {
  await using app = await createTestApp()
  const paymentId = await pay(app, 'siti', false)
  const provider = providerOf(app, 'xendit')
  await Promise.all([1, 2, 3].map(() => reconcileToday(app, provider)))
  await reconcileToday(app, provider)
  expect(await differences(app)).toEqual([])
  expect(await differences(app, 'healed')).toMatchObject([
    { kind: 'missing-here', providerPaymentId: paymentId, ours: null, endedBy: 'reconciliation' },
  ])
  const booked = await app.services.db.selectFrom('payment.payment').select('state').execute()
  expect(booked).toEqual([{ state: 'posted' }])
  expect(await ledgerViolations(app)).toEqual([])
})

test('a day is compared on request, with the total that differs', async () => {
  await using app = await createTestApp()
  await pay(app, 'siti', false)
  const compare = (provider: string) => app.staff(compareDay, { provider, businessOn: today(app) })
  expect((await compare('xendit')).data).toEqual({ differences: 1 })
  expect(await differences(app, 'healed')).toHaveLength(1)
  expect((await compare('xendit')).data).toEqual({ differences: 0 })
  expect((await compare('nobody')).code).toBe('404')
})

test('what the provider reversed without a callback is reversed here', async () => {
  await using app = await createTestApp()
  const paymentId = await pay(app, 'arjun')
  app.bank.setSettings({ dropCallbacks: true })
  await app.bank.reverse(paymentId)
  app.bank.resetSettings()
  await reconcileToday(app, providerOf(app, 'razorpay'))
  expect(await differences(app, 'healed')).toMatchObject([{ kind: 'reversed-there' }])
  const booked = await app.services.db
    .selectFrom('payment.payment')
    .select('state')
    .where('provider', '=', 'razorpay')
    .execute()
  expect(booked).toEqual([{ state: 'reversed' }])
  expect(await ledgerViolations(app)).toEqual([])
})

test('what the provider deducts is booked as its fee, once', async () => {
  await using app = await createTestApp()
  await pay(app, 'arjun')
  app.bank.setSettings({ feeMinor: 590 })
  const provider = providerOf(app, 'razorpay')
  await reconcileToday(app, provider)
  await reconcileToday(app, provider)
  expect(await differences(app, 'healed')).toMatchObject([
    { kind: 'fee-kept', theirs: { amount: '5.90', currency: 'INR' } },
  ])
  const { data } = await app.anyone(ledgerProof, {})
  const fee = data?.balances.find(({ account }) => account === 'expense.provider-fee')
  expect(fee).toMatchObject({ currency: 'INR', amount: '5.90' })
  expect(data?.violations).toEqual([])
})

test('what needs staff is listed to the minor unit until it is resolved', async () => {
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
    ...withAlteredReport(providerOf(app, 'xendit'), alter),
    readBack: async () => undefined,
  }
  for (let times = 0; times < 2; times += 1) await reconcileToday(app, provider)
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
  expect(await ledgerViolations(app)).toHaveLength(4)

  const [first] = found
  const input = { differenceId: first?.differenceId ?? '', reason: 'the bank will send it again' }
  expect((await app.staff(resolveDifference, input)).data).toMatchObject({
    state: 'resolved',
    endedReason: input.reason,
  })
  expect((await app.staff(resolveDifference, input)).code).toBe('4008')
  await reconcileToday(app, provider)
  expect(await differences(app)).toHaveLength(3)
  // The provider corrects its report: a difference that no longer exists ends by itself.
  await reconcileToday(app, providerOf(app, 'xendit'))
  expect(await differences(app)).toEqual([])
  expect(await ledgerViolations(app)).toEqual([])
})

test('missed days are caught up, and a truncated report is requested again', async () => {
  await using app = await createTestApp()
  const { services, clock } = app
  await reconcileDueDays(services)
  await pay(app, 'siti', false)
  clock.advance({ days: 4 })
  app.bank.setSettings({ fault: 'server-error' })
  await reconcileDueDays(services)
  app.bank.resetSettings()
  const daysOf = async () =>
    (await app.staff(listReconciledDays, {})).data?.days
      .filter(({ provider }) => provider === 'xendit')
      .map(({ businessOn }) => businessOn)
  expect(await daysOf()).toHaveLength(1)
  await reconcileDueDays(services)
  const yesterday = addDays(today(app), -1)
  expect(await daysOf()).toEqual([0, -1, -2, -3, -4].map(days => addDays(yesterday, days)))
  expect(await differences(app, 'healed')).toMatchObject([{ kind: 'missing-here' }])
  expect(await ledgerViolations(app)).toEqual([])
})

test('a report that is cut off in the middle records nothing of its day', async () => {
  await using app = await createTestApp()
  await pay(app, 'siti')
  const broken = withAlteredReport(providerOf(app, 'xendit'), () => {
    throw new ProviderFaultError('half a page', { effect: 'maybe-made' })
  })
  await expect(reconcileToday(app, broken)).rejects.toThrow('half a page')
  expect((await app.staff(listReconciledDays, {})).data?.days).toEqual([])
})

test('a line that cannot be read is a difference, and the rest of its day is compared', async () => {
  await using app = await createTestApp()
  await pay(app, 'siti')
  const provider = providerOf(app, 'xendit')
  const partly: PaymentProvider = {
    ...provider,
    report: async function* (span, ours) {
      yield* provider.report(span, ours)
      throw new ProviderUnreadableError('the report', [{ id: 'pay_odd', reason: 'fields: amount' }])
    },
  }
  for (let times = 0; times < 2; times += 1) {
    expect(await reconcileToday(app, partly)).toMatchObject([
      { kind: 'unreadable-there', providerPaymentId: 'pay_odd' },
    ])
  }
  const [open] = await differences(app)
  expect(open).toMatchObject({ kind: 'unreadable-there', ours: null, theirs: null })
  const { data } = await app.staff(listReconciledDays, {})
  expect(data?.days).toMatchObject([{ provider: 'xendit', reportedCount: 1, bookedCount: 1 }])
  const { differenceId = '' } = open ?? {}
  await app.staff(resolveDifference, { differenceId, reason: 'refunded in part by hand' })
  expect(await differences(app)).toEqual([])
})

describe('the report of an acquirer', () => {
  const holdAgainstCards = async (app: TestApp) => {
    const keepers = reportSources(app.services).filter(({ name }) => name === 'acquirer')
    const found = []
    for (const keeper of keepers)
      found.push(...(await reconcileDay(app.services, keeper, today(app))))
    return found.map(({ kind, theirs }) => [kind, theirs?.currency])
  }
  /**
   * Pays the next payment request by card; returns the card payment's reference and its postings.
   */
  const payByCard = async (app: TestApp, persona: string) => {
    const borrower = await app.enter(persona)
    const reference = await startCardPayment(borrower)
    await confirmCardPayment(borrower, reference, { verifyCode: codeOnPhone(app) })
    await app.drain()
    return {
      reference,
      states: async () => (await bookedCardPayments(app, borrower)).map(row => row.state),
    }
  }

  test('agrees with the books, each market by itself', async () => {
    await using app = await createTestApp()
    for (const persona of ['siti', 'arjun']) {
      expect(await (await payByCard(app, persona)).states()).toEqual(['posted'])
    }
    expect(await holdAgainstCards(app)).toEqual([])
    const { data } = await app.staff(listReconciledDays, {})
    expect(data?.days.map(day => [day.provider, day.market, day.reportedCount])).toEqual([
      ['acquirer', 'ID', 1],
      ['acquirer', 'IN', 1],
    ])
    expect(data?.days.every(day => day.reported === day.booked)).toBe(true)
  })

  test('shows what a cardholder’s bank reversed without a callback, on whatever day', async () => {
    await using app = await createTestApp()
    const { reference, states } = await payByCard(app, 'siti')
    app.clock.advance({ days: 40 })
    app.cards.setSettings({ dropCallbacks: true })
    await app.cards.reverse(reference)
    expect(await holdAgainstCards(app)).toEqual([['reversed-there', 'IDR']])
    expect(await states()).toEqual(['reversed'])
    expect(await differences(app, 'healed')).toMatchObject([
      { provider: 'acquirer', endedBy: 'reconciliation' },
    ])
    expect(await holdAgainstCards(app)).toEqual([])
    expect(await ledgerViolations(app)).toEqual([])
  })

  test('shows money that no callback reported', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    app.cards.setSettings({ dropCallbacks: true, hold: true })
    const reference = await startCardPayment(borrower)
    await confirmCardPayment(borrower, reference, { verifyCode: codeOnPhone(app) })
    await app.cards.finishAll()
    expect(await bookedCardPayments(app, borrower)).toEqual([])
    expect(await holdAgainstCards(app)).toEqual([['missing-here', 'IDR']])
    expect(await bookedCardPayments(app, borrower)).toMatchObject([{ state: 'posted' }])
    expect(await ledgerViolations(app)).toEqual([])
  })

  test('is not trusted alone: a payment that it lacks is queried', async () => {
    await using app = await createTestApp()
    const { states } = await payByCard(app, 'siti')
    const [keeper] = reportSources(app.services).filter(({ name }) => name === 'acquirer')
    if (!keeper) return expect.fail('there is no acquirer')
    const empty = { ...keeper, report: async function* () {} }
    // Counted to another day there, perhaps: it is booked all the same.
    expect(await reconcileDay(app.services, empty, today(app))).toEqual([])
    const forgetful = { ...empty, confirmPayment: async () => undefined }
    const found = await reconcileDay(app.services, forgetful, today(app))
    expect(found).toMatchObject([{ kind: 'missing-there' }])
    expect(await states()).toEqual(['posted'])
    expect(await holdAgainstCards(app)).toEqual([])
    expect(await differences(app)).toEqual([])
  })

  test('is read to its end, each card payment once', async () => {
    await using app = await createTestApp()
    app.cards.setSettings({ needsCode: false, dropCallbacks: true })
    const provider = app.services.cardProviders.get('acquirer') ?? expect.fail('no acquirer')
    const references = Array.from({ length: 120 }, (_, no) => `charge-${no}`)
    for (const reference of references) {
      await provider.startCardPayment({
        reference,
        amount: { currency: 'IDR', minor: 5_000n },
        card: { number: '4111111111111111', holder: 'Siti', bankCode: 'BCA' },
        returnUrl: 'https://lender.example/back',
        phone: '+628110000001',
        description: 'Rupya',
      })
    }
    const listed = async (from: number, until: number): Promise<string[]> => {
      const now = app.clock.now().getTime()
      const span = { from: new Date(now + from), until: new Date(now + until) }
      const found = []
      for await (const { reference } of provider.list(span)) found.push(reference)
      return found.toSorted()
    }
    expect(await listed(-60_000, 60_000)).toEqual(references.toSorted())
    expect(await listed(-120_000, -60_000)).toEqual([])
  })
})
