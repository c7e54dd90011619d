import { paymentEvents } from '#contract/payment-request/calls.ts'
import { accountToday, getLoan } from '#server/loan/public.ts'
import { sweepPayments } from '#server/payment/sweep.ts'
import type { PaymentTables } from '#server/payment/tables.ts'
import {
  methodsOfProvider,
  type PaymentMethod,
  reminderMethodOf,
} from '#server/payment-request/pay-methods.ts'
import type { PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import { createPaymentLink } from '#server/reminder/create-payment-link.ts'
import type { Borrower, TestApp } from '../app/create-test-app.ts'
import { paymentProviderFacts } from '../app/payment-provider-environment.ts'
import { createPaymentRequest, type IssuedPaymentRequest } from '../personas/payment-requests.ts'

/** A payment method as one provider issues it. */
export type ProviderMethod = PaymentMethod &
  Pick<PaymentProvider, 'market'> & {
    readonly provider: string
  }

/**
 * Every method of every provider, from the registries: a new one is among them by itself. The payment
 * link of a reminder is the last of its provider's.
 */
export const providerMethods: readonly ProviderMethod[] = paymentProviderFacts.flatMap(facts =>
  [...methodsOfProvider(facts), ...[reminderMethodOf(facts) ?? []].flat()].map(method => ({
    ...method,
    provider: facts.name,
    market: facts.market,
  })),
)

export const methodName = ({ provider, paymentMethodCode }: ProviderMethod): string =>
  `${provider} ${paymentMethodCode}`

type PaymentState = PaymentTables['payment.payment']['state']

/** One round of a fault: a borrower of their own, whose payments are judged after it. */
export type FaultRound = {
  readonly app: TestApp
  readonly method: ProviderMethod
  readonly provider: PaymentProvider
  /** A payment request of this round's borrower. @throws when none is issued. */
  readonly request: (
    other?: ProviderMethod,
    input?: { readonly purpose: 'extension' },
  ) => Promise<IssuedPaymentRequest>
  /** As `request`; false when none is issued. */
  readonly isIssued: () => Promise<boolean>
  readonly sweep: () => Promise<void>
  readonly loanId: string
  /** What is booked of each of this round's payments by now, in minor units. */
  readonly amounts: () => Promise<bigint[]>
  /** Notes what should not have happened. */
  readonly violate: (text: string) => void
}

export type MethodFault = {
  readonly name: string
  /** Whether it can happen to a method: by what its provider documents. */
  readonly happensTo?: (method: ProviderMethod) => boolean
  /** Whether the round's borrower is one who may extend their loan. */
  readonly mayExtend?: true
  readonly run: (round: FaultRound) => Promise<void>
  /** The payments that must be booked at the end, and no other. */
  readonly booked: readonly PaymentState[]
}

/** Pays a request exactly; the provider's id of the payment. */
export const payExactly = async (
  { app }: FaultRound,
  { vcode }: IssuedPaymentRequest,
): Promise<string> => {
  const [payment] = await app.bank.pay(vcode, 'exact')
  if (!payment) throw new Error('nothing was paid')
  return payment.paymentId
}

/** Has the provider serve its market, and leaves the application no other: requests are counted. */
export const serveWith = ({ services }: TestApp, name: string): PaymentProvider => {
  const provider = services.paymentProviders.get(name)
  if (!provider) throw new Error(`${name} is not configured`)
  Object.assign(services, {
    paymentProviderOf: () => provider,
    paymentProviders: new Map([[name, provider]]),
  })
  return provider
}

export const sweepOf =
  ({ services }: TestApp) =>
  async (): Promise<void> =>
    await sweepPayments(services)

export const issueBy = async (
  app: TestApp,
  borrower: Borrower,
  { paymentMethodType: pay_type, paymentMethodCode: payCode, isForReminders }: ProviderMethod,
  input: { readonly purpose?: 'extension' } = {},
): Promise<IssuedPaymentRequest> =>
  isForReminders
    ? await issueReminderLink(app, borrower)
    : await createPaymentRequest(borrower, { pay_type, payCode, is_default: '0', ...input })

/** The payment link that a reminder about the borrower's oldest unpaid installment would carry. */
export const issueReminderLink = async (
  { services }: TestApp,
  { call, order: { orderId } }: Borrower,
): Promise<IssuedPaymentRequest> => {
  const loan = await getLoan(services.db, orderId)
  const { installments } = accountToday(services, loan)
  const oldest = installments.find(({ outstandingMinor }) => outstandingMinor > 0n)
  const amountMinor = oldest?.outstandingMinor ?? 0n
  const made = await createPaymentLink(services, loan, { amountMinor, periods: 1 })
  if (typeof made === 'string') throw new Error(`no payment link: ${made}`)
  const { requestNo } = await services.db
    .selectFrom('paymentRequest.paymentRequest')
    .select('requestNo')
    .where('payUrl', '=', made.url)
    .executeTakeFirstOrThrow()
  const reply = await call(paymentEvents, { cardNo: requestNo })
  if (!reply.success) throw new Error(`no payment link: ${reply.code} ${reply.message}`)
  return reply.data
}
