import * as z from 'zod/mini'
import { stands } from '../loan/public.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Services } from '../services.ts'
import { sweepCharges } from './card/sweep-charges.ts'
import { closeAtOnce } from './closing-store.ts'
import { endClaim, endHold, endOutlived, freezeForHeldMoney } from './end-claim.ts'
import { isRetired } from './instruction-states.ts'
import { findBill, replaceOutdated } from './payment-store.ts'
import { sweepPayments } from './sweep.ts'
import { tellBill } from './tell-bill.ts'

const booked = z.object({
  paymentId: z.string(),
  instructionId: z.nullable(z.string()),
  loanId: z.nullable(z.string()),
  state: z.string(),
})

/** A claim ends with the money it was about; held money stops late charges until it is booked. */
const followBooking = async (
  at: Parameters<typeof endClaim>[0],
  { paymentId, loanId, state }: z.infer<typeof booked>,
): Promise<void> => {
  if (loanId === null) return
  if (state === 'suspense') await freezeForHeldMoney(at, { loanId, paymentId })
  if (!stands({ state })) return
  await endClaim(at, { loanId, paymentId }, { state: 'settled', paymentId })
  await endHold(at, loanId, paymentId)
}

/**
 * What must follow from money that was booked (its claim ends, bills whose amount it has changed are
 * closed, whoever watches a bill is told), the sweeps, every minute, and the end of claims that
 * outlived their days.
 */
export const registerRepaymentJobs = (services: Services, jobs: Jobs): void => {
  services.outbox.handle('payment-booked', async (message, transaction) => {
    const payment = z.parse(booked, message.payload)
    // It holds the loan's row, which comes before those of bills.
    await followBooking({ services, tx: transaction }, payment)
    const { loanId, instructionId } = payment
    const changed =
      loanId !== null && payment.state !== 'suspense'
        ? await replaceOutdated(transaction, loanId, instructionId)
        : []
    const bill = instructionId === null ? undefined : await findBill(transaction, instructionId)
    if (bill && isRetired(bill.state)) await closeAtOnce(transaction, [bill.instructionId])
    if (bill) changed.push(bill.billNo)
    return () => {
      for (const billNo of changed) tellBill(services, billNo)
    }
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
  jobs.define({
    name: 'end-claims',
    cron: '3,33 * * * *',
    run: async () => await endOutlived(services),
  })
}
