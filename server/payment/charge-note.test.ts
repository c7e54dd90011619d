import { expect, test } from 'vitest'
import { localDate } from '#domain/calendar/local-date.ts'
import { NO_LATE_TERMS } from '#domain/charges/late-terms.ts'
import type { AccountCharge } from '#domain/loan/account.ts'
import { INDIA_LATE_TERMS } from '#domain/market/india/late-terms.ts'
import { chargeNote } from './charge-note.ts'

const charge = (differing: Partial<AccountCharge>): AccountCharge => ({
  chargeId: undefined,
  kind: 'late-interest',
  bucket: 'penalty',
  periodNo: 1,
  dueOn: localDate('2026-11-17'),
  amountMinor: 132_100n,
  paidMinor: 0n,
  waivedMinor: 0n,
  outstandingMinor: 132_100n,
  unlimitedMinor: 132_100n,
  clip: undefined,
  ...differing,
})

const penalty = charge({ kind: 'late-penalty', amountMinor: 100_000n, unlimitedMinor: 100_000n })
const inRupees = (...charges: AccountCharge[]) => ({ currency: 'INR' as const, charges })

test('an installment that is late in India says its penalty, its daily charges and the rate', () => {
  const account = inRupees(penalty, charge({}))
  expect(chargeNote(INDIA_LATE_TERMS, account, { periodNo: 1, daysLate: 5 }, 'en')).toBe(
    'One-time late penalty: ₹1,000. Daily late charges so far: ₹1,321, now 5% a day on what is unpaid.',
  )
})

test('the rate is that of the day', () => {
  const account = inRupees(charge({}))
  expect(chargeNote(INDIA_LATE_TERMS, account, { periodNo: 1, daysLate: 31 }, 'id')).toBe(
    'Biaya keterlambatan sampai hari ini ₹1,321, kini 4% per hari dari yang belum dibayar.',
  )
})

test('a charge that a limit has stopped says so once, whatever it stopped', () => {
  const clip = { reason: 'lender-cap', since: localDate('2026-12-01') } as const
  const account = inRupees({ ...penalty, clip }, charge({ clip }))
  expect(chargeNote(NO_LATE_TERMS, account, { periodNo: 1, daysLate: 5 }, 'en')).toBe(
    'One-time late penalty: ₹1,000. Daily late charges so far: ₹1,321. ' +
      'Our own limit was reached on 1 Dec 2026: what a loan costs never exceeds the loan amount. ' +
      'Nothing more is added.',
  )
})

test.each(['en', 'id', 'hi', 'es'] as const)(
  'our own daily limit is not called OJK’s in %s',
  locale => {
    const clip = { reason: 'lender-daily-cap', since: localDate('2026-12-01') } as const
    const note = chargeNote(
      INDIA_LATE_TERMS,
      inRupees(charge({ clip })),
      { periodNo: 1, daysLate: 5 },
      locale,
    )
    const own = { en: 'our own', id: 'kami sendiri', hi: 'हमारी अपनी', es: 'nuestro propio' }
    expect(note).toContain(own[locale])
    expect(note).not.toContain('OJK')
  },
)

test('charges of another installment, and those raised by hand, are not its late charges', () => {
  const account = inRupees(charge({ periodNo: 2 }), charge({ kind: 'raised' }))
  expect(chargeNote(INDIA_LATE_TERMS, account, { periodNo: 1, daysLate: 5 }, 'en')).toBe('')
})
