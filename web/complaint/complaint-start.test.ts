import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { renderPage, textOf } from '../rendering/render-page.tsx'
import ComplaintStart, { type ComplaintOptions } from './complaint-start.tsx'

const orderOf = (orderNo: string): ComplaintOptions['orderList'][number] => ({
  orderId: `loan-${orderNo}`,
  productId: 'dana-cepat',
  orderNo,
  productLogo: '/logo.svg',
  productName: `Product of ${orderNo}`,
  orderStatus: '170',
  status: 'Running',
  list: [{ title: 'Amount', value: 'Rp3.000.000' }],
  isShow: '0',
})

const [first, second] = [orderOf('P1'), orderOf('P2')]

const start: ComplaintOptions = {
  problemType: [{ title: 'Payment', value: '2' }],
  problemSonType: [],
  problemStatus: '0',
  orderDetail: first,
  orderList: [first, second],
  insteadOfCollection: { problemType: '3', problemSonType: '', title: '', refusal: '' },
  answerBy: '2026-11-25',
  replyWorkingDays: 3,
  draftKey: 'a1',
}

const render = (market: 'ID' | 'IN', change: Partial<ComplaintOptions> = {}) =>
  renderPage(createElement(ComplaintStart), {
    market,
    at: '/complaint',
    loaderData: { start: { ...start, ...change }, refused: false },
  })

describe('the start of a complaint', () => {
  test('shows the chosen loan, and a toggle that lists all of them to pick one', () => {
    const markup = render('IN')
    const toggle = /<details[\s\S]*?<\/details>/.exec(markup)?.[0] ?? ''
    expect(textOf(markup)).toMatch(/Which loan is it about\? .*Product of P1 .*Loan number P1/)
    expect(textOf(/<summary[\s\S]*?<\/summary>/.exec(toggle)?.[0] ?? '')).toBe('All loans (2)')
    const picks = [...toggle.matchAll(/href="(\/complaint\?[^"]*)"/g)].map(([, to]) => to)
    expect(picks).toEqual(['/complaint?orderNo=P1', '/complaint?orderNo=P2'])
  })

  test('has no toggle where there is one loan', () => {
    expect(textOf(render('IN', { orderList: [first] }))).not.toContain('All loans')
  })

  test.each([
    ['ID', 'Pilih jenis masalah'],
    ['IN', 'Select question type'],
  ] as const)('in %s asks for the type of problem: %s', (market, words) => {
    expect(textOf(render(market))).toContain(`${words} Payment`)
  })
})
