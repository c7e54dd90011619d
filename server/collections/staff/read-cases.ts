import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listCases, readCase } from '#contract/collections/staff-calls.ts'
import { protocolCode } from '#contract/envelope.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { findLoan } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import { caseOf, isOnHardshipPlan, stateOfPromise } from '../case-of.ts'
import { listCaseRows, listContacts, listPromises } from '../store.ts'

const defaultSize = 50
const maxDays = 9999

/** The cases of all the person's markets, or of one of them. */
export const listCasesHandler = async (
  input: InputOf<typeof listCases>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listCases>> => {
  if (markets.length === 0) return { rows: [], after: null }
  const page = await listCaseRows(services.db, {
    markets,
    minDays: Number(input.minDays ?? 1),
    maxDays: Number(input.maxDays ?? maxDays),
    promise: input.promise,
    sort: input.sort ?? '-daysPastDue',
    after: input.after,
    size: Number(input.size ?? defaultSize),
  })
  return {
    rows: page.rows.map(row => ({
      loanId: row.loanId,
      orderNo: row.orderNo,
      borrowerId: row.borrowerId,
      market: row.market,
      currency: row.currency,
      daysPastDue: row.daysPastDue,
      overdue: amountTextIn(row.currency)(row.overdueMinor),
      outstanding: amountTextIn(row.currency)(row.outstandingMinor),
      promise: row.promise,
      nextAction: row.nextAction,
    })),
    after: page.after,
  }
}

export const readCaseHandler = async (
  { loanId }: InputOf<typeof readCase>,
  { services, locale }: StaffContext,
): Promise<OutputOf<typeof readCase> | Refusal> => {
  const loan = await findLoan(services.db, loanId)
  if (!loan || loan.disbursedOn === null) {
    return refuse(protocolCode.notFound, say(locale, 'notFound'))
  }
  const [promises, contacts] = await Promise.all([
    listPromises(services.db, [loanId]),
    listContacts(services.db, loanId, loan.borrowerId),
  ])
  const now = caseOf(services, loan, promises[0])
  const money = amountTextIn(loan.currency)
  const today = services.clock.businessDate(loan.market)
  return {
    loanId,
    orderNo: loan.orderNo,
    borrowerId: loan.borrowerId,
    market: loan.market,
    currency: loan.currency,
    daysPastDue: now.daysPastDue,
    overdue: money(now.overdueMinor),
    outstanding: money(now.outstandingMinor),
    promise: now.promise,
    nextAction: now.nextAction,
    isOnHardshipPlan: isOnHardshipPlan(loan) ? '1' : '0',
    promises: promises.map(promise => ({
      amount: money(promise.amountMinor),
      madeOn: promise.madeOn,
      dueOn: promise.dueOn,
      state: stateOfPromise(promise, loan, today),
      recordedBy: promise.recordedBy,
      note: promise.note,
    })),
    contacts: contacts.map(({ contactId, channel, outcome, askedBy, askedAt, note }) => ({
      contactId,
      channel,
      outcome,
      by: askedBy,
      at: askedAt.toISOString(),
      note,
    })),
  }
}
