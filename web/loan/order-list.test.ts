import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { renderPage, textOf } from '../rendering/render-page.tsx'
import type { OrderListItem } from './order-card.tsx'
import OrderList from './order-list.tsx'

const orderOf = (orderId: string, orderStatus: string, status: string): OrderListItem => ({
  orderId,
  productId: 'dana-cepat',
  orderNo: `P-${orderId}`,
  productLogo: '/logo.svg',
  productName: `Product of ${orderId}`,
  orderStatus,
  status,
  list: [{ title: 'Amount', value: 'Rp3.000.000' }],
  isShow: '0',
  balance: {
    currency: 'IDR',
    outstanding: '0',
    dueNow: '0',
    nextDueAmount: '0',
    nextDueOn: null,
    daysLate: 0,
    plan: [],
  },
})

const render = (orders: readonly OrderListItem[], after: string | null = null) =>
  renderPage(createElement(OrderList), {
    market: 'IN',
    at: '/order',
    loaderData: { orders, after },
  })

describe('the list of loans', () => {
  test('shows each loan with its state as a link to it, and leads to older ones', () => {
    const loans = [orderOf('a', '170', 'Running'), orderOf('b', '200', 'Paid off')]
    const markup = render(loans, 'b')
    const items = [...markup.matchAll(/<li>[\s\S]*?<\/li>/g)].map(([item]) => item)
    const cards = items.filter(item => item.includes('/loanDetail'))
    expect(cards.map(card => /href="([^"]*)"/.exec(card)?.[1])).toEqual([
      '/loanDetail?productId=dana-cepat&amp;orderId=a',
      '/loanDetail?productId=dana-cepat&amp;orderId=b',
    ])
    expect(textOf(cards[0] ?? '')).toMatch(/Product of a Running .*Amount Rp3\.000\.000/)
    expect(textOf(cards[1] ?? '')).toMatch(/Product of b Paid off/)
    expect(markup).toMatch(/href="\/order\?after=b"[^>]*>Older loans/)
    expect(textOf(render(loans))).not.toContain('Older loans')
  })

  test('says so when there is none', () => {
    expect(render([])).not.toContain('/loanDetail')
    expect(textOf(render([]))).toMatch(/no loans?/i)
  })
})
