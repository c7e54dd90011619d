import type { LocalDate } from '#domain/calendar/local-date.ts'
import { stateCode } from '#domain/loan/status.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { disbursementPosting } from '#domain/posting/disbursement.ts'
import { buildSchedule } from '#domain/schedule/build-schedule.ts'
import type { Schedule } from '#domain/schedule/schedule.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { termsToJson } from '#domain/terms/terms-json.ts'
import { postEntry } from '../ledger/public.ts'
import { inTransaction } from '../platform/database.ts'
import type { Services } from '../services.ts'
import { scheduleToJson } from './agreement.ts'

type NewLoan = {
  readonly borrowerId: string
  readonly market: MarketCode
  readonly productId: string
  readonly clientKind: 'new' | 'repeat'
  readonly terms: Terms
  readonly disbursedOn: LocalDate
  readonly createdAt: Date
  readonly actor: string
}

/** A number a person can read out: the date, then six digits. */
const newOrderNo = (services: Services, loan: NewLoan): string =>
  `P${loan.disbursedOn.replaceAll('-', '')}${services.random.digits(6)}`

/**
 * Puts a disbursed loan in place: its agreement, its schedule, and the entry that pays it out, in
 * one transaction.
 */
export const openLoan = async (
  services: Services,
  loan: NewLoan,
): Promise<{ loanId: string; orderNo: string; schedule: Schedule }> => {
  const loanId = services.random.uuid()
  const orderNo = newOrderNo(services, loan)
  const schedule = buildSchedule(loan.terms, loan.disbursedOn)
  await inTransaction(services.db, async tx => {
    await tx
      .insertInto('loan.loan')
      .values({
        loan_id: loanId,
        order_no: orderNo,
        borrower_id: loan.borrowerId,
        product_id: loan.productId,
        market: loan.market,
        currency: loan.terms.currency,
        state: Number(stateCode('running')),
        client_kind: loan.clientKind,
        principal_minor: loan.terms.principalMinor,
        disbursed_on: loan.disbursedOn,
        settled_on: null,
        rating_stars: null,
        rated_at: null,
        created_at: loan.createdAt,
      })
      .execute()
    await tx
      .insertInto('loan.agreement')
      .values({
        loan_id: loanId,
        terms: JSON.stringify(termsToJson(loan.terms)),
        schedule: JSON.stringify(scheduleToJson(schedule)),
      })
      .execute()
    await postEntry(tx, {
      entryId: services.random.uuid(),
      stream: loanId,
      posting: disbursementPosting({
        principalMinor: loan.terms.principalMinor,
        disbursalFees: schedule.disbursalFees,
      }),
      currency: loan.terms.currency,
      businessOn: loan.disbursedOn,
      cause: { kind: 'disbursement', id: loanId },
      actor: loan.actor,
      reverses: null,
      loanId,
    })
  })
  return { loanId, orderNo, schedule }
}
