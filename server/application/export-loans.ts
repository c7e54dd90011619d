import type { LoanAccount } from '#domain/loan/account.ts'
import { stateCode } from '#domain/loan/loan-state.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { listDisbursements } from '../disbursement/public.ts'
import { listBorrowerLoans, listDecisions, loanToday, type StoredLoan } from '../loan/public.ts'
import type { Services } from '../services.ts'
import { listDocuments } from './document-store.ts'

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
    disbursements: disbursements.map(({ state, createdAt }) => ({ state, createdAt })),
  }
}

/**
 * Every payment. Of an earlier overpayment that paid the debt the amount is what counts of it today;
 * money in another currency than the loan's, which is held, is written with its own.
 */
const exportPayments = (loan: StoredLoan, account: LoanAccount | undefined): object[] =>
  loan.payments.map(payment => {
    const { paidAt, paidOn, receivedAt, currency, state, fromOverpayment } = payment
    const counted = account?.payments.find(each => each.paymentId === payment.paymentId)
    const minor = counted?.amountMinor ?? BigInt(payment.amountMinor)
    const text = toDecimalString({ currency, minor })
    const amount = currency === loan.currency ? text : `${currency} ${text}`
    return {
      paidAt,
      paidOn,
      receivedAt,
      amount,
      state,
      ...(fromOverpayment && { fromOverpayment }),
    }
  })

const exportLoan = (services: Pick<Services, 'clock'>, loan: StoredLoan): object => {
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
    terms: JSON.parse(loan.terms) as unknown,
    schedule: JSON.parse(loan.schedule) as unknown,
    payments: exportPayments(loan, account),
  }
}

/** Everything held about a borrower's loans: what was agreed, and every payment. */
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
  return await Promise.all(
    loans.map(async loan => ({
      ...exportLoan(services, loan),
      ...(await exportDocuments(services, loan.loanId)),
    })),
  )
}
