import type { Randomness } from '#server/platform/security/ids.ts'
import { bankSecrets } from '../../harness/faults/bank-process.ts'
import { paidBody, reversedBody } from '../../harness/personas/provider-callbacks.ts'

/** A payment request that waits for its money. */
export type AwaitedPaymentRequest = {
  readonly paymentRequestId: string
  readonly number: string
  /** Whole rupiah. */
  readonly amount: bigint
  readonly expiresAt: Date
}

type StormPayment = {
  readonly paymentId: string
  readonly paymentRequestId: string
  readonly amount: bigint
  readonly currency: 'IDR' | 'INR'
  /** It belongs to no payment request: it goes to suspense. */
  readonly misfit: boolean
}

/** A payment in its final state, after all of its callbacks. */
export type FinalPayment = StormPayment & { readonly reversed: boolean }

/** One callback as it is sent; `payment` is the provider's event, absent where it is none. */
export type CallbackDelivery = {
  readonly kind: 'genuine' | 'forged' | 'garbled'
  readonly body: string
  readonly token: string | undefined
  readonly payment?: FinalPayment
}

const token = bankSecrets.callbackToken
const hourMs = 3_600_000

type DeliveryScenario =
  | 'exact'
  | 'twice'
  | 'amount'
  | 'currency'
  | 'unknown'
  | 'late'
  | 'reversed'
  | 'forged'
/** Most payments are right; each kind of error has its share. Out of 20. */
const scenarios: readonly DeliveryScenario[] = [
  ...Array<DeliveryScenario>(10).fill('exact'),
  'twice',
  'amount',
  'amount',
  'currency',
  'unknown',
  'late',
  'reversed',
  'reversed',
  'forged',
  'forged',
]

/** How the amount is wrong: one too little, one too much, half, double. */
const wrongAmounts: readonly ((amount: bigint) => bigint)[] = [
  amount => amount - 1n,
  amount => amount + 1n,
  amount => amount / 2n,
  amount => amount * 2n,
]

const stormPaymentFor = (
  paymentRequest: AwaitedPaymentRequest,
  random: Randomness,
  scenario: DeliveryScenario,
): StormPayment => {
  const wrong = wrongAmounts[random.integer(wrongAmounts.length)] ?? (amount => amount)
  return {
    paymentId: random.uuid(),
    paymentRequestId: paymentRequest.paymentRequestId,
    amount: scenario === 'amount' ? wrong(paymentRequest.amount) : paymentRequest.amount,
    currency: scenario === 'currency' ? 'INR' : 'IDR',
    misfit: scenario === 'currency' || scenario === 'unknown',
  }
}

const bodyFor = (
  paymentRequest: AwaitedPaymentRequest,
  money: StormPayment,
  scenario: DeliveryScenario,
  isReversal: boolean,
): string => {
  const late = new Date(paymentRequest.expiresAt.getTime() + hourMs)
  const facts = {
    paymentId: money.paymentId,
    externalId: scenario === 'unknown' ? null : paymentRequest.paymentRequestId,
    number:
      scenario === 'unknown'
        ? `99${money.paymentId.replaceAll(/\D/g, '').slice(0, 12)}`
        : paymentRequest.number,
    // The rupee's amount is written in rupees; its minor unit is the paisa.
    amount: money.currency === 'INR' ? String(money.amount / 100n) : String(money.amount),
    currency: money.currency,
    paidAt: scenario === 'late' ? late : new Date(paymentRequest.expiresAt.getTime() - 23 * hourMs),
  }
  return isReversal ? reversedBody(facts, facts.paidAt) : paidBody(facts)
}

/**
 * All callbacks for one payment request: each payment several times over, with broken ones between.
 */
export const deliveriesOf = (
  paymentRequest: AwaitedPaymentRequest,
  random: Randomness,
): CallbackDelivery[] => {
  const scenario = scenarios[random.integer(scenarios.length)] ?? 'exact'
  const payments = Array.from({ length: scenario === 'twice' ? 2 : 1 }, () =>
    wholeRupees(stormPaymentFor(paymentRequest, random, scenario)),
  )
  return payments.flatMap(money => {
    const times = 2 + random.integer(7)
    const paid = bodyFor(paymentRequest, money, scenario, false)
    if (scenario === 'forged') {
      const tokens = [undefined, '', 'another-token', `${token}x`, token.slice(1)]
      return tokens.map(wrong => ({ kind: 'forged' as const, body: paid, token: wrong }))
    }
    const genuine = (body: string, reversed: boolean): CallbackDelivery[] =>
      Array.from({ length: times }, () => ({
        kind: 'genuine' as const,
        body,
        token,
        payment: { ...money, reversed },
      }))
    const garbled: CallbackDelivery = { kind: 'garbled', body: paid.slice(0, -20), token }
    const reversal =
      scenario === 'reversed' ? genuine(bodyFor(paymentRequest, money, scenario, true), true) : []
    return [...genuine(paid, false), ...reversal, garbled]
  })
}

/** An amount in rupees is sent without paise, so the expected amount must be whole rupees too. */
const wholeRupees = (money: StormPayment): StormPayment =>
  money.currency === 'INR' ? { ...money, amount: (money.amount / 100n) * 100n } : money

/** The final state of each payment, from the provider's genuine callbacks. */
export const finalPayments = (sent: readonly CallbackDelivery[]): Map<string, FinalPayment> => {
  const money = new Map<string, FinalPayment>()
  for (const { payment } of sent) {
    if (!payment) continue
    const reversed = payment.reversed || (money.get(payment.paymentId)?.reversed ?? false)
    money.set(payment.paymentId, { ...payment, reversed })
  }
  return money
}
