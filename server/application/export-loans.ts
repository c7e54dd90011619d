import { toDecimalString } from '#domain/money/parse.ts'
import { listDisbursements } from '../disbursement/public.ts'
import { listBorrowerLoans, listDecisions, type StoredLoan } from '../loan/public.ts'
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

const exportLoan = (loan: StoredLoan): object => ({
  loanId: loan.loanId,
  orderNo: loan.orderNo,
  product: loan.productName,
  state: loan.state,
  currency: loan.currency,
  principal: toDecimalString({ currency: loan.currency, minor: loan.principalMinor }),
  appliedAt: loan.createdAt.toISOString(),
  disbursedOn: loan.disbursedOn,
  terms: JSON.parse(loan.terms) as unknown,
  schedule: JSON.parse(loan.schedule) as unknown,
  payments: loan.payments.map(({ paidAt, paidOn, amountMinor, state, receivedAt }) => ({
    paidAt,
    paidOn,
    receivedAt,
    amount: toDecimalString({ currency: loan.currency, minor: BigInt(amountMinor) }),
    state,
  })),
})

/** Everything held about a borrower's loans: what was agreed, and every payment. */
export const exportLoans = async (
  services: Pick<Services, 'db' | 'cipher'>,
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
      ...exportLoan(loan),
      ...(await exportDocuments(services, loan.loanId)),
    })),
  )
}
