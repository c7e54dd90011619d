import type { Transaction } from 'kysely'
import { laterOf } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { stateCode } from '#domain/loan/status.ts'
import { getMarket } from '#domain/market/market.ts'
import { heldReturnPosting, payoutPosting } from '#domain/posting/disbursement.ts'
import { postEntry } from '../ledger/public.ts'
import { inTransaction } from '../platform/database.ts'
import type { PayoutNews } from '../providers/disbursement/disbursement-provider.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import {
  changeDisbursement,
  type Disbursement,
  findDisbursement,
  listDisbursements,
} from './disbursement-store.ts'
import {
  type MoneyOut,
  moneyArrives,
  moneyLeaves,
  moneyReturns,
  moneyStays,
} from './move-money-out.ts'
import { prepareDisbursement } from './prepare-disbursement.ts'
import { getLoan, lockLoan, type StoredLoan } from './store.ts'

/** What a provider says of a payout, whoever asked. */
export type PayoutEvent = PayoutNews & { readonly provider: string }

export type PayoutOutcome =
  | 'noted'
  | 'paid'
  | 'failed'
  | 'returned'
  | 'return-held'
  | 'paid-twice'
  | 'duplicate'
  | 'unknown'
  | 'wrong-amount'

/** Reasons that pass by themselves: the same account is tried again a little later. */
const passing: readonly string[] = ['TEMPORARY_TRANSFER_ERROR', 'INSUFFICIENT_BALANCE']
const mostAttempts = 3
const retryAfterSeconds = 60

/**
 * Books what a provider says of a payout, once, whoever says it and however often: the answer, the
 * callback and the sweep all end here. Older news never undoes newer.
 */
export const recordPayout = async (
  services: Services,
  event: PayoutEvent,
): Promise<PayoutOutcome> => {
  const known = await findDisbursement(services.db, event.reference)
  if (!known || known.provider !== event.provider) return 'unknown'
  const outcome = await inTransaction(services.db, async tx => {
    const loan = await lockLoan(tx, known.loanId)
    const disbursement = await findDisbursement(tx, event.reference)
    if (!loan || !disbursement) throw new Error(`disbursement ${event.reference} has no loan`)
    return await book({ services, tx, loan, disbursement, event })
  })
  if (outcome === 'wrong-amount' || outcome === 'paid-twice' || outcome === 'return-held') {
    services.log.error({ reference: event.reference, outcome }, 'a payout needs a person')
  }
  services.outbox.nudge()
  return outcome
}

type Subject = {
  readonly services: Services
  readonly tx: Transaction<Tables>
  readonly loan: StoredLoan
  readonly disbursement: Disbursement
  readonly event: PayoutEvent
}

const book = async (subject: Subject): Promise<PayoutOutcome> => {
  const { tx, disbursement, event } = subject
  const { amount, providerRef } = event
  if (disbursement.providerRef === null && providerRef !== '') {
    const changes = { provider_ref: providerRef }
    await changeDisbursement(tx, disbursement.disbursementId, changes)
  }
  if (event.state === 'pending') return 'noted'
  if (disbursement.toldAt !== null && event.at < disbursement.toldAt) return 'duplicate'
  if (amount.currency !== disbursement.currency || amount.minor !== disbursement.amountMinor) {
    return 'wrong-amount'
  }
  await changeDisbursement(tx, disbursement.disbursementId, { told_at: event.at })
  switch (event.state) {
    case 'paid':
      return await bookPaid(subject)
    case 'failed':
      return await bookFailed(subject)
    case 'returned':
      return await bookReturned(subject)
  }
}

const movingOf = ({ services, tx, loan, disbursement, event }: Subject): MoneyOut => ({
  services,
  tx,
  loan,
  disbursement,
  actor: `provider:${event.provider}`,
  businessOn: services.clock.businessDate(loan.market),
})

const bookPaid = async (subject: Subject): Promise<PayoutOutcome> => {
  const { disbursement, tx, loan } = subject
  switch (disbursement.state) {
    case 'sending':
      return await arrive(subject)
    case 'failed': {
      // Said to have failed, and paid after all.
      const tries = await listDisbursements(tx, loan.loanId)
      const others = tries.filter(each => each.disbursementId !== disbursement.disbursementId)
      const replaced = others.some(each => !['failed', 'returned'].includes(each.state))
      if (replaced || loan.state !== Number(stateCode('approved'))) return await payTwice(subject)
      const transitEntryId = await moneyLeaves(movingOf(subject))
      return await arrive({ ...subject, disbursement: { ...disbursement, transitEntryId } })
    }
    default:
      return 'duplicate'
  }
}

const arrive = async (subject: Subject): Promise<PayoutOutcome> => {
  const { loan, event } = subject
  const { timeZone } = getMarket(loan.market)
  // A provider's clock may be behind: no loan begins before it was asked for.
  const arrivedOn = laterOf(localDateIn(timeZone, event.at), localDateIn(timeZone, loan.createdAt))
  await moneyArrives(movingOf(subject), arrivedOn)
  return 'paid'
}

/** The loan has its money already, or will: what went out a second time stands in transit. */
const payTwice = async (subject: Subject): Promise<PayoutOutcome> => {
  const { tx, disbursement } = subject
  const entryId = await postOn(subject, payoutPosting(disbursement.amountMinor))
  await changeDisbursement(tx, disbursement.disbursementId, {
    state: 'paid-twice',
    transit_entry_id: entryId,
  })
  return 'paid-twice'
}

const bookFailed = async (subject: Subject): Promise<PayoutOutcome> => {
  const { services, tx, loan, disbursement, event } = subject
  if (disbursement.state === 'paid') return await bookReturned(subject)
  if (disbursement.state !== 'sending') return 'duplicate'
  await moneyStays(movingOf(subject), event.reason)
  if (passing.includes(event.reason) && disbursement.attempt < mostAttempts) {
    await prepareDisbursement({ services, tx, loan }, retryAfterSeconds)
  }
  return 'failed'
}

const bookReturned = async (subject: Subject): Promise<PayoutOutcome> => {
  const { tx, loan, disbursement, event } = subject
  if (disbursement.state === 'sending') {
    // Its arrival was not heard of, or will be later: first that, then the return.
    await arrive(subject)
    return await bookReturned(await readAgain(subject))
  }
  if (disbursement.state !== 'paid') return 'duplicate'
  const hasPayments = loan.payments.some(({ state }) => ['posted', 'applied'].includes(state))
  if (!hasPayments) {
    await moneyReturns(movingOf(subject), event.reason)
    return 'returned'
  }
  // The borrower has paid on a loan whose money came back: a person must say what that means.
  await postOn(subject, heldReturnPosting(disbursement.amountMinor))
  const changes = { state: 'return-held', reason: event.reason } as const
  await changeDisbursement(tx, disbursement.disbursementId, changes)
  return 'return-held'
}

const readAgain = async (subject: Subject): Promise<Subject> => {
  const { tx, loan, disbursement } = subject
  const [nowLoan, now] = await Promise.all([
    getLoan(tx, loan.loanId),
    findDisbursement(tx, disbursement.disbursementId),
  ])
  return { ...subject, loan: nowLoan, disbursement: now ?? disbursement }
}

const postOn = async (
  subject: Subject,
  posting: ReturnType<typeof payoutPosting>,
): Promise<string> => {
  const { services, tx, loan, disbursement, event } = subject
  const entryId = services.random.uuid()
  await postEntry(tx, {
    entryId,
    stream: loan.loanId,
    posting,
    currency: loan.currency,
    businessOn: services.clock.businessDate(loan.market),
    cause: { kind: 'disbursement', id: disbursement.disbursementId },
    actor: `provider:${event.provider}`,
    reverses: null,
    loanId: loan.loanId,
  })
  return entryId
}
