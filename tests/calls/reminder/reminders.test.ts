import { describe, expect, test } from 'vitest'
import { proposeHardshipPlan } from '#contract/loan-servicing/staff-calls.ts'
import { submitUtr } from '#contract/payment-dispute/calls.ts'
import { loanPlayDetail } from '#contract/payment-request/calls.ts'
import { chooseReminders, reminders } from '#contract/reminder/calls.ts'
import { listReminders } from '#contract/reminder/staff-calls.ts'
import { remindAll as decideAll } from '#server/reminder/remind-market.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** A phone number that only this borrower has; personas share theirs with their copies. */
const setPhone = async ({ services }: TestApp, { borrowerId }: Borrower, number: string) => {
  await services.db
    .updateTable('profile.borrower')
    .set({ phoneEncrypted: services.cipher.seal(number, borrowerId) })
    .where('borrowerId', '=', borrowerId)
    .execute()
  return number
}

/**
 * Tuesday 24 November 2026, 10:00 in Jakarta and 08:30 in India, a holiday there. Siti's first
 * installment (Rp1.060.000) falls due on 2 December; Budi's fell due on 7 November, 17 days ago.
 */
const tuesday = { startAt: '2026-11-24T03:00:00Z' } as const

const enter = async (app: TestApp, persona: string, number = '+6281100000001') => {
  const borrower = await app.enter(persona)
  await setPhone(app, borrower, number)
  return { borrower, number }
}

/** Decides on the day's reminders, and sends them. */
const remindAll = async (app: TestApp) => {
  await decideAll(app.services)
  await app.drain()
}

/** Passes days of business time, and sends the day's reminders. */
const passDays = async (app: TestApp, days: number) => {
  await app.clock.moveBy(days * dayMs)
  await remindAll(app)
}

const reminderOutcomes = async (app: TestApp, { borrowerId }: Borrower) => {
  const { data } = await app.staff(listReminders, { borrowerId })
  return (data?.reminders ?? []).map(({ kind, outcome, reason }) => [kind, reason ?? outcome])
}

/** The messages about repayment; a receipt is none. */
const texts = (app: TestApp, number: string) =>
  app.inbox
    .inbox(number)
    .map(({ text }) => text)
    .filter(text => !text.includes('sudah kami terima'))

describe('a borrower is reminded', () => {
  test('before a day, on it and after it, once each, on their own phone alone', async () => {
    await using app = await createTestApp()
    // Siti's day is 1 December: three installments of Rp1.060.000, twenty days old.
    const { borrower, number } = await enter(app, 'siti')
    const plan = await app.services.db
      .selectFrom('loan.agreement')
      .select('schedule')
      .where('loanId', '=', borrower.order.orderId)
      .executeTakeFirstOrThrow()
    const [{ dueOn }] = (plan.schedule as { rows: [{ dueOn: string }] }).rows
    const daysAhead = (Date.parse(dueOn) - Date.parse('2026-11-21')) / dayMs
    for (let day = 0; day < daysAhead + 8; day += 1) {
      await passDays(app, day === 0 ? 0 : 1)
      await remindAll(app)
    }
    const sent = (await reminderOutcomes(app, borrower)).filter(([, outcome]) => outcome === 'sent')
    expect(sent.map(([kind]) => kind).reverse()).toEqual([
      'before-3',
      'before-1',
      'due',
      'late-1',
      'late-3',
      'late-7',
    ])
    expect(texts(app, number)).toHaveLength(6)
    expect(app.inbox.inbox()).toHaveLength(6)
    const { data } = await app.staff(listReminders, { borrowerId: borrower.borrowerId })
    expect(data?.reminders[0]).toMatchObject({ market: 'ID' })
  })

  test('of each part of a hardship plan on its own day, with its own amount', async () => {
    await using app = await createTestApp(tuesday)
    const { borrower, number } = await enter(app, 'budi')
    const plan = { firstDueOn: '2026-12-01', unit: 'month', count: '1', payments: '6' } as const
    const input = { loanId: borrower.order.orderId, ...plan, reason: 'agreed by telephone' }
    const once = { idempotencyKey: freshKey() }
    const proposed = await app.staffAs('first')(proposeHardshipPlan, input, once)
    expect(proposed.data?.state).toBe('waiting')
    const decided = await decideOnSubject(app.staffAs('second'), borrower.order.orderId)
    expect(decided.code).toBe('0')
    await app.drain()
    await passDays(app, 6)
    const { data } = await borrower.call(loanPlayDetail, borrower.order)
    const [first] = data?.repayPlanDetail.repayWaitDetail ?? []
    expect(first?.dueOn).toBe('2026-12-01')
    const [text = ''] = texts(app, number)
    expect(text).toContain(`Rp${first?.at}`)
    expect(text).toContain('1 Des 2026')
    // A month later it is a part that is late, not an installment that falls due.
    await passDays(app, 4)
    expect(texts(app, number).at(0)).toMatch(
      /Rp[\d.]+ yang jatuh tempo 1 Des 2026 belum kami terima/,
    )
  })

  test('in a text that states what is owed, by when and two ways out, and no more', async () => {
    await using app = await createTestApp(tuesday)
    const { number } = await enter(app, 'budi')
    const { number: india } = await enter(app, 'priya', '+919876543210')
    await remindAll(app)
    const [text = ''] = texts(app, number)
    expect(text).toMatch(/Rp[\d.]+ yang jatuh tempo \d+ Nov 2026 belum kami terima/)
    expect(text).toMatch(/\/pay\?isNeedPop=0(?!\S*orderId)/)
    expect(text).toContain(app.services.config.brand.servicePhone.ID)
    expect(text).not.toMatch(/Budi|Santoso|pinjaman|denda|segera/i)
    // A holiday in India: a borrower who is late gets no reminder.
    expect(texts(app, india)).toEqual([])
    await passDays(app, 1)
    const [english = ''] = texts(app, india)
    expect(english).toMatch(/Rs [\d,.]+, due on \d+ Nov 2026, has not reached us/)
    for (const each of [text, english]) {
      expect(each).toMatch(/^[\x20-\x7e]+$/)
      expect(each.length).toBeLessThanOrEqual(306)
    }
  })
})

describe('the message gate stops a reminder', () => {
  test('at night where the borrower lives, and sends it in the morning', async () => {
    await using app = await createTestApp({ startAt: '2026-11-24T00:30:00Z' })
    const { borrower, number } = await enter(app, 'budi')
    // 07:30 in Jakarta, 09:30 in Jayapura; no address says which.
    await remindAll(app)
    expect(await reminderOutcomes(app, borrower)).toEqual([['late-14', 'quiet-hours']])
    expect(texts(app, number)).toEqual([])
    await app.clock.moveBy(hourMs)
    await remindAll(app)
    expect(await reminderOutcomes(app, borrower)).toEqual([
      ['late-14', 'sent'],
      ['late-14', 'quiet-hours'],
    ])
    expect(texts(app, number)).toHaveLength(1)
  })

  test('while a payment dispute is open, and sends it afterwards', async () => {
    await using app = await createTestApp(tuesday)
    const { borrower, number } = await enter(app, 'budi')
    const { cardNo } = await createPaymentRequest(borrower)
    await borrower.call(submitUtr, { cardNo }, { idempotencyKey: freshKey() })
    await remindAll(app)
    expect(await reminderOutcomes(app, borrower)).toEqual([['late-14', 'claim-open']])
    expect(texts(app, number)).toEqual([])
    // Fourteen days later there is no answer; the next reminder is that of its own day.
    await passDays(app, 15)
    expect(texts(app, number)).toHaveLength(1)
  })

  test('while unmatched money is in suspense', async () => {
    await using app = await createTestApp(tuesday)
    const { borrower, number } = await enter(app, 'budi')
    const paymentRequest = await createPaymentRequest(borrower)
    const wrong = await callbackPayloadFor(app, paymentRequest, { amount: '10', currency: 'INR' })
    await app.deliverCallback(paidBody(wrong))
    await remindAll(app)
    expect(await reminderOutcomes(app, borrower)).toEqual([['late-14', 'money-held']])
    expect(texts(app, number)).toEqual([])
  })

  test('once the money is there', async () => {
    await using app = await createTestApp(tuesday)
    const { borrower, number } = await enter(app, 'budi')
    const { vcode } = await createPaymentRequest(borrower)
    await app.bank.pay(vcode, 'exact')
    await app.drain()
    await remindAll(app)
    expect(await reminderOutcomes(app, borrower)).toEqual([])
    expect(texts(app, number)).toEqual([])
  })

  test('to borrowers who want none, except those the rules require', async () => {
    await using app = await createTestApp(tuesday)
    const { borrower, number } = await enter(app, 'budi')
    const off = await borrower.call(chooseReminders, { wanted: '0' })
    expect(off.data).toMatchObject({ wanted: '0', sent: [], phone: '••••0001' })
    // WhatsApp may have been chosen for them.
    expect(off.data?.timesText).not.toContain('SMS')
    await borrower.call(chooseReminders, { wanted: '0' })
    await remindAll(app)
    expect(await reminderOutcomes(app, borrower)).toEqual([['late-14', 'opted-out']])
    expect(texts(app, number)).toEqual([])
    const choices = await app.services.db.selectFrom('reminder.preference').selectAll().execute()
    expect(choices).toMatchObject([{ enabled: false, version: '2026-11-21' }])
    expect((await borrower.call(chooseReminders, { wanted: '1' })).data?.wanted).toBe('1')
    await passDays(app, 14)
    expect(texts(app, number)).toHaveLength(1)
    expect((await borrower.call(reminders, {})).data?.sent).toHaveLength(1)
  })
})

describe('the reminder job', () => {
  test('of many processes at once reminds each borrower once', async () => {
    await using app = await createTestApp(tuesday)
    const { number } = await enter(app, 'budi')
    await Promise.all(Array.from({ length: 8 }, () => remindAll(app)))
    expect(texts(app, number)).toHaveLength(1)
  })

  test('tries again later while its sender is down, and then sends once', async () => {
    await using app = await createTestApp({ ...tuesday, senderKey: 'not-the-one-we-have' })
    const { borrower } = await enter(app, 'budi')
    await remindAll(app)
    expect(await reminderOutcomes(app, borrower)).toEqual([['late-14', 'failed']])
    await app.clock.moveBy(hourMs)
    await remindAll(app)
    expect(await reminderOutcomes(app, borrower)).toEqual([['late-14', 'failed']])
    expect(app.inbox.inbox()).toEqual([])
  })

  test('that stopped for six hours into the night sends in the morning, once each', async () => {
    // 14:30 in Jakarta: reminders are due, and nothing runs until 20:30.
    await using app = await createTestApp({ startAt: '2026-11-24T07:30:00Z' })
    const numbers = Array.from({ length: 6 }, (_, index) => `+628110000010${index}`)
    for (const number of numbers) await enter(app, 'budi', number)
    await app.clock.moveBy(6 * hourMs)
    const sentAtNight = []
    for (let hours = 0; hours < 11; hours += 1) {
      await remindAll(app)
      sentAtNight.push(app.inbox.inbox().length)
      await app.clock.moveBy(hourMs)
    }
    expect(new Set(sentAtNight)).toEqual(new Set([0]))
    // 08:30 there, 10:30 in the east.
    await app.clock.moveBy(hourMs)
    await Promise.all([remindAll(app), remindAll(app)])
    expect(
      app.inbox
        .inbox()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(numbers)
  })

  test('after days without runs reports what is true today, and nothing that was missed', async () => {
    await using app = await createTestApp(tuesday)
    const { borrower, number } = await enter(app, 'budi')
    await passDays(app, 20)
    expect(await reminderOutcomes(app, borrower)).toEqual([['late-30', 'sent']])
    expect(texts(app, number)).toHaveLength(1)
  })
})
