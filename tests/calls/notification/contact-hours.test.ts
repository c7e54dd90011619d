import { describe, expect, test } from 'vitest'
import { readLoan } from '#contract/loan-servicing/staff-calls.ts'
import { chooseMessages, requestEmailCode, verifyEmail } from '#contract/notification/calls.ts'
import { localDate } from '#domain/calendar/local-date.ts'
import type { MessageChannel } from '#domain/notification/notification-events.ts'
import { notify } from '#server/notification/public.ts'
import { fallBackUnconfirmed } from '#server/notification/record-report.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { sendReminder } from '#server/reminder/send-reminder.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'

/**
 * The hours in UTC, of a day and of the one after it. In Indonesia from 08:00 in Jakarta to 20:00 in
 * Jayapura, as the borrower's address is not known; in India from 08:00 to 19:00.
 */
const hours = {
  ID: { persona: 'siti', opensAt: '2026-11-24T01:00:00Z', closesAt: '2026-11-24T11:00:00Z' },
  IN: { persona: 'priya', opensAt: '2026-11-24T02:30:00Z', closesAt: '2026-11-24T13:30:00Z' },
} as const
type Hours = (typeof hours)[keyof typeof hours]

const minuteMs = 60_000
const dayMs = 86_400_000
const moved = (instant: string, byMs: number) => new Date(Date.parse(instant) + byMs)

const address = 'reader@example.com'

/** A borrower who chose one channel for what need not be sent. */
const enterBy = async (app: TestApp, persona: string, channel: MessageChannel) => {
  const borrower = await app.enter(persona)
  if (channel === 'email') {
    await borrower.call(requestEmailCode, { email: address })
    const code = /^\d{6}/.exec(app.email.inbox(address)[0]?.text ?? '')?.[0] ?? ''
    expect(await borrower.call(verifyEmail, { code })).toMatchObject({ code: '0' })
  }
  const chosen = (each: MessageChannel) => (each === channel ? '1' : '0')
  await borrower.call(chooseMessages, {
    sms: chosen('sms'),
    whatsapp: chosen('whatsapp'),
    ...(channel === 'email' ? { email: '1' as const } : {}),
  })
  await app.drain()
  return borrower
}

/** Sends a reminder of the oldest installment through the message gate; its result. */
const remind = async (app: TestApp, { order }: Borrower, kind: 'before-3' | 'before-1') => {
  const { data } = await app.staff(readLoan, { loanId: order.orderId })
  const dueOn = localDate(data?.account?.nextDue?.dueOn ?? '')
  const planned = { kind, fromDay: kind === 'before-3' ? -3 : -1, required: false }
  const result = await sendReminder(
    app.services,
    { loanId: order.orderId, planned, dueOn },
    { mayLink: true },
  )
  return 'reason' in result ? result.reason : result.outcome
}

const receipt = async (app: TestApp, { borrowerId }: Borrower) => {
  await inTransaction(app.services.db, async tx => {
    const reference = app.services.random.uuid()
    const facts = { amount: '1060000', left: '2120000' }
    await notify(app.services, tx, { event: 'payment-received', reference, borrowerId, facts })
  })
}

/** What has arrived since the last look, by channel. */
const createArrivals = (app: TestApp) => {
  const all = () => [
    ...app.inbox.inbox().map(({ channel }) => channel as MessageChannel),
    ...app.email.inbox(address).map(() => 'email' as const),
  ]
  const counted = new Map<MessageChannel, number>()
  return async (): Promise<MessageChannel[]> => {
    await app.drain()
    const now = all()
    return (['sms', 'whatsapp', 'email'] as const).flatMap(channel => {
      const count = now.filter(each => each === channel).length
      const before = counted.get(channel) ?? 0
      counted.set(channel, count)
      return Array.from({ length: count - before }, () => channel)
    })
  }
}

const cells = (['ID', 'IN'] as const).flatMap(market =>
  (['sms', 'whatsapp', 'email'] as const).map(channel => ({ market, channel, ...hours[market] })),
)

describe('what asks for money', () => {
  test.each(cells)(
    'in $market, to a borrower who chose $channel, goes in the permitted hours, once a day; a receipt goes at any hour',
    async ({ persona, channel, opensAt, closesAt }) => {
      await using app = await createTestApp({ startAt: moved(opensAt, -minuteMs).toISOString() })
      const borrower = await enterBy(app, persona, channel)
      const arrived = createArrivals(app)
      await arrived()
      // To the phone alone: the gate counts one message, which is none to a mailbox.
      const collected: MessageChannel[] = [channel === 'whatsapp' ? 'whatsapp' : 'sms']

      expect([await remind(app, borrower, 'before-3'), await arrived()]).toEqual([
        'quiet-hours',
        [],
      ])
      await receipt(app, borrower)
      expect(await arrived()).toEqual([channel])
      app.clock.set(opensAt)
      expect([await remind(app, borrower, 'before-3'), await arrived()]).toEqual([
        'sending',
        collected,
      ])
      // Neither again, nor a second one on that day.
      expect([await remind(app, borrower, 'before-3'), await arrived()]).toEqual([
        'already-sent',
        [],
      ])
      expect([await remind(app, borrower, 'before-1'), await arrived()]).toEqual(['day-cap', []])
      app.clock.set(moved(closesAt, dayMs))
      expect([await remind(app, borrower, 'before-1'), await arrived()]).toEqual([
        'quiet-hours',
        [],
      ])
      await receipt(app, borrower)
      expect(await arrived()).toEqual([channel])
    },
  )

  test.each(cells.filter(({ channel }) => channel !== 'email'))(
    'in $market by $channel is not handed over after the hours, though the gate let it through before',
    async ({ persona, channel, closesAt }: Hours & { readonly channel: MessageChannel }) => {
      await using app = await createTestApp({ startAt: moved(closesAt, -minuteMs).toISOString() })
      const borrower = await enterBy(app, persona, channel)
      const arrived = createArrivals(app)
      await arrived()
      expect(await remind(app, borrower, 'before-3')).toBe('sending')
      app.clock.set(closesAt)
      expect(await arrived()).toEqual([])
      // The next day it is decided on anew, and goes.
      app.clock.set(moved(closesAt, dayMs - minuteMs))
      expect([await remind(app, borrower, 'before-3'), await arrived()]).toEqual([
        'sending',
        [channel],
      ])
    },
  )

  test.each(Object.entries(hours))(
    'in %s goes by SMS where WhatsApp reports nothing for five minutes',
    async (_, { persona, opensAt }) => {
      await using app = await createTestApp({ startAt: opensAt })
      const borrower = await enterBy(app, persona, 'whatsapp')
      const arrived = createArrivals(app)
      await arrived()
      app.inbox.setWhatsAppFault('silent')
      expect(await remind(app, borrower, 'before-3')).toBe('sending')
      await app.drain()
      // Its report is missing; the message itself may have arrived.
      await arrived()
      // The job runs once a minute.
      app.clock.advance({ seconds: 360 })
      await fallBackUnconfirmed(app.services)
      expect(await arrived()).toEqual(['sms'])
    },
  )
})
