import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CostBar, receivedShare } from './cost-bar.tsx'

const figures = { currency: 'INR', netDisbursed: '19600', totalRepayable: '21137.57' } as const

test('what is received is drawn as its part of what is paid back', () => {
  expect(receivedShare(figures)).toBe(92.7)
})

test.each([
  ['21137.57', 100],
  ['30000', 100],
  ['0', 0],
])('%s received of 21137.57 is %d percent', (netDisbursed, percent) => {
  expect(receivedShare({ ...figures, netDisbursed })).toBe(percent)
})

test('the bar of what is paid back is the full width, the other is as long as its green part', () => {
  const widths = (markup: string) =>
    [...markup.matchAll(/<rect[^>]* width="([^"]+)"/g)].map(m => m[1])
  const bar = (withCost: boolean) =>
    widths(renderToStaticMarkup(createElement(CostBar, { figures, withCost })))
  expect(bar(true)).toEqual(['100%', '92.7%'])
  expect(bar(false)).toEqual(['92.7%'])
})
