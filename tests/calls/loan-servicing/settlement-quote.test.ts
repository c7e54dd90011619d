import { describe, expect, test } from 'vitest'
import { quoteEarlySettlement, sendSettlementQuote } from '#contract/loan-servicing/staff-calls.ts'
import { messages } from '#contract/notification/calls.ts'
import { readTimeline } from '#contract/timeline/staff-calls.ts'
import { daysBetween, localDate } from '#domain/calendar/local-date.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

const today = localDate('2026-11-21')
const reason = 'asked by telephone what it costs'

const send = async ({ staff }: TestApp, loanId: string) =>
  await staff(sendSettlementQuote, { loanId, reason }, { idempotencyKey: freshKey() })

describe('a settlement quote', () => {
  test('is sent once in the borrower’s language with the day until which it holds, and stands in the timeline', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('budi')
    const loanId = borrower.order.orderId
    const closed = (await app.staff(quoteEarlySettlement, { loanId })).data
    expect((await send(app, loanId)).code).toBe('4520')
    app.clock.advance({ days: daysBetween(today, localDate(closed?.opensOn ?? today)) })
    const quote = (await app.staff(quoteEarlySettlement, { loanId })).data
    expect(quote?.isOpen).toBe('1')
    expect((await send(app, loanId)).data).toEqual({
      validUntil: quote?.on,
      currency: 'IDR',
      amount: quote?.amount,
    })
    expect((await send(app, loanId)).code).toBe('0')
    await app.drain()
    await app.drain()
    const { data } = await borrower.call(messages, {})
    const sent = data?.messages.filter(({ title }) => title === 'Biaya pelunasan dipercepat') ?? []
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('dibayar paling lambat')
    const { borrowerId } = borrower
    const timeline = await app.staff(readTimeline, { borrowerId, kinds: 'message' })
    expect(timeline.data?.rows).toMatchObject([
      {
        loanId,
        facts: expect.arrayContaining([{ name: 'message', value: 'settlement-quote' }]),
      },
    ])
  })

  test('is refused of a loan that cannot be settled early now, and nothing is sent', async () => {
    await using app = await createTestApp()
    const { order } = await app.enter('dewi')
    expect((await send(app, order.orderId)).code).toBe('4520')
    await app.drain()
    const stored = await app.services.db
      .selectFrom('notification.message')
      .select('event')
      .where('event', '=', 'settlement-quote')
      .execute()
    expect(stored).toEqual([])
  })
})
