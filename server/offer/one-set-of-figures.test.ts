import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offerCopy } from '#copy/server/offer.js'
import { formatShortDate } from '#domain/calendar/format.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import { openFacts } from '#domain/loan/open-facts.ts'
import { marketOfCurrency } from '#domain/market/market.ts'
import { stripGrouping } from '#domain/money/format.ts'
import type { Currency } from '#domain/money/money.ts'
import { parseMoney } from '#domain/money/parse.ts'
import { figuresOf } from '#domain/offer/offer-figures.ts'
import type { LedgerAccount, Posting } from '#domain/posting/accounts.ts'
import { disbursementPosting, payoutPosting } from '#domain/posting/disbursement.ts'
import { paymentPosting } from '#domain/posting/payment.ts'
import { buildSchedule } from '#domain/schedule/build-schedule.ts'
import { termsToJson } from '#domain/terms/terms-json.ts'
import { anyTermsWithDisbursement } from '#domain/test-vectors/any-terms.ts'
import { scheduleToJson } from '../loan/agreed-terms.ts'
import { documentBlocks } from './documents/document-text.ts'
import { renderDocuments } from './documents/render-documents.ts'
import { type KeyFactsSubject, keyFactsResponse } from './key-facts-statement.ts'

/** A product of any kind, an amount, a day, a language. */
const anySubject = (): fc.Arbitrary<KeyFactsSubject> =>
  fc
    .record({
      loan: anyTermsWithDisbursement(),
      currency: fc.constantFrom<Currency>('INR', 'IDR'),
      locale: fc.constantFrom('id' as const, 'en' as const),
    })
    .map(({ loan, currency, locale }) => {
      const terms = { ...loan.terms, currency }
      const schedule = buildSchedule(terms, loan.disbursedOn)
      const market = marketOfCurrency(currency)
      return {
        terms,
        figures: figuresOf(terms, schedule),
        lender: {
          name: 'A lender',
          licence: '',
          address: '',
          grievance: { officer: 'o', phone: 'p', email: 'e' },
        },
        productName: 'A product',
        borrowerName: 'A borrower',
        isValid: true,
        locale,
        offer: {
          offerId: '0',
          proposalNo: 'K20261121-000000',
          borrowerId: '0',
          productId: 'product',
          productName: 'A product',
          productLogo: '',
          market,
          clientKind: 'new' as const,
          principalMinor: terms.principalMinor,
          installments: terms.installments,
          terms: JSON.stringify(termsToJson(terms)),
          schedule: JSON.stringify(scheduleToJson(schedule)),
          issuedAt: new Date(0),
          issuedOn: loan.disbursedOn,
          validUntil: loan.disbursedOn,
          state: 'open' as const,
          loanId: null,
        },
      }
    })

/** What a reader sees, read back: the symbol and the grouping taken away. */
const readMoney = (shown: string, currency: Currency): bigint => {
  const digits = stripGrouping(shown.replace(/^(-?)(Rp|₹)/, '$1'), currency).replace(',', '.')
  return parseMoney(currency, digits, { allowNegative: true }).minor
}

/** The rows between two headings of a document. */
const rowsUnder = (text: string, title: string): readonly (readonly string[])[] => {
  const blocks = documentBlocks(text)
  const start = blocks.findIndex(block => block.kind === 'heading' && block.text === title)
  const rest = blocks.slice(start + 1)
  const end = rest.findIndex(block => block.kind === 'heading')
  return rest
    .slice(0, end < 0 ? undefined : end)
    .flatMap(block => (block.kind === 'row' && !block.isHeader ? [block.cells] : []))
}

const figureNames = (subject: KeyFactsSubject) => {
  const { figures } = subject
  return [
    figures.principalMinor,
    figures.netDisbursedMinor,
    undefined, // the rate a year
    figures.interestMinor,
    figures.feesMinor,
    figures.totalCostMinor,
    figures.totalRepayableMinor,
  ]
}

const sumOn = (postings: readonly Posting[], account: LedgerAccount): bigint =>
  postings
    .flatMap(({ lines }) => lines)
    .filter(line => line.account === account)
    .reduce((sum, line) => sum + line.amountMinor, 0n)

/** The books of a loan paid on its days, from its first entry to its last. */
const booksOf = ({ terms, offer, figures }: KeyFactsSubject): readonly Posting[] => {
  const { schedule } = figures
  const { market, clientKind } = offer
  const facts = openFacts({ loanId: 'loan', market, clientKind, terms, schedule })
  const payments = schedule.rows
    .filter(row => row.totalMinor > 0n)
    .map((row, index) => ({
      paymentId: `payment-${index}`,
      sequenceNo: index,
      paidOn: row.dueOn,
      amountMinor: row.totalMinor,
      reversed: false,
    }))
  const account = accountAsOf({ ...facts, payments }, addDays(figures.lastDueOn, 1))
  expect(account.state).toBe('settled')
  expect(account.overpaidMinor).toBe(0n)
  const { principalMinor, netDisbursedMinor } = figures
  return [
    payoutPosting(netDisbursedMinor),
    disbursementPosting({ principalMinor, disbursalFees: schedule.disbursalFees }),
    ...account.payments.map(payment => paymentPosting(payment, {}, 'cash.clearing')),
  ]
}

test('key facts, agreement, ledger, money received and repaid are one set of figures', () => {
  fc.assert(
    fc.property(anySubject(), subject => {
      const { terms, figures, locale } = subject
      const { currency } = terms
      const statement = keyFactsResponse(subject)
      const wire = (text: string) => parseMoney(currency, text).minor

      // The statement in the API reply.
      expect(wire(statement.figures.amount)).toBe(figures.principalMinor)
      expect(wire(statement.figures.netDisbursed)).toBe(figures.netDisbursedMinor)
      expect(wire(statement.figures.totalRepayable)).toBe(figures.totalRepayableMinor)
      expect(figures.totalCostMinor).toBe(figures.totalRepayableMinor - figures.netDisbursedMinor)
      expect(statement.schedule.reduce((sum, row) => sum + wire(row.total), 0n)).toBe(
        figures.totalRepayableMinor,
      )
      expect(statement.fees.reduce((sum, fee) => sum + wire(fee.total), 0n)).toBe(figures.feesMinor)
      const signed = statement.sheet.flows.map(flow =>
        flow.direction === 'to-borrower' ? -wire(flow.amount) : wire(flow.amount),
      )
      expect(signed.reduce((sum, flow) => sum + flow, 0n)).toBe(figures.totalCostMinor)

      // Both documents, as a borrower reads them.
      const copy = offerCopy[locale].document
      for (const { text } of renderDocuments(subject)) {
        const shown = rowsUnder(text, copy.figures)
        figureNames(subject).forEach((minor, index) => {
          if (minor !== undefined) expect(readMoney(shown[index]?.[1] ?? '', currency)).toBe(minor)
        })
        const { annualRate, flatRate } = statement.figures
        expect(shown[2]?.[1]).toContain(annualRate)
        expect(shown[2]?.[1]?.includes(`(${flatRate})`)).toBe(flatRate !== '')
        expect(shown[7]?.[1]).toBe(statement.figures.apr)
        expect(rowsUnder(text, copy.schedule)).toHaveLength(figures.schedule.rows.length)
        rowsUnder(text, copy.schedule).forEach(([no, dueOn, ...amounts], index) => {
          const row = figures.schedule.rows[index]
          if (!row) throw new Error('a printed row has no installment')
          expect(no).toBe(String(row.periodNo))
          expect(dueOn).toBe(formatShortDate(row.dueOn, locale))
          expect(amounts.map(amount => readMoney(amount, currency))).toEqual([
            row.principalMinor,
            row.interestMinor,
            row.feeMinor,
            row.totalMinor,
          ])
        })
      }

      // The books, and the money that moved.
      const books = booksOf(subject)
      expect(sumOn(books, 'cash.funding')).toBe(-figures.netDisbursedMinor)
      expect(sumOn(books, 'cash.clearing')).toBe(figures.totalRepayableMinor)
      expect(sumOn(books, 'cash.transit')).toBe(0n)
      expect(sumOn(books, 'receivable.principal')).toBe(0n)
      expect(-sumOn(books, 'income.interest')).toBe(figures.interestMinor)
      const feesBooked = (['income.fee', 'liability.third-party', 'liability.statutory'] as const)
        .map(account => -sumOn(books, account))
        .reduce((sum, amount) => sum + amount, 0n)
      expect(feesBooked).toBe(figures.feesMinor)
    }),
    { numRuns: 1000 },
  )
}, 120_000)

test('the hours of the grievance officer are the market’s in every language', () => {
  const hours = (['ID', 'IN'] as const).flatMap(market =>
    (['en', 'id'] as const).map(locale => {
      const [subject] = fc.sample(anySubject(), 1)
      if (subject === undefined) throw new Error('no subject')
      const { offer } = subject
      return keyFactsResponse({ ...subject, locale, offer: { ...offer, market } }).grievance.hours
    }),
  )
  expect(hours).toEqual([
    'Monday to Friday, 8 am to 5 pm (Jakarta)',
    'Senin–Jumat, 08.00–17.00 WIB',
    'Monday to Friday, 9 am to 6 pm',
    'Senin–Jumat, 09.00–18.00 waktu India',
  ])
})
