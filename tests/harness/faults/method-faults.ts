import { getMarket } from '#domain/market/market.ts'
import { money } from '#domain/money/money.ts'
import type { BankSimulatorSettings } from '#sandbox/simulators/bank/bank-simulator-settings.ts'
import { accountToday, getLoan } from '#server/loan/public.ts'
import { findPaymentRequestByNo } from '#server/payment-request/store.ts'
import type { PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import type { IssuedPaymentRequest } from '../personas/payment-requests.ts'
import { holdProviderPauses, resetSecondsOf, TOO_EARLY_SECONDS } from './fault-matrix.ts'
import {
  type FaultRound,
  type MethodFault,
  type ProviderMethod,
  payExactly,
  providerMethods,
} from './method-rounds.ts'

/** Issued although the first reply was lost; the borrower asks again where they got none. */
const requestThrough = async (
  { app, request, isIssued }: FaultRound,
  fault: 'half-body' | 'broken-json' | 'reset-after-accept',
): Promise<IssuedPaymentRequest> => {
  app.bank.setSettings({ fault, faultsLeft: 1 })
  await isIssued()
  app.bank.setSettings({ fault: 'none', faultsLeft: null })
  app.clock.advance({ seconds: 120 })
  // Snap's page cannot be looked up: a repeat under its order is refused, and the next has another.
  return await request().catch(() => request())
}

const lostReply =
  (fault: Parameters<typeof requestThrough>[1]): MethodFault['run'] =>
  async round =>
    void (await payExactly(round, await requestThrough(round, fault)))

/** A payment that no callback reports, and a sweep to which the provider replies so. */
const lostLookUp =
  (fault: 'half-body' | 'broken-json'): MethodFault['run'] =>
  async round => {
    const { app, request, sweep } = round
    const issued = await request()
    app.bank.setSettings({ dropCallbacks: true })
    await payExactly(round, issued)
    app.bank.setSettings({ dropCallbacks: false, fault, faultsLeft: 2 })
    await sweep()
    app.bank.setSettings({ fault: 'none', faultsLeft: null })
    await sweep()
    await sweep()
  }

const MANY = 1_000

/**
 * Runs `ask` while each of the provider's replies is 429: at once again, just before the named time is
 * over, and after it. In between nothing may be sent.
 */
const throughRateLimit = async (
  { app: { bank }, provider, violate }: FaultRound,
  ask: () => Promise<unknown>,
): Promise<void> => {
  using pauses = holdProviderPauses()
  bank.setSettings({ fault: 'rate-limited', faultsLeft: MANY })
  const sent = () => MANY - (bank.settings().faultsLeft ?? MANY)
  await ask()
  const first = sent()
  if (first === 0) violate('nothing was sent')
  await ask()
  pauses.pass(resetSecondsOf(provider.name) - TOO_EARLY_SECONDS)
  await ask()
  if (sent() !== first) violate(`${sent() - first} sent before the time that the provider named`)
  bank.setSettings({ fault: 'none', faultsLeft: null })
  pauses.pass(TOO_EARLY_SECONDS * 2)
  await ask()
}

/** Another method of the same provider, which replaces a payment request by this one. */
const otherMethod = (method: ProviderMethod): ProviderMethod | undefined =>
  providerMethods.find(
    each => each.provider === method.provider && each.kind !== method.kind && each.kind !== 'link',
  )

/** An order of Razorpay's has no end (see its adapter); nothing replaces a reminder's link. */
const isClosable = (method: ProviderMethod): boolean =>
  !method.isForReminders &&
  !(method.provider === 'razorpay' && method.kind === 'link') &&
  otherMethod(method) !== undefined

const closedThroughRateLimit = async (round: FaultRound): Promise<void> => {
  const { app, method, request, sweep, violate } = round
  const replaced = await request()
  const statusOf = () => app.bank.listPaymentRequests(replaced.vcode)[0]?.status
  const issued = await request(otherMethod(method))
  let tries = 0
  await throughRateLimit(round, async () => {
    await sweep()
    tries += 1
    if (tries < 4 && statusOf() !== 'ACTIVE') violate('closed in spite of 429')
  })
  await sweep()
  if (statusOf() !== 'INACTIVE') violate('the replaced request is still open')
  await payExactly(round, issued)
}

/** Money on credit, which a loan may not be repaid with, comes by a page's card or a UPI app. */
const takesCredit = ({ kind, provider }: ProviderMethod): boolean =>
  kind === 'page' || (provider === 'razorpay' && kind !== 'virtual-account')

const refundedThroughRateLimit = async (round: FaultRound): Promise<void> => {
  const { app, request, sweep } = round
  const issued = await request()
  app.bank.setSettings({ cardType: 'credit', upiSource: 'credit_card' })
  await payExactly(round, issued)
  await throughRateLimit(round, sweep)
  await sweep()
}

/** A bank's account and a shop's code at Midtrans take one payment of one amount. */
const takesAnyAmount = ({ provider }: ProviderMethod): boolean => provider !== 'midtrans'

/** What a borrower owes, as of today. */
const outstandingOf = async ({ app: { services }, loanId }: FaultRound): Promise<bigint> =>
  accountToday(services, await getLoan(services.db, loanId)).outstandingMinor

/** A card's money is captured, and refunded once it is settled on the next day. */
const untilSettled = ({ app, method }: FaultRound): void => {
  if (method.kind === 'page') app.clock.advance({ hours: 25 })
}

const refundPart = async (round: FaultRound, settings: Partial<BankSimulatorSettings>) => {
  const { app, violate, sweep, amounts } = round
  const paymentId = await payExactly(round, await round.request())
  untilSettled(round)
  const owed = await outstandingOf(round)
  const [paid] = await amounts()
  const part = (paid ?? 0n) / 4n
  app.bank.setSettings(settings)
  await app.bank.refundPart(paymentId, money(getMarket(round.method.market).currency, part))
  await sweep()
  await sweep()
  if ((await amounts()).join() !== String((paid ?? 0n) - part))
    violate('not what is left is booked')
  if ((await outstandingOf(round)) !== owed + part) violate('the borrower does not owe the part')
}

/** Numbers that are typed document no refund, except Razorpay's. */
const isRefundable = ({ kind, provider }: ProviderMethod): boolean =>
  provider === 'razorpay' || ['qr', 'link', 'page'].includes(kind)

/** What is left of the price of an extension brings none: it waits for staff. */
const refundPartOfExtension = async (round: FaultRound): Promise<void> => {
  const { app, violate, sweep, amounts, loanId } = round
  const before = await getLoan(app.services.db, loanId)
  const paymentId = await payExactly(
    round,
    await round.request(undefined, { purpose: 'extension' }),
  )
  untilSettled(round)
  // As of today: a day may have passed since.
  const owed = accountToday(app.services, before).outstandingMinor
  const [paid] = await amounts()
  const part = (paid ?? 0n) / 4n
  await app.bank.refundPart(paymentId, money(getMarket(round.method.market).currency, part))
  await sweep()
  if ((await amounts()).join() !== String((paid ?? 0n) - part))
    violate('not what is left is in suspense')
  if ((await outstandingOf(round)) !== owed) violate('the loan is not as before the extension')
}

/** The provider refuses what its secret does not prove, so that only the sweep books the payment. */
const paidByRefusedCallback =
  (settings: Partial<BankSimulatorSettings>): MethodFault['run'] =>
  async ({ app, request, sweep, amounts, violate }) => {
    const { vcode } = await request()
    app.bank.setSettings(settings)
    const [payment] = await app.bank.pay(vcode, 'exact')
    if (payment?.callbackStatus !== 401) violate(`it was answered ${payment?.callbackStatus}`)
    await app.bank.whenIdle()
    if ((await amounts()).length > 0) violate('it was booked')
    app.bank.resetSettings()
    await sweep()
    if ((await amounts()).join() !== String(payment?.amount.minor)) violate('another amount')
  }

/** Xendit signs nothing: its token proves the sender, and nothing proves the body. */
const signsBody = ({ provider }: ProviderMethod): boolean => provider !== 'xendit'

/** A counter's code of Xendit's and an order of Razorpay's document no callback of their end. */
const reportsExpiry = ({ provider, kind }: ProviderMethod): boolean =>
  !(provider === 'xendit' && kind === 'retail') && !(provider === 'razorpay' && kind === 'link')

/** Each fault of the matrix of methods (docs/faults.md). */
export const methodFaults: readonly MethodFault[] = [
  {
    name: 'duplicates',
    run: async round => {
      const issued = await round.request()
      round.app.bank.setSettings({ duplicates: 3 })
      await payExactly(round, issued)
      await round.sweep()
    },
    booked: ['posted'],
  },
  {
    name: 'reversal before payment',
    run: async ({ app, request }) => {
      const { vcode } = await request()
      app.bank.setSettings({ callbackOrder: 'reversed', holdCallbacks: true, duplicates: 1 })
      await app.bank.pay(vcode, 'reversed')
      await app.bank.releaseCallbacks()
    },
    booked: ['reversed'],
  },
  {
    name: 'paid before the create reply is kept',
    run: async round => {
      const { provider, request } = round
      const { createPaymentRequest: create } = provider
      const services: { paymentProviders: ReadonlyMap<string, PaymentProvider> } =
        round.app.services
      const all = services.paymentProviders
      const paying: PaymentProvider = {
        ...provider,
        createPaymentRequest: async input => {
          const made = await create(input)
          await round.app.bank.pay(made.number, 'exact')
          return made
        },
      }
      services.paymentProviders = new Map([...all, [provider.name, paying]])
      try {
        await request().catch(() => undefined)
      } finally {
        services.paymentProviders = all
      }
    },
    booked: ['posted'],
  },
  {
    name: 'silence',
    run: async round => {
      const issued = await round.request()
      round.app.bank.setSettings({ dropCallbacks: true })
      await payExactly(round, issued)
      await round.sweep()
      await round.sweep()
    },
    booked: ['posted'],
  },
  { name: 'half a create reply', run: lostReply('half-body'), booked: ['posted'] },
  { name: 'create reply without JSON', run: lostReply('broken-json'), booked: ['posted'] },
  { name: 'no create reply', run: lostReply('reset-after-accept'), booked: ['posted'] },
  { name: 'half a look-up', run: lostLookUp('half-body'), booked: ['posted'] },
  { name: 'look-up without JSON', run: lostLookUp('broken-json'), booked: ['posted'] },
  {
    name: '429 to create',
    run: async round => {
      await throughRateLimit(round, round.isIssued)
      await payExactly(round, await round.request())
    },
    booked: ['posted'],
  },
  {
    name: '429 to look up',
    run: async round => {
      const issued = await round.request()
      round.app.bank.setSettings({ dropCallbacks: true })
      await payExactly(round, issued)
      await throughRateLimit(round, round.sweep)
      await round.sweep()
    },
    booked: ['posted'],
  },
  {
    name: '429 to cancel',
    happensTo: isClosable,
    run: closedThroughRateLimit,
    booked: ['posted'],
  },
  {
    name: '429 to refund',
    happensTo: takesCredit,
    run: refundedThroughRateLimit,
    booked: ['reversed'],
  },
  {
    name: 'paid after expiry',
    run: async ({ app, request, sweep }) => {
      const { vcode } = await request()
      app.clock.advance({ days: 2 })
      await sweep()
      await app.bank.pay(vcode, 'late')
      await sweep()
    },
    booked: ['posted'],
  },
  {
    name: 'expiry callback',
    happensTo: reportsExpiry,
    run: async ({ app, request, sweep, violate }) => {
      const { vcode, cardNo } = await request()
      const status = await app.bank.expire(vcode)
      if (status !== 200) violate(`its expiry was answered ${status}`)
      const ended = await findPaymentRequestByNo(app.services.db, cardNo)
      if (ended?.state !== 'expired') violate(`the request is ${ended?.state}`)
      await app.bank.pay(vcode, 'late')
      await sweep()
    },
    booked: ['posted'],
  },
  {
    name: 'expiry callback after the payment',
    happensTo: reportsExpiry,
    run: async ({ app, request, sweep }) => {
      const { vcode } = await request()
      app.bank.setSettings({ holdCallbacks: true, callbackOrder: 'reversed', duplicates: 1 })
      await app.bank.expire(vcode)
      await app.bank.pay(vcode, 'late')
      await app.bank.releaseCallbacks()
      await sweep()
    },
    booked: ['posted'],
  },
  {
    name: 'reported again a day later',
    run: async round => {
      const paymentId = await payExactly(round, await round.request())
      round.app.clock.advance({ hours: 25 })
      await round.app.bank.reportAgain(paymentId)
      await round.sweep()
    },
    booked: ['posted'],
  },
  {
    name: 'replaced, then both paid',
    happensTo: method => otherMethod(method) !== undefined,
    run: async round => {
      const { app, method, request, sweep } = round
      const replaced = await request()
      const issued = await request(otherMethod(method))
      await sweep()
      await app.bank.pay(replaced.vcode, 'late')
      await payExactly(round, issued)
      await sweep()
    },
    booked: ['posted', 'posted'],
  },
  { name: 'forged callback', run: paidByRefusedCallback({ wrongToken: true }), booked: ['posted'] },
  {
    name: 'changed body',
    happensTo: signsBody,
    run: paidByRefusedCallback({ tamperedBody: true }),
    booked: ['posted'],
  },
  {
    name: 'partial refund of an extension',
    happensTo: method => isRefundable(method) && !method.isForReminders,
    mayExtend: true,
    run: refundPartOfExtension,
    booked: ['suspense'],
  },
  {
    name: 'partial refund',
    happensTo: isRefundable,
    run: async round => await refundPart(round, { duplicates: 2 }),
    booked: ['posted'],
  },
  {
    name: 'partial refund in silence',
    happensTo: isRefundable,
    run: async round => {
      await refundPart(round, { dropCallbacks: true })
    },
    booked: ['posted'],
  },
  ...(['short', 'over', 'twice'] as const).map(
    (action): MethodFault => ({
      name: `paid ${action}`,
      happensTo: takesAnyAmount,
      run: async ({ app, request }) => {
        await app.bank.pay((await request()).vcode, action)
      },
      booked: action === 'twice' ? ['posted', 'posted'] : ['posted'],
    }),
  ),
]
