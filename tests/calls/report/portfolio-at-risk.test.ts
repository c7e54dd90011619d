import { expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { readLoan } from '#contract/loan-servicing/staff-calls.ts'
import { readPortfolioAtRisk } from '#contract/report/staff-calls.ts'
import { recordPortfolio } from '#server/report/jobs.ts'
import { apiBaseOf, createTestApp } from '../../harness/app/create-test-app.ts'

test('the portfolio of a day says what is past due by 1, 30, 60 and 90 days, also as CSV', async () => {
  await using app = await createTestApp()
  const late = await app.enter('budi')
  const current = await app.enter('siti')
  await app.enter('arjun')
  const principalOf = async (loanId: string) => {
    const { data } = await app.staff(readLoan, { loanId })
    return Number(data?.account?.byBucket.principal)
  }
  const latePrincipal = await principalOf(late.order.orderId)
  const principal = latePrincipal + (await principalOf(current.order.orderId))
  await recordPortfolio(app.services, 'ID')
  await recordPortfolio(app.services, 'ID')
  const { data } = await app.staff(readPortfolioAtRisk, { market: 'ID' })
  expect(data?.rows).toEqual([
    {
      market: 'ID',
      currency: 'IDR',
      day: app.clock.businessDate('ID'),
      loans: 2,
      principal: String(principal),
      pastDue1: String(latePrincipal),
      pastDue30: '0',
      pastDue60: '0',
      pastDue90: '0',
    },
  ])
  app.clock.advance({ days: 30 })
  await recordPortfolio(app.services, 'ID')
  const later = await app.staff(readPortfolioAtRisk, { market: 'ID' })
  expect(later.data?.rows.map(({ pastDue30 }) => pastDue30)).toEqual([String(latePrincipal), '0'])
  const columns = ['market', 'currency', 'day', 'loans'].map(name => ({
    label: name,
    fields: [name],
  }))
  const query = new URLSearchParams({ csv: JSON.stringify(columns) })
  const reply = await app.fetch(`${callPath(readPortfolioAtRisk, apiBaseOf(app))}?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ market: 'ID' }),
    headers: await app.staffHeaders(),
  })
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, first] = (await reply.text()).split('\r\n')
  expect(head).toBe('market,currency,day,loans')
  expect(first).toMatch(/^ID,IDR,\d{4}-\d{2}-\d{2},2$/)
})

test('a portfolio that a stop cuts off is recorded by another run', async () => {
  await using app = await createTestApp()
  const stopping = AbortSignal.abort()
  const cutOff = recordPortfolio({ ...app.services, stopping }, 'ID')
  await expect(cutOff).rejects.toBe(stopping.reason)
})
