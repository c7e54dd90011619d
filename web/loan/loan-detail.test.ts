import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import type { OfferedProduct } from '../catalog/product-card.tsx'
import { renderPage, textOf } from '../rendering/render-page.tsx'
import { buttonClass } from '../ui/button/button.tsx'
import { AfterRefusal } from './detail/after-refusal.tsx'
import type { LoanDetails } from './detail/loan-details.ts'
import LoanDetail from './loan-detail.tsx'

const recommended: OfferedProduct = {
  id: 'pinjam-teduh',
  productCode: 'pinjam-teduh',
  productLogo: '/teduh.svg',
  productName: 'Pinjam Teduh',
  globally: '1',
  buttonStatus: '1',
  buttonText: 'Apply',
  amountRange: '₹2,000 to ₹80,000',
  amountRangeDes: 'Amount',
  loan_rate: '1.5%',
  productDesc: '',
  productTags: [],
  lenderName: 'Another Lender',
  isPartner: '1',
  termRange: '3 to 12 months',
  example: {
    currency: 'INR',
    amount: '20000',
    installments: 6,
    netDisbursed: '19000',
    installment: '3500',
    totalCost: '2000',
    totalRepayable: '21000',
    apr: '37.54%',
  },
}

const loan: LoanDetails = {
  orderId: 'loan-1',
  productId: 'salary-line',
  orderStatus: '170',
  noticeStatusText: 'Running',
  noticeDesText: '',
  recProducts: [],
  productName: 'Salary Line',
  productLogo: '/line.svg',
  userOrderDetail: {
    detail: [
      { text: 'Loan amount', value: '₹20,000' },
      { text: 'Term', value: '6 months' },
    ],
  },
  inside: '',
  h5Url: '/repayment?productId=salary-line&orderId=loan-1',
  isDelay: '0',
  delayDays: 0,
  timeline: [],
  telephone: '+91 80 1111 2222',
  isScore: '0',
  moneyInReview: [],
  claim: null,
  balance: {
    currency: 'INR',
    outstanding: '20000',
    dueNow: '0',
    nextDueAmount: '3500',
    nextDueOn: '2026-12-21',
    daysLate: 0,
    plan: [],
  },
  lateTomorrow: null,
  overpayment: null,
  decisionBy: null,
  payout: null,
  coolingOffEndsOn: null,
  eligibleInstead: null,
}

const render = (change: Partial<LoanDetails> = {}) =>
  renderPage(createElement(LoanDetail), {
    market: 'IN',
    at: '/loanDetail?productId=salary-line&orderId=loan-1',
    facts: { servicePhone: '+91 80 9999 8888' },
    loaderData: { loaded: { ...loan, ...change }, coolingOff: undefined },
  })

/** The part that a refused application's page loads by itself. */
const renderRefused = (change: Partial<LoanDetails> = {}) =>
  renderPage(createElement(AfterRefusal, { loan: { ...loan, orderStatus: '110', ...change } }), {
    market: 'IN',
  })

describe('the details of a loan', () => {
  test('list the loan’s rows under the product’s logo and name', () => {
    const markup = render()
    const card = markup.slice(markup.indexOf('src="/line.svg"'))
    expect(textOf(card)).toMatch(/Salary Line Loan amount ₹20,000 Term 6 months/)
  })

  test('name each installment with its day and state, beside how many are paid', () => {
    const plan = [
      { periodNo: 1, dueOn: '2026-10-21', status: 'paid' as const },
      { periodNo: 2, dueOn: '2026-11-21', status: 'overdue' as const },
      { periodNo: 3, dueOn: '2026-12-21', status: 'not-due' as const },
    ]
    const text = textOf(render({ balance: { ...loan.balance, plan } }))
    expect(text).toMatch(/21 Oct 2026: paid 21 Nov 2026: late 21 Dec 2026: not due yet 1 of 3 paid/)
  })

  test('hide the list where there are no rows', () => {
    const markup = render({ userOrderDetail: { detail: [] } })
    expect(markup).not.toContain('src="/line.svg"')
    expect(textOf(markup)).not.toContain('Loan amount')
  })

  test.each(['170', '174', '180', '200', '21', '151'])(
    'of the state %s show no other lender',
    orderStatus => {
      const text = textOf(render({ orderStatus, recProducts: [recommended] }))
      expect(text).not.toContain('Pinjam Teduh')
    },
  )

  test('have no list of products where none is recommended', () => {
    expect(textOf(renderRefused())).not.toContain('More products')
  })

  test('lead from the recommended products, which are folded, to more on the home page', () => {
    const markup = renderRefused({ recProducts: [recommended] })
    expect(markup).toMatch(/<details(?![^>]*\bopen\b)/)
    expect(textOf(markup)).toMatch(/See other lenders You may also like Pinjam Teduh/)
    expect(markup).toMatch(/href="\/home"[^>]*>More products/)
  })

  test('lead from a refusal to the largest loan that would not be refused', () => {
    const eligibleInstead = {
      productId: 'salary-line',
      amount: '40000',
      installments: 6,
      every: { count: 1, unit: 'month' },
      installment: '7207',
    } as const
    const markup = renderRefused({ eligibleInstead, recProducts: [recommended] })
    const [first = ''] = markup.match(/<a[^>]*>.*?<\/a>/) ?? []
    expect(textOf(first)).toBe('Get ₹40,000 instead')
    expect(first).toContain(
      'href="/confirmLoan?productId=salary-line&amp;amount=40000&amp;installments=6"',
    )
    expect(textOf(markup)).toContain('You repay 6 × ₹7,207 a month.')
    const weekly = { ...eligibleInstead, every: { count: 1, unit: 'week' } } as const
    expect(textOf(renderRefused({ eligibleInstead: weekly }))).toContain('6 × ₹7,207 a week.')
  })

  test('make paying secondary while a reported payment is being checked', () => {
    const claim = {
      claimNo: 'K1',
      openedAt: '2026-11-21T05:00:00.000Z',
      reference: '',
      state: 'open',
      answerBy: '2026-11-25',
      frozen: null,
      answer: '',
    } as const
    const payButton = (markup: string) =>
      /<a[^>]*class="([^"]*)"[^>]*href="\/repayment[^>]*>Pay now/.exec(markup)?.[1]
    expect(payButton(render())).toBe(buttonClass({ wide: true }))
    const secondary = buttonClass({ wide: true, variant: 'secondary' })
    expect(payButton(render({ claim }))).toBe(secondary)
    expect(payButton(render({ claim: { ...claim, state: 'not-found' } }))).not.toBe(secondary)
  })

  test('say what waiting until tomorrow adds to a loan of which something is due', () => {
    const words = '+₹264 tomorrow if nothing is paid today'
    expect(textOf(render({ orderStatus: '180', lateTomorrow: '264' }))).toContain(words)
    expect(textOf(render({ orderStatus: '180' }))).not.toContain('tomorrow')
  })

  test('of a settled loan lead first to its no-dues certificate, then to another loan', () => {
    const markup = render({ orderStatus: '200' })
    expect(markup).toMatch(
      /href="[^"]*closing-letter-pdf\?[^"]*orderId=loan-1&amp;lang=en" download/,
    )
    expect(textOf(markup)).toContain('No dues certificate (PDF) Apply for another loan')
    expect(render()).not.toContain('closing-letter-pdf')
  })

  test.each([
    ['the loan’s own telephone', '+91 80 1111 2222', '+918011112222'],
    ['the environment’s where the loan has none', '', '+918099998888'],
  ])('are called by %s', (_, telephone, number) => {
    expect(render({ telephone })).toContain(`href="tel:${number}"`)
  })
})
