import * as z from 'zod'
import { isEffective } from '../loan/public.ts'
import { endDispute, endSuspenseFreeze, freezeForSuspense } from '../payment-dispute/public.ts'
import { closeAtOnce, isRetiredRequestState, notifyWatchers } from '../payment-request/public.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import type { Services } from '../services.ts'
import { notifyOfPayment, paymentNotificationTopic } from './notify-of-payment.ts'
import { findPaymentRequestById, replaceOutdatedRequests } from './payment-store.ts'
import { sweepPayments } from './sweep.ts'

const booked = z.object({
  paymentId: z.string(),
  paymentRequestId: z.nullable(z.string()),
  loanId: z.nullable(z.string()),
  state: z.string(),
})

const bookedOnLoan = z.object({ paymentId: z.string(), loanId: z.string() })

/**
 * Settles the payment dispute that a booked payment was about. Money in suspense freezes late charges
 * until it is booked. Idempotent; locks the loan's row.
 */
const followBooking = async (
  context: Parameters<typeof endDispute>[0],
  { paymentId, loanId, state }: z.infer<typeof booked>,
): Promise<void> => {
  if (loanId === null) return
  if (state === 'suspense') await freezeForSuspense(context, { loanId, paymentId })
  // In a lane of its own: payments are not to wait for what is computed of an account.
  await writeOutbox(context.tx, { topic: paymentNotificationTopic, payload: { paymentId, loanId } })
  if (!isEffective({ state })) return
  await endDispute(context, { loanId, paymentId }, { state: 'settled', paymentId })
  await endSuspenseFreeze(context, loanId)
}

/**
 * Follows up each booked payment (notifies its borrower, settles its dispute, closes payment requests whose amount it has
 * changed, notifies their watchers) and sweeps the payment providers every minute.
 */
export const registerPaymentJobs = (services: Services, jobs: Jobs): void => {
  services.outbox.handle('payment-booked', async (message, transaction) => {
    const payment = z.parse(booked, message.payload)
    // Locks the loan's row, which is always locked before those of payment requests.
    await followBooking({ services, tx: transaction }, payment)
    const { loanId, paymentRequestId } = payment
    const changed =
      loanId !== null && payment.state !== 'suspense'
        ? await replaceOutdatedRequests(transaction, loanId, paymentRequestId)
        : []
    const paymentRequest =
      paymentRequestId === null
        ? undefined
        : await findPaymentRequestById(transaction, paymentRequestId)
    if (paymentRequest && isRetiredRequestState(paymentRequest.state))
      await closeAtOnce(transaction, [paymentRequest.paymentRequestId])
    if (paymentRequest) changed.push(paymentRequest.requestNo)
    return () => {
      for (const requestNo of changed) notifyWatchers(services, requestNo)
    }
  })
  services.outbox.handle(
    paymentNotificationTopic,
    async ({ payload }, tx) => {
      await notifyOfPayment(services, tx, z.parse(bookedOnLoan, payload))
      return services.outbox.nudge
    },
    'message',
  )
  jobs.define({
    name: 'sweep-payments',
    cron: '* * * * *',
    run: async () => await sweepPayments(services),
  })
}
