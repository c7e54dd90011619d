import type { Randomness } from '#server/platform/ids.ts'
import { paidBody, reversedBody } from '#tests/support/provider-callbacks.ts'
import { bankSecrets } from './outside-bank.ts'

/** A bill that waits for its money. */
export type Bill = {
  readonly instructionId: string
  readonly number: string
  /** Whole rupiah. */
  readonly amount: bigint
  readonly expiresAt: Date
}

type Money = {
  readonly paymentId: string
  readonly instructionId: string
  readonly amount: bigint
  readonly currency: 'IDR' | 'INR'
  /** It belongs to no bill: it waits for a person. */
  readonly misfit: boolean
}

/** A payment as the provider means it when all is said. */
export type Meant = Money & { readonly reversed: boolean }

/** One callback as it is sent; `says` is what the provider means by it, if it means money. */
export type Delivery = {
  readonly kind: 'genuine' | 'forged' | 'garbled'
  readonly body: string
  readonly token: string | undefined
  readonly says?: Meant
}

const token = bankSecrets.callbackToken
const hourMs = 3_600_000

type Story = 'exact' | 'twice' | 'amount' | 'currency' | 'unknown' | 'late' | 'reversed' | 'forged'
/** Most payments are right; each kind of wrong has its share. Out of 20. */
const stories: readonly Story[] = [
  ...Array<Story>(10).fill('exact'),
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

const moneyFor = (bill: Bill, random: Randomness, story: Story): Money => {
  const wrong = wrongAmounts[random.integer(wrongAmounts.length)] ?? (amount => amount)
  return {
    paymentId: random.uuid(),
    instructionId: bill.instructionId,
    amount: story === 'amount' ? wrong(bill.amount) : bill.amount,
    currency: story === 'currency' ? 'INR' : 'IDR',
    misfit: story === 'currency' || story === 'unknown',
  }
}

const bodyFor = (bill: Bill, money: Money, story: Story, isReversal: boolean): string => {
  const late = new Date(bill.expiresAt.getTime() + hourMs)
  const facts = {
    paymentId: money.paymentId,
    externalId: story === 'unknown' ? null : bill.instructionId,
    number:
      story === 'unknown' ? `99${money.paymentId.replaceAll(/\D/g, '').slice(0, 12)}` : bill.number,
    // The rupee's amount is written in rupees; its minor unit is the paisa.
    amount: money.currency === 'INR' ? String(money.amount / 100n) : String(money.amount),
    currency: money.currency,
    paidAt: story === 'late' ? late : new Date(bill.expiresAt.getTime() - 23 * hourMs),
  }
  return isReversal ? reversedBody(facts, facts.paidAt) : paidBody(facts)
}

/** All that is sent for one bill: each payment several times over, and whatever goes with it. */
export const deliveriesOf = (bill: Bill, random: Randomness): Delivery[] => {
  const story = stories[random.integer(stories.length)] ?? 'exact'
  const payments = Array.from({ length: story === 'twice' ? 2 : 1 }, () =>
    wholeRupees(moneyFor(bill, random, story)),
  )
  return payments.flatMap(money => {
    const times = 2 + random.integer(7)
    const paid = bodyFor(bill, money, story, false)
    if (story === 'forged') {
      const tokens = [undefined, '', 'another-token', `${token}x`, token.slice(1)]
      return tokens.map(wrong => ({ kind: 'forged' as const, body: paid, token: wrong }))
    }
    const genuine = (body: string, reversed: boolean): Delivery[] =>
      Array.from({ length: times }, () => ({
        kind: 'genuine' as const,
        body,
        token,
        says: { ...money, reversed },
      }))
    const garbled: Delivery = { kind: 'garbled', body: paid.slice(0, -20), token }
    const reversal = story === 'reversed' ? genuine(bodyFor(bill, money, story, true), true) : []
    return [...genuine(paid, false), ...reversal, garbled]
  })
}

/** An amount in rupees is sent without paise, so what is meant must be whole rupees too. */
const wholeRupees = (money: Money): Money =>
  money.currency === 'INR' ? { ...money, amount: (money.amount / 100n) * 100n } : money

/** What the provider really said, payment by payment. */
export const moneyOf = (sent: readonly Delivery[]): Map<string, Meant> => {
  const money = new Map<string, Meant>()
  for (const { says } of sent) {
    if (!says) continue
    const reversed = says.reversed || (money.get(says.paymentId)?.reversed ?? false)
    money.set(says.paymentId, { ...says, reversed })
  }
  return money
}
