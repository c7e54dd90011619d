import { expect, test } from 'vitest'
import { listAudit } from '#contract/audit/staff-calls.ts'
import { recordPromise } from '#contract/collections/staff-calls.ts'
import { payOffQuote } from '#contract/early-settlement/calls.ts'
import { proposeHardshipPlan, quoteEarlySettlement } from '#contract/loan-servicing/staff-calls.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

const reason = 'asked by telephone'
const once = () => ({ idempotencyKey: freshKey() })

test.each(['2026-02-30', '2026-13-01', '0000-00-00'])(
  'a call that names the day %s is refused as malformed, and no failure of ours',
  async day => {
    await using app = await createTestApp()
    const { call, order } = await app.enter('siti')
    const loanId = order.orderId
    const plan = { firstDueOn: day, unit: 'month', count: '1', payments: '2' } as const
    const payOff = { purpose: 'pay-off', on: day } as const
    const replies = [
      await call(payOffQuote, { ...order, on: day }),
      await call(generateVcode, { ...order, ...payOff }, once()),
      await app.staff(quoteEarlySettlement, { loanId, on: day }),
      await app.staff(proposeHardshipPlan, { loanId, reason, ...plan }, once()),
      await app.staff(recordPromise, { loanId, amount: '1000', dueOn: day, note: reason }, once()),
      await app.staff(listAudit, { from: `${day}T00:00:00Z` }),
    ]
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => '400'))
  },
)
