import { afterEach, describe, expect, test } from 'vitest'
import { baseLocale, overwriteGetLocale } from '#copy/staff/runtime.js'
import { noteOwnMarkets } from '../../session/own-markets.ts'
import { fieldText, figureTexts, valueText } from './value-text.ts'

const linesOf = (...[figures, market]: Parameters<typeof figureTexts>): string[] =>
  figureTexts(figures, market).map(({ label, value }) => `${label}: ${value}`)

const refund = [
  { name: 'order', value: 'P20261007791047' },
  { name: 'amount', value: '2000000' },
  { name: 'currency', value: 'IDR' },
  { name: 'source', value: 'overpayment' },
]

describe('figures of a record', () => {
  afterEach(() => overwriteGetLocale(() => baseLocale))

  test('have an amount with its currency as one figure, in both languages', () => {
    expect(linesOf(refund, 'ID')).toEqual([
      'Loan: P20261007791047',
      'Amount: Rp2.000.000',
      'Source: Overpayment',
    ])
    overwriteGetLocale(() => 'id')
    expect(linesOf(refund, 'ID')).toEqual([
      'Pinjaman: P20261007791047',
      'Jumlah: Rp2.000.000',
      'Asal: Kelebihan bayar',
    ])
  })

  test('have minor units in the currency of their market', () => {
    const figures = [{ name: 'outstandingMinor', value: '250050' }]
    expect(linesOf(figures, 'IN')).toEqual(['Outstanding: ₹2,500.50'])
    expect(linesOf(figures, 'ID')).toEqual(['Outstanding: Rp250.050'])
    expect(linesOf(figures, null)).toEqual(['Outstanding in the smallest unit: 250,050'])
  })

  test('have the currency that they name, whatever their market', () => {
    const figures = [
      { name: 'amount', value: '10.50' },
      { name: 'currency', value: 'INR' },
    ]
    expect(linesOf(figures, 'ID')).toEqual(['Amount: ₹10.50'])
  })

  test('have no amount of what is none', () => {
    expect(valueText('amount', 'hash:0011223344', 'IDR')).toContain('00112233')
    expect(valueText('payments', '6', 'IDR')).toBe('6')
    expect(fieldText('plan.amountMinor', 'IDR')).toBe('plan · Amount')
  })

  test('have times in the zone of their market, else of the person’s only one', () => {
    const at = '2026-11-20T12:00:00.000Z'
    expect(linesOf([{ name: 'paidAt', value: at }], 'IN')[0]).toContain('20 Nov 2026, 17:30 IST')
    noteOwnMarkets(['ID'])
    expect(valueText('paidAt', at)).toBe('20 Nov 2026, 19:00 WIB')
    noteOwnMarkets(['IN'])
    expect(valueText('paidAt', at)).toBe('20 Nov 2026, 17:30 IST')
    noteOwnMarkets([])
  })

  test('have accounts and periods in words', () => {
    expect(valueText('accountHash', 'of the profile')).toBe('The account of the profile')
    expect(valueText('accountHash', 'f9e282cc'.repeat(8))).not.toContain('f9e282ccf')
    expect(valueText('every', '1 month')).toBe('every month')
    overwriteGetLocale(() => 'id')
    expect(valueText('every', '2 week')).toBe('setiap 2 minggu')
  })
})
