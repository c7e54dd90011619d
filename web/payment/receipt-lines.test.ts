import { expect, test } from 'vitest'
import type { PaymentReceipt } from '../payment-request/payment-request.ts'
import { groupReceiptLines } from './receipt-lines.ts'

const receipt: PaymentReceipt = {
  receiptNo: 'R26112112345678-7',
  amount: '1250.50',
  paidAt: '2026-11-21T05:00:00.000Z',
  paidOn: '2026-11-21',
  method: 'Bank transfer',
  lines: [
    { periodNo: 1, kind: 'penalty', amount: '50.50' },
    { periodNo: 1, kind: 'principal', amount: '700' },
    { periodNo: 2, kind: 'principal', amount: '400' },
    { periodNo: null, kind: 'overpaid', amount: '100' },
  ],
  outstandingAfter: '3000',
}

test('a receipt shows what each installment took, and its sum', () => {
  const groups = groupReceiptLines(receipt, 'INR')
  expect(groups.map(group => [group.periodNo, group.total.minor])).toEqual([
    [1, 75_050n],
    [2, 40_000n],
    [null, 10_000n],
  ])
  expect(groups[0]?.lines.map(line => line.kind)).toEqual(['penalty', 'principal'])
})

test('the groups of a receipt sum to the payment', () => {
  const sum = groupReceiptLines(receipt, 'INR').reduce((all, { total }) => all + total.minor, 0n)
  expect(sum).toBe(125_050n)
})
