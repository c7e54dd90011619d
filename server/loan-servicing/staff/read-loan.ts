import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { readLoan } from '#contract/loan-servicing/staff-calls.ts'
import { type LocalDate, laterOf, localDate } from '#domain/calendar/local-date.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import type { BucketAmounts } from '#domain/waterfall/bucket.ts'
import { listWaitingRequests } from '../../approval/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import {
  accountToday,
  factsOf,
  findLoan,
  listDecisions,
  loanState,
  readSchedule,
  readTerms,
  type StoredLoan,
} from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import type { Services } from '../../services.ts'
import { possibleChanges } from '../possible-changes.ts'
import { listAgreedDocuments } from '../store.ts'
import { loanFiles } from './show-loan-document.ts'

type ReadLoanOutput = OutputOf<typeof readLoan>

/** The account of a day, or of today; a day before the disbursement is that day. */
const accountOn = (
  services: Services,
  loan: StoredLoan,
  on: LocalDate | undefined,
): LoanAccount | undefined => {
  if (loan.disbursedOn === null) return undefined
  if (on === undefined) return accountToday(services, loan)
  const facts = factsOf(loan)
  return accountAsOf(facts, laterOf(on, facts.disbursedOn))
}

type MoneyText = (minor: bigint) => string

const bucketsResponse = (amounts: BucketAmounts, money: MoneyText) => ({
  statutory: money(amounts.statutory),
  enforcement: money(amounts.enforcement),
  penalty: money(amounts.penalty),
  fee: money(amounts.fee),
  interest: money(amounts.interest),
  principal: money(amounts.principal),
})

const accountResponse = (account: LoanAccount, money: MoneyText): ReadLoanOutput['account'] => ({
  asOf: account.asOf,
  outstanding: money(account.outstandingMinor),
  dueNow: money(account.dueNowMinor),
  overdue: money(account.overdueMinor),
  daysPastDue: account.daysLate,
  overpaid: money(account.overpaidMinor),
  refundToRepay: money(account.refundShortfallMinor),
  byBucket: bucketsResponse(account.outstanding, money),
  nextDue: account.nextDue
    ? { dueOn: account.nextDue.dueOn, amount: money(account.nextDue.amountMinor) }
    : null,
})

/** How the balance came about: installments, charges, payments, waivers. */
const explanation = (
  loan: StoredLoan,
  account: LoanAccount | undefined,
  money: MoneyText,
): Pick<ReadLoanOutput, 'installments' | 'charges' | 'payments' | 'waivers'> => {
  if (!account) return { installments: [], charges: [], payments: [], waivers: [] }
  const agreed = new Map(readSchedule(loan).rows.map(row => [row.periodNo, row.dueOn]))
  return {
    installments: account.installments.map(each => ({
      periodNo: each.periodNo,
      dueOn: each.dueOn,
      agreedDueOn: agreed.get(each.periodNo) ?? null,
      status: each.status,
      owed: bucketsResponse(each.owed, money),
      paid: bucketsResponse(each.paid, money),
      waived: bucketsResponse(each.waived, money),
      outstanding: bucketsResponse(each.outstanding, money),
      clearedOn: each.clearedOn ?? null,
    })),
    charges: account.charges.map(charge => ({
      chargeId: charge.chargeId ?? null,
      kind: charge.kind,
      bucket: charge.bucket,
      periodNo: charge.periodNo,
      dueOn: charge.dueOn,
      amount: money(charge.amountMinor),
      paid: money(charge.paidMinor),
      waived: money(charge.waivedMinor),
      outstanding: money(charge.outstandingMinor),
      unlimited: money(charge.unlimitedMinor),
      cutBy: charge.clip ?? null,
    })),
    payments: account.payments
      // Not what was put to the debt out of an overpayment of which nothing is there now.
      .filter(payment => payment.amountMinor > 0n)
      .map(payment => ({
        paymentId: payment.paymentId,
        paidOn: payment.paidOn,
        amount: money(payment.amountMinor),
        fromOverpayment: payment.fromOverpayment,
        parts: payment.parts.map(({ periodNo, bucket, amountMinor }) => ({
          periodNo,
          bucket,
          amount: money(amountMinor),
        })),
        refundRepaid: money(payment.refundRepaidMinor),
        overpaid: money(payment.overpaidMinor),
        outstandingAfter: money(payment.outstandingAfterMinor),
      })),
    waivers: account.waivers.map(({ amountMinor, ...waiver }) => ({
      ...waiver,
      amount: money(amountMinor),
    })),
  }
}

const termsResponse = (loan: StoredLoan, money: MoneyText): ReadLoanOutput['terms'] => {
  const terms = readTerms(loan)
  const { numerator, denominator } = terms.annualRate
  return {
    principal: money(terms.principalMinor),
    yearlyRatePercent: (Number((numerator * 1_000_000n) / denominator) / 10_000).toString(),
    installments: terms.installments,
    everyCount: terms.every.count,
    everyUnit: terms.every.unit,
    waterfall: terms.waterfallCode,
    coolingOffDays: terms.coolingOffDays,
    extensionsOffered: terms.extension.maxTimes,
  }
}

const dueDateChanges = (loan: StoredLoan, money: MoneyText): ReadLoanOutput['dueDateChanges'] =>
  loan.extensions.map(({ paymentId, effectiveOn, dueDates }) => ({
    kind: paymentId === null ? 'hardship-plan' : 'extension',
    effectiveOn,
    dueDates: dueDates.map(({ periodNo, dueOn, parts = [] }) => ({
      periodNo,
      dueOn,
      parts: parts.map(part => ({ dueOn: part.dueOn, amount: money(BigInt(part.amountMinor)) })),
    })),
  }))

export const readLoanHandler = async (
  { loanId, on }: InputOf<typeof readLoan>,
  { services, locale }: StaffContext,
): Promise<ReadLoanOutput | Refusal> => {
  const loan = await findLoan(services.db, loanId)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const account = accountOn(services, loan, on === undefined ? undefined : localDate(on))
  const money = amountTextIn(loan.currency)
  const [decisions, documents, waiting] = await Promise.all([
    listDecisions(services.db, loanId),
    listAgreedDocuments(services.db, loanId),
    listWaitingRequests(services.db, { subjectKind: 'loan', subjectId: loanId }),
  ])
  const files = await loanFiles(services, { loan, agreed: documents, locale })
  const today = accountOn(services, loan, undefined)
  return {
    loanId,
    borrowerId: loan.borrowerId,
    orderNo: loan.orderNo,
    market: loan.market,
    currency: loan.currency,
    productName: loan.productName,
    state: account?.state ?? loanState(loan),
    clientKind: loan.clientKind,
    appliedAt: loan.createdAt.toISOString(),
    disbursedOn: loan.disbursedOn,
    settledOn: account?.settledOn ?? null,
    closedOn: loan.closedOn,
    writtenOffOn: loan.writtenOffOn,
    terms: termsResponse(loan, money),
    account: account ? accountResponse(account, money) : null,
    changes: today ? possibleChanges(services, loan, today, locale) : null,
    waiting,
    ...explanation(loan, account, money),
    dueDateChanges: dueDateChanges(loan, money),
    freezes: loan.freezes.map(({ cause, fromOn, toOn }) => ({ cause, from: fromOn, to: toOn })),
    decisions: decisions.map(({ outcome, reasons, decidedBy, proposedBy, note, decidedAt }) => ({
      outcome,
      rules: [...reasons],
      decidedBy,
      proposedBy: proposedBy ?? null,
      note,
      at: decidedAt.toISOString(),
    })),
    documents: documents.map(({ agreedAt, ...document }) => ({
      ...document,
      agreedAt: agreedAt.toISOString(),
    })),
    files,
  }
}
