import * as z from 'zod/mini'
import type { Jobs } from '../platform/jobs.ts'
import type { Services } from '../services.ts'
import { sweepCharges } from './card/sweep-charges.ts'
import { settleClaim } from './claim-store.ts'
import { findBillNo, replaceOutdated } from './payment-store.ts'
import { sweepPayments } from './sweep.ts'
import { tellBill } from './tell-bill.ts'

const booked = z.object({
  paymentId: z.string(),
  instructionId: z.nullable(z.string()),
  loanId: z.nullable(z.string()),
  state: z.string(),
})

/**
 * What must follow from money that was booked (its claim ends, bills whose amount it has changed are
 * closed, whoever watches a bill is told), and the sweep, every minute.
 */
export const registerRepaymentJobs = (services: Services, jobs: Jobs): void => {
  services.outbox.handle('payment-booked', async (message, transaction) => {
    const payment = z.parse(booked, message.payload)
    if (payment.loanId !== null && payment.state !== 'suspense') {
      const replaced = await replaceOutdated(transaction, payment.loanId, payment.instructionId)
      for (const billNo of replaced) tellBill(services, billNo)
    }
    if (payment.instructionId === null) return
    if (payment.state === 'posted' || payment.state === 'applied') {
      await settleClaim(transaction, payment.instructionId, services.clock.now())
    }
    const billNo = await findBillNo(transaction, payment.instructionId)
    if (billNo !== undefined) tellBill(services, billNo)
  })
  jobs.define({
    name: 'sweep-payments',
    cron: '* * * * *',
    run: async () => await sweepPayments(services),
  })
  jobs.define({
    name: 'sweep-card-charges',
    cron: '* * * * *',
    run: async () => await sweepCharges(services),
  })
}
