import { describe, expect, test } from 'vitest'
import {
  addPart,
  areComplete,
  leftMinor,
  type MoneyMatch,
  readParts,
  writeParts,
} from './loan-parts.ts'

const money = { amount: '1500000', currency: 'IDR' } as const

const match = (loanId: string, suggested: string): MoneyMatch => ({
  loanId,
  orderNo: `P-${loanId}`,
  borrower: 'S••• R•••',
  state: 'due',
  due: suggested,
  outstanding: '3180000',
  daysLate: 0,
  suggested,
})

const amounts = (parts: readonly { amount: string }[]) => parts.map(({ amount }) => amount)

describe('money on loans', () => {
  test('goes whole to the first loan', () => {
    const parts = addPart(money, [], match('a', '1060000'))
    expect(amounts(parts)).toEqual(['1500000'])
    expect(areComplete(money, parts)).toBe(true)
  })

  test('leaves the first what is due, and the rest to the second', () => {
    const one = addPart(money, [], match('a', '1060000'))
    const two = addPart(money, one, match('b', '300000'))
    expect(amounts(two)).toEqual(['1060000', '440000'])
    expect(areComplete(money, two)).toBe(true)
    expect(addPart(money, two, match('b', '300000'))).toBe(two)
  })

  test('keeps amounts that were typed', () => {
    const [first] = addPart(money, [], match('a', '1060000'))
    const typed = [{ ...first, amount: '500000' }] as Parameters<typeof addPart>[1]
    expect(amounts(addPart(money, typed, match('b', '300000')))).toEqual(['500000', '1000000'])
  })

  test('is complete when the parts sum to it and none is empty', () => {
    const [first, second] = addPart(
      money,
      addPart(money, [], match('a', '1060000')),
      match('b', '300000'),
    )
    if (!first || !second) throw new Error('two loans were added')
    expect(areComplete(money, [])).toBe(false)
    expect(areComplete(money, [first])).toBe(false)
    expect(
      areComplete(money, [
        { ...first, amount: '1500000' },
        { ...second, amount: '0' },
      ]),
    ).toBe(false)
    expect(areComplete(money, [first, { ...second, amount: 'x' }])).toBe(false)
    expect(leftMinor(money, [first, { ...second, amount: '500000' }])).toBe(-60_000n)
    expect(readParts(writeParts([first, second]))).toEqual([first, second])
    expect(readParts(writeParts([]))).toEqual([])
  })
})
