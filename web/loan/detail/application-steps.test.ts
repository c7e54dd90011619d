import { expect, test } from 'vitest'
import * as copy from '#copy/pages/loan.js'
import { stateCode } from '#domain/loan/loan-state.ts'
import { applicationSteps } from './application-steps.ts'

const payout = {
  amount: '2925000',
  account: 'BCA',
  newAccount: '',
  isOfAnother: '0' as const,
  arrivesBy: '2026-11-24',
} as const

const whens = (loan: Parameters<typeof applicationSteps>[0]) =>
  applicationSteps(loan, day => day).map(({ when }) => when)

test('an application under review has a day by which it is decided', () => {
  const loan = { orderStatus: stateCode('under-review'), decisionBy: '2026-11-22', payout: null }
  expect(whens(loan)).toEqual(['done', 'now', 'later'])
  expect(applicationSteps(loan, day => day)[1]?.note).toContain('2026-11-22')
})

test('money on its way has a day by which it arrives', () => {
  const loan = {
    orderStatus: stateCode('approved'),
    decisionBy: null,
    payout: { ...payout, state: 'sending' as const },
  }
  expect(whens(loan)).toEqual(['done', 'done', 'now'])
  expect(applicationSteps(loan, day => day)[2]?.note).toContain('2026-11-24')
})

test.each(['failed', 'returned'] as const)('money that %s waits for an account first', state => {
  const loan = {
    orderStatus: stateCode('approved'),
    decisionBy: null,
    payout: { ...payout, state },
  }
  expect(whens(loan)).toEqual(['done', 'done', 'now', 'later'])
})

test('another account is checked before the money is sent again', () => {
  const loan = {
    orderStatus: stateCode('approved'),
    decisionBy: null,
    payout: { ...payout, newAccount: 'BNI •••• 8888', state: 'failed' as const },
  }
  const [, , account] = applicationSteps(loan, day => day)
  expect(account).toMatchObject({ when: 'now', note: copy.newAccountChecked() })
})
