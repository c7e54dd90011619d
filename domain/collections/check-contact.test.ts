import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../calendar/local-date.ts'
import { marketRules } from '../market/market-rules.ts'
import {
  type ContactInput,
  type ContactRefusal,
  checkContact,
  nextAction,
  nextContactTime,
  nextDayWithinCaps,
  promiseState,
} from './check-contact.ts'
import { contactRulesOn } from './contact-rules.ts'

const day = localDate('2026-03-02')
const india = contactRulesOn(marketRules('IN').contactRows, day)
const indonesia = contactRulesOn(marketRules('ID').contactRows, day)

/** A late borrower of Jakarta at noon whom nobody has contacted. */
const late: ContactInput = {
  channel: 'call',
  now: new Date('2026-03-02T05:00:00Z'),
  zones: ['Asia/Jakarta'],
  yearlyIncomeMinor: 90_000_000n,
  isClosed: false,
  hasPhone: true,
  daysPastDue: 5,
  isOnHardshipPlan: false,
  hasOpenPromise: false,
  hasOpenComplaint: false,
  hasOpenPaymentDispute: false,
  hasMessagesEnabled: true,
  contactsToday: 0,
  contactsThisWeek: 0,
}

describe('the contact guard', () => {
  const refused: readonly [ContactRefusal, Partial<ContactInput>][] = [
    ['account-closed', { isClosed: true }],
    ['no-phone', { hasPhone: false }],
    ['nothing-overdue', { daysPastDue: 0 }],
    ['hardship-plan-kept', { daysPastDue: 0, isOnHardshipPlan: true }],
    ['complaint-open', { hasOpenComplaint: true }],
    ['payment-dispute-open', { hasOpenPaymentDispute: true }],
    ['promise-open', { hasOpenPromise: true }],
    ['opted-out', { channel: 'message', hasMessagesEnabled: false }],
    ['quiet-hours', { zones: [] }],
    ['day-cap', { contactsToday: 2 }],
    ['week-cap', { contactsThisWeek: 6 }],
  ]

  test.each(refused)('refuses with %s', (reason, change) => {
    expect(checkContact(indonesia, { ...late, ...change })).toBe(reason)
  })

  test('allows a call to a late borrower, also to one who wants no messages', () => {
    expect(checkContact(indonesia, late)).toBe(undefined)
    expect(checkContact(indonesia, { ...late, hasMessagesEnabled: false })).toBe(undefined)
  })

  test.each([
    ['ID', '07:59', 'quiet-hours'],
    ['ID', '08:00', undefined],
    ['ID', '19:59', undefined],
    ['ID', '20:00', 'quiet-hours'],
    ['IN', '07:59', 'quiet-hours'],
    ['IN', '08:00', undefined],
    ['IN', '18:59', undefined],
    ['IN', '19:00', 'quiet-hours'],
  ] as const)('keeps the hours of %s at %s in the borrower’s zone', (market, time, expected) => {
    const [zone, offset] = market === 'ID' ? ['Asia/Jakarta', '+07:00'] : ['Asia/Kolkata', '+05:30']
    const now = new Date(`2026-03-02T${time}:00${offset}`)
    const rules = market === 'ID' ? indonesia : india
    expect(checkContact(rules, { ...late, now, zones: [zone] })).toBe(expected)
  })

  test('keeps the narrower hours of microfinance, also where the income is not known', () => {
    const at = (time: string, yearlyIncomeMinor: bigint | undefined) => {
      const now = new Date(`2026-03-02T${time}:00+05:30`)
      return checkContact(india, { ...late, now, zones: ['Asia/Kolkata'], yearlyIncomeMinor })
    }
    for (const income of [30_000_000n, undefined]) {
      expect([at('08:30', income), at('09:00', income)]).toEqual(['quiet-hours', undefined])
      expect([at('17:59', income), at('18:00', income)]).toEqual([undefined, 'quiet-hours'])
    }
    expect(at('18:30', 30_000_001n)).toBe(undefined)
  })

  test('must be sure of every zone that the borrower may live in', () => {
    const now = new Date('2026-03-02T12:30:00Z')
    expect(checkContact(indonesia, { ...late, now })).toBe(undefined)
    const zones = ['Asia/Jakarta', 'Asia/Jayapura']
    expect(checkContact(indonesia, { ...late, now, zones })).toBe('quiet-hours')
  })
})

test('a promise is kept by its payment, and broken the day after its own', () => {
  const promise = { amountMinor: 100n, dueOn: '2026-03-05' }
  expect(promiseState(promise, 99n, '2026-03-05')).toBe('open')
  expect(promiseState(promise, 99n, '2026-03-06')).toBe('broken')
  expect(promiseState(promise, 100n, '2026-03-06')).toBe('kept')
})

test('the next action follows the promise, then the days past due', () => {
  const next = (
    daysPastDue: number,
    promise: 'none' | 'open' | 'broken',
    isOnHardshipPlan = false,
  ) => nextAction({ daysPastDue, promise, isOnHardshipPlan, writeOffAfterDays: 90 })
  expect(next(95, 'open')).toBe('wait-for-promise')
  expect(next(90, 'broken')).toBe('propose-write-off')
  expect([next(3, 'none'), next(30, 'none'), next(3, 'broken')]).toEqual([
    'call',
    'offer-hardship-plan',
    'offer-hardship-plan',
  ])
  expect(next(40, 'broken', true)).toBe('call')
})

describe('a contact that is refused now', () => {
  test('is possible again in the next hour that all zones of the borrower have in common', () => {
    const night = new Date('2026-03-02T14:05:00Z')
    const at = (zones: readonly string[]) => nextContactTime(indonesia, zones, night)?.toISOString()
    expect(at(['Asia/Jakarta'])).toBe('2026-03-03T01:00:00.000Z')
    expect(at(['Asia/Jakarta', 'Asia/Jayapura'])).toBe('2026-03-03T01:00:00.000Z')
    expect(at([])).toBeUndefined()
    const noon = new Date('2026-03-02T05:03:00Z')
    expect(nextContactTime(indonesia, ['Asia/Jakarta'], noon)?.toISOString()).toBe(
      '2026-03-02T05:15:00.000Z',
    )
  })

  test('has room again on the first day under both caps', () => {
    const caps = { maxPerDay: 2, maxPerWeek: 6 }
    const on = (...days: number[]) => days.map(each => addDays(day, each))
    expect(nextDayWithinCaps(caps, on(0), day)).toBe(day)
    expect(nextDayWithinCaps(caps, on(0, 0), day)).toBe('2026-03-03')
    // Six in seven days: the two of six days ago are out of the week tomorrow.
    expect(nextDayWithinCaps(caps, on(-6, -6, -4, -3, -2, -1), day)).toBe('2026-03-03')
    expect(nextDayWithinCaps(caps, on(-2, -2, -1, -1, 0, 0), day)).toBe('2026-03-07')
  })
})
