import { proveLedger } from '#server/ledger/prove.ts'
import { compareLoansWithLedger } from '#server/loan/compare-with-ledger.ts'
import { postPayment } from '#server/payment/post-payment.ts'
import type { Services } from '#server/services.ts'
import type { PostingData } from './data/posting-data.ts'

type PostingServices = Pick<Services, 'random' | 'clock'> & Parameters<typeof postPayment>[0]

/**
 * Postings per second of so many concurrent clients that each book one payment after the other.
 */
export const measurePostings = async (
  services: PostingServices,
  data: PostingData,
  { seconds, clients }: { readonly seconds: number; readonly clients: number },
): Promise<number> => {
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const before = data.booked
  const client = async (): Promise<void> => {
    while (performance.now() < until) await bookNext(services, data)
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (data.booked - before) / ((performance.now() - startedAt) / 1000)
}

/**
 * Books the next payment of the next loan: every loan's first, then every loan's second, and so on.
 */
const bookNext = async (services: PostingServices, data: PostingData): Promise<void> => {
  const { random, clock } = services
  const { payableLoans, scenario } = data
  const no = Math.floor(data.started / payableLoans.length)
  const payer = payableLoans[data.started % payableLoans.length]
  data.started += 1
  const chapter = scenario[no]
  const paymentRequestId = payer?.paymentRequestIds[no]
  if (!chapter || !payer || paymentRequestId === undefined) {
    throw new Error('the loans have run out of payments: load more')
  }
  const { entry, ...rest } = chapter
  const outcome = await postPayment(services, {
    ...rest,
    paymentId: random.uuid(),
    provider: 'xendit',
    providerPaymentId: random.uuid(),
    number: '8808123456789012',
    paymentRequestId,
    loanId: payer.loanId,
    paidAt: clock.now(),
    entry: { ...entry, entryId: random.uuid(), actor: 'provider:xendit' },
  })
  if (outcome !== 'posted') throw new Error(`payment ${no + 1} of ${payer.loanId}: ${outcome}`)
  data.booked += 1
}

/** Checks that every posting is right and none is missing. @throws Error listing what is wrong. */
export const provePostings = async (services: Services, { booked }: PostingData): Promise<void> => {
  const violations = [
    ...(await proveLedger(services.db)),
    ...(await compareLoansWithLedger(services)),
  ]
  const { count } = await services.db
    .selectFrom('payment.payment')
    .select(eb => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) !== booked) violations.push(`${booked} were posted, ${count} are there`)
  if (violations.length > 0) throw new Error(`not proved: ${violations.slice(0, 5).join('; ')}`)
}
