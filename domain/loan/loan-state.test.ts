import { describe, expect, test } from 'vitest'
import {
  availableLoanActions,
  findLoanState,
  hasAvailableLoanActions,
  isOpen,
  isOutstanding,
  LOAN_STATES,
  stateCode,
} from './loan-state.ts'

describe('the numbers of the states', () => {
  test('are the specified ones', () => {
    expect(LOAN_STATES.map(stateCode)).toEqual(['21', '110', '151', '170', '174', '180', '200'])
  })

  test('are read back, and no two states share one', () => {
    for (const state of LOAN_STATES) expect(findLoanState(stateCode(state))).toBe(state)
  })

  test("3, 5 and 4 are partners' due, overdue and settled", () => {
    expect(['3', '5', '4'].map(findLoanState)).toEqual(['due', 'overdue', 'settled'])
  })

  test.each(['', '0', '17', '0170', '170 ', 'constructor', 'due'])('%j is no state', code => {
    expect(findLoanState(code)).toBeUndefined()
  })
})

describe('what a state offers', () => {
  const offered = (code: string, isDelay: boolean): string => {
    const state = findLoanState(code)
    if (state === undefined) throw new Error(`no state ${code}`)
    const offers = availableLoanActions(state, isDelay)
    return Object.entries(offers)
      .filter(([, shown]) => shown)
      .map(([name]) => name)
      .join(' and ')
  }

  test.each(['174', '180', '3', '5'])(
    '%s: repay, and an extension only where isDelay is 1',
    code => {
      expect(offered(code, true)).toBe('repay and delayRepay')
      expect(offered(code, false)).toBe('repay')
    },
  )

  test('170: repay alone', () => {
    expect(offered('170', true)).toBe('repay')
  })

  test.each(['200', '4'])('%s: another loan', code => {
    expect(offered(code, true)).toBe('loanMore')
  })

  test.each(['21', '110', '151'])('%s: nothing', code => {
    expect(offered(code, true)).toBe('')
  })

  test('the bottom area shows exactly when something is offered', () => {
    expect(
      LOAN_STATES.filter(state => hasAvailableLoanActions(availableLoanActions(state, true))),
    ).toEqual(['running', 'due', 'overdue', 'settled'])
  })
})

test('only loans whose money is out are outstanding, and only ended ones are closed', () => {
  expect(LOAN_STATES.filter(isOutstanding)).toEqual(['running', 'due', 'overdue'])
  expect(LOAN_STATES.filter(state => !isOpen(state))).toEqual(['rejected', 'settled'])
})
