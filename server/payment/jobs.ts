import * as z from 'zod/mini'
import { stands } from '../loan/public.ts'
import { endDispute, endSuspenseFreeze, freezeForSuspense } from '../payment-dispute/public.ts'
import { closeAtOnce, isRetiredRequestState, notifyWatchers } from '../payment-request/public.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { findPaymentRequestById, replaceOutdatedRequests } from './payment-store.ts'
import { sweepPayments } from './sweep.ts'

const booked = z.object({
  paymentId: z.string(),
  paymentRequestId: z.nullable(z.string()),
  loanId: z.nullable(z.string()),
  state: z.string(),
})

/** A claim ends with the money it was about; held money stops late charges until it is booked. */
const followBooking = async (
  at: Parameters<typeof endDispute>[0],
  { paymentId, loanId, state }: z.infer<typeof booked>,
): Promise<void> => {
  if (loanId === null) return
  if (state === 'suspense') await freezeForSuspense(at, { loanId, paymentId })
  if (!stands({ state })) return
  await endDispute(at, { loanId, paymentId }, { state: 'settled', paymentId })
  await endSuspenseFreeze(at, loanId, paymentId)
}

/**
 * What follows a booked payment (its dispute ends, payment requests whose amount it has changed are
 * closed, their watchers are notified), and the sweep of the payment providers every minute.
 */
export const registerPaymentJobs = (services: Services, jobs: Jobs): void => {
  services.outbox.handle('payment-booked', async (message, transaction) => {
    const payment = z.parse(booked, message.payload)
    // It holds the loan's row, which comes before those of bills.
    await followBooking({ services, tx: transaction }, payment)
    const { loanId, paymentRequestId } = payment
    const changed =
      loanId !== null && payment.state !== 'suspense'
        ? await replaceOutdatedRequests(transaction, loanId, paymentRequestId)
        : []
    const bill =
      paymentRequestId === null
        ? undefined
        : await findPaymentRequestById(transaction, paymentRequestId)
    if (bill && isRetiredRequestState(bill.state))
      await closeAtOnce(transaction, [bill.paymentRequestId])
    if (bill) changed.push(bill.requestNo)
    return () => {
      for (const requestNo of changed) notifyWatchers(services, requestNo)
    }
  })
  jobs.define({
    name: 'sweep-payments',
    cron: '* * * * *',
    run: async () => await sweepPayments(services),
  })
}
