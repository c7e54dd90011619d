import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../calendar/local-date.ts'
import { zonesOfRegion } from '../market/region-zones.ts'
import { checkReminder, type ReminderGateInput } from './check-reminder.ts'
import { reminderFor, reminderRulesFor } from './reminder-plan.ts'

const dueOn = localDate('2026-11-20')
const indonesia = reminderRulesFor('ID', dueOn)
const india = reminderRulesFor('IN', dueOn)

describe('the message of a day', () => {
  test.each([
    [-4, undefined],
    [-3, 'before-3'],
    [-2, 'before-3'],
    [-1, 'before-1'],
    [0, 'due'],
    [1, 'late-1'],
    [2, 'late-1'],
    [3, 'late-3'],
    [6, 'late-3'],
    [7, 'late-7'],
    [29, 'late-14'],
    [30, 'late-30'],
    [60, 'late-60'],
    [66, 'late-60'],
    [67, undefined],
  ])('%i days from the due day is %s', (days, kind) => {
    expect(reminderFor(indonesia, dueOn, addDays(dueOn, days))?.kind).toBe(kind)
  })

  test('the day before and the first late day are reminded of whatever was chosen', () => {
    const required = india.plan.filter(each => each.required).map(each => each.kind)
    expect(required).toEqual(['before-1', 'late-1'])
  })

  test('each market has its own rules, from their first day on', () => {
    const first = localDate('2026-01-01')
    for (const [market, toHour] of [['ID', 20] as const, ['IN', 19] as const]) {
      expect(reminderRulesFor(market, first)).toMatchObject({ fromHour: 8, toHour })
    }
  })

  test('no rules are known before the first of them', () => {
    expect(() => reminderRulesFor('ID', localDate('2025-12-31'))).toThrow(RangeError)
  })
})

describe('the zones of a borrower', () => {
  test.each([
    ['ID', '31', ['Asia/Jakarta']],
    ['ID', '61', ['Asia/Jakarta']],
    ['ID', '51', ['Asia/Makassar']],
    ['ID', '96', ['Asia/Jayapura']],
    ['ID', undefined, ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']],
    ['ID', '00', ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']],
    ['IN', 'KL', ['Asia/Kolkata']],
    ['IN', undefined, ['Asia/Kolkata']],
  ] as const)('in %s, region %s: %s', (market, region, zones) => {
    expect(zonesOfRegion(market, region)).toEqual(zones)
  })
})

describe('the message gate', () => {
  const planned = (kind: string) => {
    const found = indonesia.plan.find(each => each.kind === kind)
    if (!found) throw new Error(`nothing is planned as ${kind}`)
    return found
  }
  /** Tuesday, 24 November 2026, 10:00 in Jakarta; a holiday in India. */
  const input: ReminderGateInput = {
    planned: planned('late-3'),
    now: new Date('2026-11-24T03:00:00Z'),
    zones: ['Asia/Jakarta'],
    isClosed: false,
    hasPhone: true,
    isOwed: true,
    hasOpenPaymentDispute: false,
    hasMoneyInSuspense: false,
    hasOpenComplaint: false,
    hasRemindersEnabled: true,
    wasSent: false,
    sentToday: 0,
    sentThisWeek: 0,
  }
  const judge = (differing: Partial<ReminderGateInput>, rules = indonesia) =>
    checkReminder(rules, { ...input, ...differing })

  test('lets a message through that breaks no rule', () => {
    expect(judge({})).toBeUndefined()
  })

  test.each([
    ['account-closed', { isClosed: true }],
    ['no-phone', { hasPhone: false }],
    ['already-sent', { wasSent: true }],
    ['nothing-due', { isOwed: false }],
    ['claim-open', { hasOpenPaymentDispute: true }],
    ['money-held', { hasMoneyInSuspense: true }],
    ['complaint-open', { hasOpenComplaint: true }],
    ['opted-out', { hasRemindersEnabled: false }],
    ['day-cap', { sentToday: 1 }],
    ['week-cap', { sentThisWeek: 4 }],
    ['quiet-hours', { zones: [] }],
  ] as const)('keeps one back: %s', (reason, differing) => {
    expect(judge(differing)).toBe(reason)
  })

  test.each([
    ['2026-11-24T00:59:59Z', 'quiet-hours'],
    ['2026-11-24T01:00:00Z', undefined],
    ['2026-11-24T12:59:59Z', undefined],
    ['2026-11-24T13:00:00Z', 'quiet-hours'],
  ])('in Jakarta at %s: %s (08:00 to 20:00)', (now, reason) => {
    expect(judge({ now: new Date(now) })).toBe(reason)
  })

  test.each([
    ['2026-11-25T02:29:59Z', 'quiet-hours'],
    ['2026-11-25T02:30:00Z', undefined],
    ['2026-11-25T13:29:59Z', undefined],
    ['2026-11-25T13:30:00Z', 'quiet-hours'],
  ])('in India at %s: %s (08:00 to 19:00)', (now, reason) => {
    expect(judge({ now: new Date(now), zones: ['Asia/Kolkata'] }, india)).toBe(reason)
  })

  test('where the zone is not known, it must be day in each', () => {
    const zones = zonesOfRegion('ID', undefined)
    // 07:30 in Jakarta is 09:30 in Jayapura; 19:00 there is 21:00.
    expect(judge({ zones, now: new Date('2026-11-24T00:30:00Z') })).toBe('quiet-hours')
    expect(judge({ zones, now: new Date('2026-11-24T12:00:00Z') })).toBe('quiet-hours')
    expect(judge({ zones, now: new Date('2026-11-24T10:59:00Z') })).toBeUndefined()
  })

  test('no late borrower is written to on a Sunday or a holiday, but a due date is announced', () => {
    const sunday = new Date('2026-11-22T03:00:00Z')
    expect(judge({ now: sunday })).toBe('quiet-day')
    expect(judge({ now: sunday, planned: planned('due') })).toBeUndefined()
    const guruNanak = { now: new Date('2026-11-24T05:00:00Z'), zones: ['Asia/Kolkata'] }
    expect(judge(guruNanak, india)).toBe('quiet-day')
    expect(judge(guruNanak, indonesia)).toBeUndefined()
  })

  test('notices that the law requires reach those who want no reminders, and stop like the rest', () => {
    const required = { hasRemindersEnabled: false, planned: planned('before-1') }
    expect(judge(required)).toBeUndefined()
    expect(judge({ ...required, hasOpenPaymentDispute: true })).toBe('claim-open')
    expect(judge({ ...required, sentToday: 1 })).toBe('day-cap')
  })
})
