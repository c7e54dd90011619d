import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../cases/property-runs.ts'
import { BUCKETS, type Bucket, NOTHING } from '../waterfall/bucket.ts'
import { type Account, balanced, type Posting } from './accounts.ts'
import { disbursementPosting, payoutPosting } from './disbursement.ts'
import { paymentPosting, reversalPosting, suspensePosting } from './payment.ts'

const sumOf = ({ lines }: Posting): bigint =>
  lines.reduce((sum, line) => sum + line.amountMinor, 0n)

const amountOn = ({ lines }: Posting, account: Account): bigint =>
  lines.find(line => line.account === account)?.amountMinor ?? 0n

const minor = fc.bigInt({ min: 0n, max: 10n ** 12n })
const amounts = fc
  .tuple(...BUCKETS.map(() => minor))
  .map(values => Object.fromEntries(BUCKETS.map((bucket, i) => [bucket, values[i] ?? 0n])))
  .map(byBucket => byBucket as Record<Bucket, bigint>)
const spreads = fc.record({ byBucket: amounts, overpaidMinor: minor })

describe('a posting', () => {
  test('that does not sum to zero is refused, with how far it is out', () => {
    expect(() => balanced('payment', [{ account: 'cash.clearing', amountMinor: 5n }])).toThrow(
      'posting payment is out of balance by 5',
    )
  })
  test('names an account once and no empty line', () => {
    const { lines } = balanced('payment', [
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
    const spread = {
      byBucket: { ...NOTHING, interest: 60_000n, principal: 1_000_000n },
      overpaidMinor: 0n,
    }
    const posting = paymentPosting(spread, { interest: 25_000n }, 'cash.clearing')
    expect(amountOn(posting, 'cash.clearing')).toBe(1_060_000n)
    expect(amountOn(posting, 'receivable.interest')).toBe(-25_000n)
    expect(amountOn(posting, 'income.interest')).toBe(-35_000n)
    expect(amountOn(posting, 'receivable.principal')).toBe(-1_000_000n)
  })
  test('earns nothing twice: what the books hold in full is only received', () => {
    const spread = { byBucket: { ...NOTHING, penalty: 500n }, overpaidMinor: 0n }
    const posting = paymentPosting(spread, { penalty: 800n }, 'cash.clearing')
    expect(amountOn(posting, 'receivable.penalty')).toBe(-500n)
    expect(amountOn(posting, 'income.penalty')).toBe(0n)
  })
  test('owes back what is beyond the debt', () => {
    const spread = { byBucket: { ...NOTHING, principal: 100n }, overpaidMinor: 40n }
    const posting = paymentPosting(spread, {}, 'cash.clearing')
    expect(amountOn(posting, 'liability.overpayment')).toBe(-40n)
    expect(amountOn(posting, 'cash.clearing')).toBe(140n)
  })
  test('that was held comes out of suspense, not out of cash again', () => {
    const spread = { byBucket: { ...NOTHING, principal: 100n }, overpaidMinor: 0n }
    const posting = paymentPosting(spread, {}, 'liability.suspense')
    expect(amountOn(posting, 'liability.suspense')).toBe(100n)
    expect(amountOn(posting, 'cash.clearing')).toBe(0n)
  })
  test('what the law adds is owed on to the state, never income', () => {
    const spread = { byBucket: { ...NOTHING, statutory: 70n }, overpaidMinor: 0n }
    const posting = paymentPosting(spread, {}, 'cash.clearing')
    expect(amountOn(posting, 'liability.statutory')).toBe(-70n)
  })
  test('of any split, with any books, balances, and moves exactly the money that came', () => {
    fc.assert(
      fc.property(spreads, amounts, (spread, recognised) => {
        const posting = paymentPosting(spread, recognised, 'cash.clearing')
        const paid = BUCKETS.reduce(
          (sum, bucket) => sum + spread.byBucket[bucket],
          spread.overpaidMinor,
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
  test('taken back leaves every account as it was', () => {
    fc.assert(
      fc.property(spreads, amounts, (spread, recognised) => {
        const posting = paymentPosting(spread, recognised, 'cash.clearing')
        const reversal = reversalPosting('payment', posting.lines)
        expect(balanced('payment', [...posting.lines, ...reversal.lines]).lines).toEqual([])
      }),
      runs(2_000),
    )
  })
})

test('money that fits nowhere is held whole', () => {
  expect(suspensePosting(537_420n).lines).toEqual([
    { account: 'cash.clearing', amountMinor: 537_420n },
    { account: 'liability.suspense', amountMinor: -537_420n },
  ])
})
