import { beforeAll, describe, expect, test } from 'vitest'
import { provideLocale } from '../shell/locale.ts'
import { type LoanBalance, loanFigure } from './loan-figure.ts'

beforeAll(() => provideLocale(() => 'id'))

const nothingDue: LoanBalance = {
  currency: 'IDR',
  outstanding: '3750000',
  dueNow: '0',
  nextDueAmount: '1250000',
  nextDueOn: '2026-11-20',
  daysLate: 0,
  plan: [],
}

const rupiah = (minor: bigint) => ({ currency: 'IDR', minor })

describe('the figure of a loan', () => {
  test('that is running is its next payment and the day of it', () => {
    expect(loanFigure({ orderStatus: '170', balance: nothingDue }, 'id')).toEqual({
      label: 'Tagihan berikutnya',
      money: rupiah(1_250_000n),
      dueText: 'Jatuh tempo Jumat, 20 Nov 2026',
      outstanding: rupiah(3_750_000n),
    })
  })

  test('that is due is what must be paid today', () => {
    const balance = { ...nothingDue, dueNow: '1250000', outstanding: '1250000' }
    expect(loanFigure({ orderStatus: '174', balance }, 'id')).toEqual({
      label: 'Yang perlu dibayar sekarang',
      money: rupiah(1_250_000n),
      dueText: 'Jatuh tempo hari ini, Jumat, 20 Nov 2026',
      outstanding: undefined,
    })
  })

  test('that is late is what must be paid now and how late it is, not the day of the next', () => {
    const balance = { ...nothingDue, dueNow: '1300000', daysLate: 3 }
    expect(loanFigure({ orderStatus: '180', balance }, 'id')).toMatchObject({
      money: rupiah(1_300_000n),
      dueText: 'Terlambat 3 hari',
    })
  })

  test('of the last installment, when it is late, needs no next day', () => {
    const balance = { ...nothingDue, dueNow: '1300000', daysLate: 1, nextDueOn: null }
    expect(loanFigure({ orderStatus: '5', balance }, 'id')?.dueText).toBe('Terlambat 1 hari')
  })

  test.each(['21', '110', '151', '200', '999', ''])('in state "%s" there is none', orderStatus => {
    expect(loanFigure({ orderStatus, balance: nothingDue }, 'id')).toBeUndefined()
  })
})
