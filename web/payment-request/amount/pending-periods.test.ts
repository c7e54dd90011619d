import { expect, test } from 'vitest'
import {
  chosenAmountMinor,
  initialInstallmentChoice,
} from '#domain/installments/installment-choice.ts'
import { choosablePeriods, type RepaymentPlan } from './pending-periods.ts'

const period = (periodNo: number, canClick: '0' | '1') => ({
  periodNo,
  totalAmount: '2500.50',
  canClick,
  periodStatus: '100',
  repayDes: `Installment ${periodNo}`,
  dueTime: '',
  at: '2,500.50',
  check: '0' as const,
  dueOn: '2026-12-20',
  daysLate: 0,
  parts: [],
  chargeNote: '',
})

const plan = (...periods: ReturnType<typeof period>[]): RepaymentPlan => ({
  productName: 'Quick Rupee',
  repayWaitCount: periods.length,
  note: '',
  lateTomorrow: null,
  currency: 'INR',
  telephone: '',
  repayPlanDetail: { repayWaitDetail: periods, repayYetDetail: [] },
})

test('amounts are read exactly, in minor units of the loan’s currency', () => {
  const periods = choosablePeriods(plan(period(1, '1'), period(2, '1')))
  expect(chosenAmountMinor(periods, [1, 2])).toBe(500_100n)
})

test('a period that the server closed cannot be chosen', () => {
  expect(initialInstallmentChoice(choosablePeriods(plan(period(1, '0'), period(2, '1'))))).toEqual(
    [],
  )
})
