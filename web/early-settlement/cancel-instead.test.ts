import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { renderPage, textOf } from '../rendering/render-page.tsx'
import { CancelInstead } from './cancel-instead.tsx'
import type { CoolingOffTerms } from './find-cooling-off-terms.ts'

const coolingOff: CoolingOffTerms = {
  isOpen: '1',
  currency: 'INR',
  endsOn: '2026-11-25',
  days: [
    {
      on: '2026-11-22',
      amount: '19600',
      principal: '20000',
      interest: '0',
      charges: '0',
      feesReturned: '400',
      alreadyPaid: '0',
      waived: '0',
    },
  ],
  note: '',
}

const render = (shown: CoolingOffTerms | undefined, remainingMinor = 2_113_757n) =>
  renderPage(
    createElement(CancelInstead, {
      order: { productId: 'salary-line', orderId: 'loan-1' },
      coolingOff: shown,
      remainingMinor,
    }),
    { market: 'IN' },
  )

describe('beside the price of paying everything', () => {
  test('cancelling is priced during cooling-off, with what it saves', () => {
    const markup = render(coolingOff)
    expect(textOf(markup)).toContain('pay ₹19,600 today and save ₹1,537.57.')
    expect(textOf(markup)).toMatch(/^Cancel by .*25 Nov 2026: /)
    expect(markup).toContain('purpose=cooling-off')
  })

  test('cancelling is not offered after cooling-off, nor where it saves nothing', () => {
    expect(render(undefined)).toBe('')
    expect(render({ ...coolingOff, isOpen: '0', days: [] })).toBe('')
    expect(render({ ...coolingOff, endsOn: null })).toBe('')
    expect(render(coolingOff, 1_960_000n)).toBe('')
  })
})
