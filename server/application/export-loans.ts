import type { LoanAccount } from '#domain/loan/account.ts'
import { stateCode } from '#domain/loan/loan-state.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { listDisbursements } from '../disbursement/public.ts'
import { loanEntries, paymentStream } from '../ledger/public.ts'
import {
  listAppRatings,
  listBorrowerLoans,
  listDecisions,
  loanToday,
  type StoredLoan,
} from '../loan/public.ts'
import type { Services } from '../services.ts'
import { listDocuments } from './document-store.ts'
import { exportLoanFacts } from './export-loan-facts.ts'

const pageSize = 50

/** A loan's documents, decisions and disbursements, for the export of personal data. */
const exportDocuments = async (services: Pick<Services, 'db' | 'cipher'>, loanId: string) => {
  const [documents, decisions, disbursements] = await Promise.all([
    listDocuments(services, loanId),
    listDecisions(services.db, loanId),
    listDisbursements(services.db, loanId),
  ])
  return {
    documents,
    decisions: decisions.map(({ outcome, reasons, decidedAt }) => ({
      outcome,
      reasons,
      decidedAt,
    })),
    disbursements: disbursements.map(({ state, createdAt, amountMinor, currency, bankRef }) => ({
      state,
      createdAt,
      amount: toDecimalString({ currency, minor: amountMinor }),
      bankReference: bankRef,
    })),
  }
}

/**
 * The day on which each payment was taken back, by its ledger entry; read where one was. Of money that was
 * held it is in the payment's own chain.
 */
const reversalDays = async (
  { db }: Pick<Services, 'db'>,
  { loanId, payments }: StoredLoan,
): Promise<ReadonlyMap<string, string>> => {
  const reversed = payments.filter(({ state }) => state === 'reversed')
  if (reversed.length === 0) return new Map()
  const entries = await loanEntries(
    db,
    loanId,
    reversed.map(({ paymentId }) => paymentStream(paymentId)),
  )
  return new Map(
    entries.flatMap(({ reverses, businessOn }) =>
      reverses === null ? [] : [[reverses, businessOn] as const],
    ),
  )
}

/**
 * Every payment, with what it was for where that was no installment. Of an earlier overpayment that paid
 * the debt the amount is what counts of it today, and what it paid at first when that is nothing; money in
 * another currency than the loan's, which is held, is written with its own.
 */
const exportPayments = (
  loan: StoredLoan,
  account: LoanAccount | undefined,
  reversedOn: ReadonlyMap<string, string>,
): object[] =>
  loan.payments.map(payment => {
    const { paidAt, paidOn, receivedAt, currency, state, fromOverpayment } = payment
    const purpose = payment.forExtension ? 'extension' : payment.earlySettlementKind
    const counted = account?.payments.find(each => each.paymentId === payment.paymentId)
    const minor = counted?.amountMinor || BigInt(payment.amountMinor)
    const text = toDecimalString({ currency, minor })
    const amount = currency === loan.currency ? text : `${currency} ${text}`
    return {
      paidAt,
      paidOn,
      receivedAt,
      amount,
      state,
      ...(purpose !== null && { purpose }),
      ...(state === 'reversed' && { reversedOn: reversedOn.get(payment.entryId) ?? null }),
      ...(fromOverpayment && { fromOverpayment }),
    }
  })

const exportLoan = async (
  services: Pick<Services, 'db' | 'clock'>,
  loan: StoredLoan,
): Promise<object> => {
  const { state, account } = loanToday(services, loan)
  return {
    loanId: loan.loanId,
    orderNo: loan.orderNo,
    product: loan.productName,
    state: Number(stateCode(state)),
    currency: loan.currency,
    principal: toDecimalString({ currency: loan.currency, minor: loan.principalMinor }),
    appliedAt: loan.createdAt.toISOString(),
    disbursedOn: loan.disbursedOn,
    settledOn: account?.settledOn ?? null,
    writtenOffOn: loan.writtenOffOn,
    terms: JSON.parse(loan.terms) as unknown,
    schedule: JSON.parse(loan.schedule) as unknown,
    payments: exportPayments(loan, account, await reversalDays(services, loan)),
    ...exportLoanFacts(loan),
  }
}

/** Everything held about a borrower's loans: what was agreed, every payment, and what else happened. */
export const exportLoans = async (
  services: Pick<Services, 'db' | 'cipher' | 'clock'>,
  borrowerId: string,
): Promise<object[]> => {
  const { db } = services
  const loans: StoredLoan[] = []
  for (let after: string | undefined; ; ) {
    const page = await listBorrowerLoans(db, borrowerId, { after, size: pageSize })
    loans.push(...page)
    after = page.at(-1)?.loanId
    if (page.length < pageSize || after === undefined) break
  }
  const ratings = await listAppRatings(db, borrowerId)
  return await Promise.all(
    loans.map(async loan => ({
      ...(await exportLoan(services, loan)),
      ...ratings.get(loan.loanId),
      ...(await exportDocuments(services, loan.loanId)),
    })),
  )
}
