import { expect, test, vi } from 'vitest'
import { ledgerProof } from '#contract/sandbox/calls.ts'
import type { CounterAction } from '#sandbox/simulators/bank/counter-action.ts'
import { sweepPayments } from '#server/payment/sweep.ts'
import { methodsOfProvider } from '#server/payment-request/pay-methods.ts'
import { reconcileDay } from '#server/reconciliation/reconcile-day.ts'
import { paymentReportSource } from '#server/reconciliation/report-source.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { paymentProviderFacts } from '../../harness/app/payment-provider-environment.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

// What holds for money by every method of every provider: it reaches the loan once, however it is
// reported, and both sides agree on the day to the minor unit.

/** The first method of each kind that each provider issues. */
const methods = paymentProviderFacts.flatMap(provider =>
  [...Map.groupBy(methodsOfProvider(provider), ({ kind }) => kind).values()].flatMap(([method]) =>
    method ? [{ ...method, provider: provider.name, market: provider.market }] : [],
  ),
)
type TestedMethod = (typeof methods)[number]

const payers = { ID: 'siti', IN: 'arjun' } as const

const payBy = async (
  app: TestApp,
  { market, paymentMethodType, paymentMethodCode }: TestedMethod,
  action: CounterAction,
) => {
  const choice = {
    pay_type: paymentMethodType,
    payCode: paymentMethodCode,
    is_default: '0',
  } as const
  const { vcode } = await createPaymentRequest(await app.enter(payers[market]), choice)
  return await app.bank.pay(vcode, action)
}

/** Of the method's provider: a persona's loan may have payments from before. */
const paymentStates = async ({ services }: TestApp, { provider: name }: TestedMethod) => {
  const rows = await services.db
    .selectFrom('payment.payment')
    .select('state')
    .where('provider', '=', name)
    .orderBy('sequenceNo')
    .execute()
  return rows.map(({ state }) => state)
}

/** The application, whose provider of the method's market is the method's own. */
const appOf = async ({ provider: name }: TestedMethod) => {
  const app = await createTestApp()
  const provider = app.services.paymentProviders.get(name) ?? expect.fail(`there is no ${name}`)
  vi.spyOn(app.services, 'paymentProviderOf').mockReturnValue(provider)
  return { app, provider }
}

test.each(methods)(
  '$provider $paymentMethodCode: money is booked once, and reconciled',
  async method => {
    const { app, provider } = await appOf(method)
    await using _ended = app
    const { bank, services, clock } = app
    bank.setSettings({ duplicates: 2 })
    await payBy(app, method, 'exact')
    bank.setSettings({ duplicates: 0, callbackOrder: 'reversed', holdCallbacks: true })
    await payBy(app, method, 'reversed')
    await bank.releaseCallbacks()
    bank.resetSettings()
    await payBy(app, method, 'late')
    bank.setSettings({ dropCallbacks: true })
    await payBy(app, method, 'exact')
    await sweepPayments(services)
    await sweepPayments(services)
    const states = await paymentStates(app, method)
    expect(states.toSorted()).toEqual(['posted', 'posted', 'posted', 'reversed'])
    const source = paymentReportSource(services, provider)
    expect(await reconcileDay(services, source, clock.businessDate(method.market))).toEqual([])
    expect((await app.anyone(ledgerProof, {})).data?.violations).toEqual([])
  },
)

test.each(methods.filter(({ provider }) => provider !== 'midtrans'))(
  '$provider $paymentMethodCode: too little, too much and twice are booked as they came',
  async method => {
    const { app, provider } = await appOf(method)
    await using _ended = app
    const { services, clock } = app
    for (const action of ['short', 'over', 'twice'] as const) await payBy(app, method, action)
    expect(await paymentStates(app, method)).toHaveLength(4)
    const source = paymentReportSource(services, provider)
    expect(await reconcileDay(services, source, clock.businessDate(method.market))).toEqual([])
    expect((await app.anyone(ledgerProof, {})).data?.violations).toEqual([])
  },
)
