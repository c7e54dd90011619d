import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderPage, textOf } from '../../rendering/render-page.tsx'
import type { LoanDetails } from './loan-details.ts'
import { LoanTimeline } from './loan-timeline.tsx'

type Entry = LoanDetails['timeline'][number]

const entry = (kind: Entry['kind'], on: string | null, further: Partial<Entry> = {}): Entry => ({
  kind,
  on,
  state: 'done',
  periodNo: null,
  paidOn: null,
  amount: null,
  ...further,
})

const balance = { currency: 'INR' } as LoanDetails['balance'] // The timeline reads no other field.

const render = (timeline: readonly Entry[]): string =>
  renderPage(createElement(LoanTimeline, { loan: { timeline: [...timeline], balance } }), {
    market: 'IN',
  })

const itemsOf = (markup: string): string[] =>
  (/<ol[^>]*>(.*)<\/ol>/.exec(markup)?.[1] ?? '').split('<li').slice(1)

test('each entry says what, its day and whether it is done; the next one is the current step', () => {
  const items = itemsOf(
    render([
      entry('applied', '2026-11-20'),
      entry('disbursed', '2026-11-21', { amount: '19600' }),
      entry('installment', '2026-12-21', { periodNo: 1, amount: '5284', paidOn: '2026-12-20' }),
      entry('installment', '2027-01-21', { periodNo: 2, amount: '5300', state: 'overdue' }),
      entry('installment', '2027-02-21', { periodNo: 3, amount: '5284', state: 'not-due' }),
      entry('settled', null, { state: 'not-due' }),
    ]),
  )
  expect(items.map(item => textOf(`<li${item}`))).toEqual([
    'You applied (done) Friday, 20 Nov 2026',
    '₹19,600 sent to your account (done) Saturday, 21 Nov 2026',
    'EMI 1: ₹5,284 (done) Paid on Sunday, 20 Dec 2026 (due Monday, 21 Dec 2026)',
    'EMI 2: ₹5,300 Was due Thursday, 21 Jan 2027, not paid yet',
    'EMI 3: ₹5,284 Sunday, 21 Feb 2027',
    'Loan closes When everything is paid',
  ])
  expect(items.map(item => item.includes('aria-current="step"'))).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
  ])
})

test('a loan whose money has not arrived shows none', () => {
  expect(render([])).toBe('')
})
