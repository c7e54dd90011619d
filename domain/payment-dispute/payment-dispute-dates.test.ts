import { describe, expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { paymentDisputeDates, paymentDisputeFreeze } from './payment-dispute-dates.ts'

describe('a payment dispute', () => {
  test.each([
    ['ID', '2026-11-18', '2026-11-23', 'a weekend lies between'],
    ['ID', '2026-11-20', '2026-11-25', 'opened on a Friday'],
    ['IN', '2026-11-21', '2026-11-26', 'Guru Nanak Jayanti is no working day'],
  ] as const)('in %s opened on %s is answered by %s: %s', (market, openedOn, answerBy, _why) => {
    expect(paymentDisputeDates(market, localDate(openedOn)).answerBy).toBe(answerBy)
  })

  test('stays open for fourteen days', () => {
    expect(paymentDisputeDates('ID', localDate('2026-11-21')).endsOn).toBe('2026-12-05')
  })

  test('freezes from the day after it was opened to its last day', () => {
    const openedOn = localDate('2026-11-21')
    const dates = paymentDisputeDates('ID', openedOn)
    expect(paymentDisputeFreeze({ ...dates, openedOn, refusedBefore: false, daysUsed: 0 })).toEqual(
      {
        fromOn: '2026-11-22',
        toOn: '2026-12-05',
      },
    )
  })

  test('freezes nothing after one for which no money was found', () => {
    const openedOn = localDate('2026-11-21')
    const dispute = {
      ...paymentDisputeDates('ID', openedOn),
      openedOn,
      refusedBefore: true,
      daysUsed: 0,
    }
    expect(paymentDisputeFreeze(dispute)).toBeUndefined()
  })
})
