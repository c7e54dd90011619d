import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { overduePeriodStatus } from '#contract/payment-request/calls.ts'
import { money } from '#domain/money/money.ts'
import { renderPage, textOf } from '../../rendering/render-page.tsx'
import { styleRule } from '../../rendering/style-rule.ts'
import paidStyles from './paid-periods.module.css'
import { PaidPeriods } from './paid-periods.tsx'
import { PayBar } from './pay-bar.tsx'
import type { RepaymentPlan, UnpaidPeriod } from './pending-periods.ts'
import rowStyles from './period-row.module.css'
import { PeriodRow } from './period-row.tsx'

const period: UnpaidPeriod = {
  periodNo: 1,
  totalAmount: '1060000',
  canClick: '1',
  periodStatus: '100',
  repayDes: 'Cicilan 1',
  dueTime: '21 Des 2026',
  at: '1.060.000',
  check: '1',
  dueOn: '2026-12-21',
  daysLate: 0,
  parts: [],
  chargeNote: '',
}

const plan = (paid: RepaymentPlan['repayPlanDetail']['repayYetDetail']): RepaymentPlan => ({
  productName: 'Dana Cepat',
  repayWaitCount: 1,
  note: '',
  lateTomorrow: null,
  currency: 'IDR',
  telephone: '',
  repayPlanDetail: { repayWaitDetail: [period], repayYetDetail: paid },
})

describe('an installment', () => {
  test('that is paid is greyed, in a fold of its own', () => {
    const paid = { periodNo: 1, repayDes: 'Cicilan 1', dueTime: '', at: '1.060.000', paidOn: null }
    const markup = renderPage(createElement(PaidPeriods, { plan: plan([paid]) }))
    expect(markup).toMatch(new RegExp(`^<[^>]*class="[^"]*${paidStyles['paid']}`))
    expect(textOf(markup)).toBe('Sudah dibayar (1) Cicilan 1 Rp1.060.000')
    const { color, background } = styleRule(
      'payment-request/amount/paid-periods.module.css',
      '.paid',
    )
    expect([color, background]).toEqual(['var(--ink-muted)', 'var(--surface-sunken)'])
    expect(renderPage(createElement(PaidPeriods, { plan: plan([]) }))).toBe('')
  })

  test.each([
    [overduePeriodStatus, true],
    ['100', false],
  ])('of the status %s has its amount coloured: %s', (periodStatus, isColoured) => {
    const row = createElement(PeriodRow, {
      period: { ...period, periodStatus },
      currency: 'IDR',
      chosen: true,
      onToggle: () => undefined,
    })
    const coloured = new RegExp(`class="${rowStyles['late']}"[^>]*>(<span[^>]*>)*Rp`)
    expect(coloured.test(renderPage(row))).toBe(isColoured)
    expect(overduePeriodStatus).toBe('500')
    const { color } = styleRule('payment-request/amount/period-row.module.css', '.late')
    expect(color).toBe('var(--late)')
  })
})

test('the pay button shows the amount with points, and sends it without', () => {
  const bar = createElement(PayBar, {
    order: { productId: 'dana-cepat', orderId: 'loan-1' },
    total: money('IDR', 1_250_000n),
    label: 'Total',
    selection: { periods: '2' },
  })
  const markup = renderPage(bar, { at: '/repayment' })
  expect(textOf(markup)).toContain('Rp 1.250.000')
  expect(markup).toContain('<input type="hidden" name="amount" value="1250000"/>')
})
