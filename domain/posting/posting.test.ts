import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../test-vectors/property-runs.ts'
import { BUCKETS, type Bucket, ZERO_AMOUNTS } from '../waterfall/bucket.ts'
import { balancedPosting, type LedgerAccount, type Posting } from './accounts.ts'
import { accrualPosting } from './accrual.ts'
import { disbursementPosting, payoutPosting, returnedDisbursementPosting } from './disbursement.ts'
import { earlySettlementPosting } from './early-settlement.ts'
import {
  paymentPosting,
  providerFeePosting,
  recognisedAfterPayment,
  reversalPosting,
  suspensePosting,
} from './payment.ts'

import {
  lossPosting,
  lossReversedPosting,
  refundPosting,
  refundRequestedPosting,
} from './refund.ts'

const sumOf = ({ lines }: Posting): bigint =>
  lines.reduce((sum, line) => sum + line.amountMinor, 0n)

const amountOn = ({ lines }: Posting, account: LedgerAccount): bigint =>
  lines.find(line => line.account === account)?.amountMinor ?? 0n

const minor = fc.bigInt({ min: 0n, max: 10n ** 12n })
const amounts = fc
  .tuple(...BUCKETS.map(() => minor))
  .map(values => Object.fromEntries(BUCKETS.map((bucket, i) => [bucket, values[i] ?? 0n])))
  .map(byBucket => byBucket as Record<Bucket, bigint>)
const anyAllocatedAmounts = fc.record({
  byBucket: amounts,
  refundRepaidMinor: minor,
  overpaidMinor: minor,
})

describe('a posting', () => {
  test('that does not sum to zero is refused, with how far it is out', () => {
    expect(() =>
      balancedPosting('payment', [{ account: 'cash.clearing', amountMinor: 5n }]),
    ).toThrow('posting payment is out of balance by 5')
  })
  test('names an account once and no empty line', () => {
    const { lines } = balancedPosting('payment', [
      { account: 'cash.clearing', amountMinor: 5n },
      { account: 'cash.clearing', amountMinor: 2n },
      { account: 'income.fee', amountMinor: 0n },
      { account: 'liability.suspense', amountMinor: -7n },
    ])
    expect(lines).toEqual([
      { account: 'cash.clearing', amountMinor: 7n },
      { account: 'liability.suspense', amountMinor: -7n },
    ])
  })
})

describe('a disbursement', () => {
  test('owes the whole principal, keeps the fees, and pays out the rest', () => {
    const posting = disbursementPosting({
      principalMinor: 3_000_000n,
      disbursalFees: [
        { code: 'service', payableTo: 'lender', amountMinor: 75_000n },
        { code: 'insurance', payableTo: 'third-party', amountMinor: 10_000n },
        { code: 'stamp', payableTo: 'government', amountMinor: 5_000n },
      ],
    })
    expect(posting.kind).toBe('disbursement')
    expect(posting.lines).toEqual([
      { account: 'receivable.principal', amountMinor: 3_000_000n },
      { account: 'income.fee', amountMinor: -75_000n },
      { account: 'liability.third-party', amountMinor: -10_000n },
      { account: 'liability.statutory', amountMinor: -5_000n },
      { account: 'cash.transit', amountMinor: -2_910_000n },
    ])
  })

  test('is in transit between the funding account and the borrower', () => {
    expect(payoutPosting(2_910_000n).lines).toEqual([
      { account: 'cash.transit', amountMinor: 2_910_000n },
      { account: 'cash.funding', amountMinor: -2_910_000n },
    ])
  })
})

describe('a payment', () => {
  test('earns what it pays beyond what the books hold as receivable', () => {
    const allocated = {
      byBucket: { ...ZERO_AMOUNTS, interest: 60_000n, principal: 1_000_000n },
      refundRepaidMinor: 0n,
      overpaidMinor: 0n,
    }
    const posting = paymentPosting(allocated, { interest: 25_000n }, 'cash.clearing')
    expect(posting.kind).toBe('payment')
    expect(reversalPosting('payment', posting.lines).kind).toBe('payment-reversal')
    expect(amountOn(posting, 'cash.clearing')).toBe(1_060_000n)
    expect(amountOn(posting, 'receivable.interest')).toBe(-25_000n)
    expect(amountOn(posting, 'income.interest')).toBe(-35_000n)
    expect(amountOn(posting, 'receivable.principal')).toBe(-1_000_000n)
  })
  test('earns nothing twice: what the books hold in full is only received', () => {
    const allocated = {
      byBucket: { ...ZERO_AMOUNTS, penalty: 500n },
      refundRepaidMinor: 0n,
      overpaidMinor: 0n,
    }
    const posting = paymentPosting(allocated, { penalty: 800n }, 'cash.clearing')
    expect(amountOn(posting, 'receivable.penalty')).toBe(-500n)
    expect(amountOn(posting, 'income.penalty')).toBe(0n)
  })
  test('owes back what is beyond the debt', () => {
    const allocated = {
      byBucket: { ...ZERO_AMOUNTS, principal: 100n },
      refundRepaidMinor: 0n,
      overpaidMinor: 40n,
    }
    const posting = paymentPosting(allocated, {}, 'cash.clearing')
    expect(amountOn(posting, 'liability.overpayment')).toBe(-40n)
    expect(amountOn(posting, 'cash.clearing')).toBe(140n)
  })
  test('that was held comes out of suspense, not out of cash again', () => {
    const allocated = {
      byBucket: { ...ZERO_AMOUNTS, principal: 100n },
      refundRepaidMinor: 0n,
      overpaidMinor: 0n,
    }
    const posting = paymentPosting(allocated, {}, 'liability.suspense')
    expect(amountOn(posting, 'liability.suspense')).toBe(100n)
    expect(amountOn(posting, 'cash.clearing')).toBe(0n)
  })
  test('what the law adds is owed on to the state, never income', () => {
    const allocated = {
      byBucket: { ...ZERO_AMOUNTS, statutory: 70n },
      refundRepaidMinor: 0n,
      overpaidMinor: 0n,
    }
    const posting = paymentPosting(allocated, {}, 'cash.clearing')
    expect(amountOn(posting, 'liability.statutory')).toBe(-70n)
  })
  test('of any split, with any books, balances, and moves exactly the money that came', () => {
    fc.assert(
      fc.property(anyAllocatedAmounts, amounts, (allocated, recognised) => {
        const posting = paymentPosting(allocated, recognised, 'cash.clearing')
        const paid = BUCKETS.reduce(
          (sum, bucket) => sum + allocated.byBucket[bucket],
          allocated.refundRepaidMinor + allocated.overpaidMinor,
        )
        expect(sumOf(posting)).toBe(0n)
        expect(amountOn(posting, 'cash.clearing')).toBe(paid)
        // A receivable never falls below nothing.
        for (const bucket of BUCKETS.filter(each => each !== 'principal')) {
          const left = recognised[bucket] + amountOn(posting, `receivable.${bucket}`)
          expect(left >= 0n).toBe(true)
        }
      }),
      runs(10_000),
    )
  })
  test('reversed leaves every account as it was', () => {
    fc.assert(
      fc.property(anyAllocatedAmounts, amounts, (allocated, recognised) => {
        const posting = paymentPosting(allocated, recognised, 'cash.clearing')
        const reversal = reversalPosting('payment', posting.lines)
        expect(balancedPosting('payment', [...posting.lines, ...reversal.lines]).lines).toEqual([])
      }),
      runs(2_000),
    )
  })
})

/** Each posting of one amount, and the account that it is moved into and out of. */
test.each<[string, () => Posting, LedgerAccount, LedgerAccount]>([
  ['payout', () => payoutPosting(500n), 'cash.transit', 'cash.funding'],
  ['return-held', () => returnedDisbursementPosting(500n), 'cash.funding', 'liability.returned'],
  ['suspense', () => suspensePosting(500n), 'cash.clearing', 'liability.suspense'],
  [
    'refund-asked',
    () => refundRequestedPosting(500n, 'liability.overpayment'),
    'liability.overpayment',
    'liability.refund',
  ],
  ['refund', () => refundPosting(500n), 'liability.refund', 'cash.transit'],
  ['loss', () => lossPosting(500n, 'cash.transit'), 'expense.loss', 'cash.transit'],
  ['loss', () => lossPosting(500n, 'cash.clearing'), 'expense.loss', 'cash.clearing'],
  ['loss', () => lossPosting(500n, 'liability.suspense'), 'expense.loss', 'liability.suspense'],
  ['loss-undone', () => lossReversedPosting(500n), 'liability.suspense', 'expense.loss'],
  ['provider-fee', () => providerFeePosting(500n), 'expense.provider-fee', 'cash.clearing'],
])('%s moves the whole amount from one place to another', (kind, posting, into, outOf) => {
  expect(posting()).toEqual({
    kind,
    lines: [
      { account: into, amountMinor: 500n },
      { account: outOf, amountMinor: -500n },
    ],
  })
})

describe('closing a day', () => {
  test('recognises what is earned and reverses what is not, bucket by bucket', () => {
    const posting = accrualPosting(
      'accrual',
      { interest: 700n, penalty: 50n, statutory: 9n, principal: 5_000n },
      { interest: 600n, fee: 30n },
    )
    expect(posting?.kind).toBe('accrual')
    expect(Object.fromEntries(posting?.lines.map(each => Object.values(each)) ?? [])).toEqual({
      'receivable.interest': 100n,
      'income.interest': -100n,
      'receivable.penalty': 50n,
      'income.penalty': -50n,
      'receivable.statutory': 9n,
      'liability.statutory': -9n,
      'receivable.fee': -30n,
      'income.fee': 30n,
    })
  })
  test('posts nothing where the books are right, whatever of the principal is open', () => {
    const even = { interest: 600n, principal: 1n }
    expect(accrualPosting('accrual', even, { interest: 600n })).toBeUndefined()
  })
})

describe('leaving a loan early', () => {
  const settlement = {
    kind: 'pay-off',
    principalWaivedMinor: 120n,
    feeRebateMinor: 80n,
    interestRebateMinor: 40n,
    recognised: { interest: 500n, fee: 30n },
    owed: { interest: 200n, fee: 30n },
  } as const
  test('gives income back off the principal, and takes back receivables beyond what is owed', () => {
    const posting = earlySettlementPosting(settlement)
    expect(posting?.kind).toBe('pay-off')
    expect(Object.fromEntries(posting?.lines.map(each => Object.values(each)) ?? [])).toEqual({
      'income.fee': 80n,
      'income.interest': 340n,
      'receivable.principal': -120n,
      'receivable.interest': -300n,
    })
  })
  test('leaves receivables that are still to be paid, and posts nothing for nothing', () => {
    const nothing = { principalWaivedMinor: 0n, feeRebateMinor: 0n, interestRebateMinor: 0n }
    const owed = { interest: 501n, fee: 30n }
    expect(earlySettlementPosting({ ...settlement, ...nothing, owed })).toBeUndefined()
    expect(
      earlySettlementPosting({ ...settlement, ...nothing, recognised: {}, owed }),
    ).toBeUndefined()
  })
})

test('after a payment the books hold what it has left of each receivable, and never less than none', () => {
  const allocated = {
    byBucket: { ...ZERO_AMOUNTS, interest: 70n, fee: 30n, principal: 900n },
    refundRepaidMinor: 0n,
    overpaidMinor: 0n,
  }
  expect(recognisedAfterPayment(allocated, { interest: 100n, fee: 20n, penalty: 5n })).toEqual({
    statutory: 0n,
    enforcement: 0n,
    penalty: 5n,
    fee: 0n,
    interest: 30n,
  })
})
