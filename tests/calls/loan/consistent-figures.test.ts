import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreementDocument } from '#contract/application/calls.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { keyFacts } from '#contract/offer/calls.ts'
import { daysBetween, localDate } from '#domain/calendar/local-date.ts'
import { apiMoney } from '#domain/money/api-money.ts'
import { ratio } from '#domain/money/ratio.ts'
import { checkTermsWithinCaps } from '#domain/rate-caps/check-terms.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { termsToJson } from '#domain/terms/terms-json.ts'
import { findTermsProblems } from '#domain/terms/terms-problems.ts'
import { proveLedger } from '#server/ledger/prove.ts'
import { compareLoansWithLedger } from '#server/loan/compare-with-ledger.ts'
import { seedProducts } from '#tools/seed/products.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { publishProductContent } from '../../harness/app/publish-content.ts'
import { acceptOffer, applicants, requestOffer } from '../../harness/personas/loan-applications.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

const loans = 16
const dayMs = 86_400_000

type ApplicantMarket = keyof typeof applicants

/** A product as a lender might configure it, within the caps and what the applicants can afford. */
const anyProduct = (on: ReturnType<typeof localDate>) =>
  fc
    .record({
      market: fc.constantFrom<ApplicantMarket>('ID', 'IN'),
      thousands: fc.integer({ min: 2_000, max: 4_500 }),
      installments: fc.integer({ min: 4, max: 6 }),
      rate: fc.integer({ min: 0, max: 3_000 }),
      method: fc.constantFrom('flat' as const, 'declining' as const),
      amortization: fc.constantFrom('equal-installments' as const, 'equal-principal' as const),
      calculation: fc.constantFrom('per-period' as const, 'daily' as const),
      disbursal: fc.integer({ min: 0, max: 30 }),
      installmentFee: fc.integer({ min: 0, max: 3 }),
      multiple: fc.boolean(),
    })
    .map(({ market, thousands, rate, disbursal, installmentFee, multiple, ...rest }) => ({
      market,
      terms: {
        ...baseTerms(market),
        principalMinor: BigInt(thousands) * (market === 'ID' ? 1_000n : 600n),
        installments: rest.installments,
        annualRate: ratio(BigInt(rate), 10_000n),
        interest: {
          method: rest.method,
          amortization: rest.amortization,
          calculation: rest.calculation,
          dayCount: 'actual/365',
        },
        ...(multiple ? { installmentMultipleMinor: 100n } : {}),
        fees: [
          fee('service', 'disbursal', 'lender', disbursal),
          fee('insurance', 'disbursal', 'third-party', Math.floor(disbursal / 3)),
          fee('stamp', 'disbursal', 'government', Math.floor(disbursal / 5)),
          fee('platform', 'installment', 'lender', installmentFee),
        ],
      } satisfies Terms,
    }))
    .filter(
      ({ market, terms }) =>
        findTermsProblems(terms).length === 0 &&
        checkTermsWithinCaps(terms, market, on).every(each => each.consequence === 'clipped'),
    )

const fee = (
  code: string,
  when: 'disbursal' | 'installment',
  payableTo: 'lender' | 'third-party' | 'government',
  perMille: number,
) => ({
  code,
  when,
  payableTo,
  amount: { kind: 'share' as const, ofPrincipal: ratio(BigInt(perMille), 1000n) },
})

const baseTerms = (market: ApplicantMarket): Omit<Terms, 'installmentMultipleMinor'> => {
  const product = seedProducts.find(each => each.productId === applicants[market].productId)
  if (!product) throw new Error('the product is seeded')
  const { installmentMultipleMinor: _, ...terms } = product.terms
  return terms
}

const setProductTerms = async (
  app: TestApp,
  market: ApplicantMarket,
  terms: Terms,
): Promise<void> => {
  const principalMinor = String(terms.principalMinor)
  await publishProductContent(app.services.db, applicants[market].productId, content => ({
    ...content,
    // The contract's schema has the same form.
    terms: termsToJson(terms) as typeof content.terms,
    limits: {
      minMinor: principalMinor,
      maxMinor: principalMinor,
      stepMinor: '1',
      installments: [terms.installments],
    },
  }))
}

/** Sum of what moved on an account for one loan, in minor units. */
const accountMovements = async ({ services }: TestApp, loanId: string) => {
  const rows = await services.db
    .selectFrom('ledger.line')
    .select(['account', 'amountMinor'])
    .where('loanId', '=', loanId)
    .execute()
  return (account: string) =>
    rows.filter(row => row.account === account).reduce((sum, row) => sum + row.amountMinor, 0n)
}

const repayOneLoan = async (app: TestApp, market: ApplicantMarket, terms: Terms): Promise<void> => {
  await setProductTerms(app, market, terms)
  const borrower = await app.enter(applicants[market].personaId)
  const { productId } = applicants[market]
  const offer = await requestOffer(borrower, { productId })
  const minor = (amount: string) => apiMoney(offer.figures.currency, amount).minor
  const facts = await borrower.call(keyFacts, { productId, proposalNo: offer.proposalNo })
  expect(facts.data?.figures).toEqual(offer.figures)

  const order = await acceptOffer(borrower, offer)
  await app.drain()
  const details = await borrower.call(loanDetails, order)
  expect(details.data?.orderStatus).toBe('170')
  expect(details.data?.balance.outstanding).toBe(offer.figures.totalRepayable)
  const received = app.payouts.payouts().at(-1)
  expect(received?.amount).toBe(Number(offer.figures.netDisbursed))
  const agreed = await borrower.call(agreementDocument, { ...order, document: 'key-facts' })
  const cells =
    agreed.data?.blocks.flatMap(block => (block.kind === 'row' ? block.cells : [])) ?? []
  expect(cells).toContain(offer.figures.apr)

  let repaid = 0n
  for (const row of facts.data?.schedule ?? []) {
    const today = app.clock.businessDate(market)
    await app.clock.moveBy(daysBetween(today, localDate(row.dueOn)) * dayMs)
    const paymentRequest = await createPaymentRequest({ ...borrower, order })
    expect(paymentRequest.amount).toBe(row.total)
    await app.bank.pay(paymentRequest.vcode, 'exact')
    await app.drain()
    repaid += minor(paymentRequest.amount)
  }
  expect((await borrower.call(loanDetails, order)).data?.orderStatus).toBe('200')
  expect(repaid).toBe(minor(offer.figures.totalRepayable))

  const moved = await accountMovements(app, order.orderId)
  expect(moved('cash.funding')).toBe(-minor(offer.figures.netDisbursed))
  expect(moved('cash.clearing')).toBe(repaid)
  expect(moved('cash.transit')).toBe(0n)
  expect(-moved('income.interest')).toBe(minor(offer.figures.interest))
  const feesBooked =
    moved('income.fee') + moved('liability.third-party') + moved('liability.statutory')
  expect(-feesBooked).toBe(minor(offer.figures.fees))
}

test(`${loans} random products, sold and repaid through the whole server, keep their figures`, async () => {
  await using app = await createTestApp()
  const on = app.clock.businessDate('ID')
  for (const { market, terms } of fc.sample(anyProduct(on), { numRuns: loans, seed: 20_261_121 })) {
    await repayOneLoan(app, market, terms)
  }
  expect(await proveLedger(app.services.db)).toEqual([])
  expect(await compareLoansWithLedger(app.services)).toEqual([])
}, 180_000)
