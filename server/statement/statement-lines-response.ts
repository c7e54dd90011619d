import type { OutputOf } from '#contract/call.ts'
import type { loanStatement } from '#contract/statement/calls.ts'
import { offerCopy } from '#copy/server/offer.js'
import { statementCopy } from '#copy/server/statement.js'
import { formatDate, formatShortDate } from '#domain/calendar/format.ts'
import { sumMinor } from '#domain/money/money.ts'
import type { StatementLine } from '#domain/statement/statement-lines.ts'
import { figureWriter } from '../catalog/public.ts'
import { findEarlySettlement, readSchedule } from '../loan/public.ts'
import { clipSentence } from '../payment/public.ts'
import { findText } from '../platform/copy.ts'
import { freezeLines } from './freeze-lines.ts'
import { moneyLines } from './money-lines.ts'
import { raisedChargeText } from './statement-charges-response.ts'
import type { StatementSubject } from './subject.ts'

type StatementLineResponse = OutputOf<typeof loanStatement>['lines'][number]

/** What a line says: one sentence, and what else there is to know of it. */
type LineText = { readonly text: string; readonly details: readonly string[] }

/** The loan's history in the borrower's words: what changed the debt, and money that did not. */
export const statementLinesResponse = (subject: StatementSubject): StatementLineResponse[] => {
  const { amountText } = figureWriter(subject.loan.currency, subject.locale)
  const lines = subject.lines.map(line => {
    const { text, details } = lineText(line, subject)
    const { on, kind, effectMinor, balanceMinor } = line
    return {
      on,
      kind,
      text,
      details: [...details],
      effect: effectOf(effectMinor),
      amount: amountText(effectMinor < 0n ? -effectMinor : effectMinor),
      balance: amountText(balanceMinor),
    }
  })
  const beside = [...moneyLines(subject, lines), ...freezeLines(subject, lines)]
  return [...lines, ...beside].sort((left, right) => compare(left.on, right.on))
}

const compare = (left: string, right: string): number => {
  if (left === right) return 0
  return left < right ? -1 : 1
}

const effectOf = (effectMinor: bigint): StatementLineResponse['effect'] => {
  if (effectMinor === 0n) return 'none'
  return effectMinor > 0n ? 'adds' : 'reduces'
}

const lineText = (line: StatementLine, subject: StatementSubject): LineText => {
  const { facts, locale } = subject
  const copy = statementCopy[locale]
  const count = facts.schedule.length
  switch (line.kind) {
    case 'principal':
      return { text: copy.line.principal, details: receivedDetails(subject) }
    case 'interest':
      return { text: copy.line.interest({ count }), details: [] }
    case 'fee':
      return { text: copy.line.fee({ count }), details: [] }
    case 'late-penalty':
      return {
        text: copy.line.latePenalty({ no: line.charge.periodNo }),
        details: clipDetails(line, subject),
      }
    case 'late-interest': {
      const days = [line.fromOn, line.on].map(day => formatShortDate(day, locale))
      const [from = '', until = ''] = days
      const no = line.charge.periodNo
      const { oneDay, days: severalDays } = copy.line.lateInterest
      const text = from === until ? oneDay({ no, until }) : severalDays({ no, from, until })
      return { text, details: clipDetails(line, subject) }
    }
    case 'charge': {
      const text = raisedChargeText(line.charge, subject)
      return { text, details: clipDetails(line, subject) }
    }
    case 'waiver': {
      return { text: waiverText(line.waiver, subject), details: [] }
    }
    case 'payment':
      return paymentLineText(line.payment, subject)
    case 'refund-shortfall':
      return { text: copy.line.refundShortfall, details: [] }
    case 'extension':
      return {
        text: copy.line.extension,
        details: line.extension.dueDates.map(({ periodNo, dueOn }) =>
          copy.line.newDueDate({ no: periodNo, day: formatDate(dueOn, locale) }),
        ),
      }
  }
}

const waiverText = (
  { waiverId, bucket }: Extract<StatementLine, { kind: 'waiver' }>['waiver'],
  { loan, locale }: StatementSubject,
): string => {
  const { line, bucket: names } = statementCopy[locale]
  const stored = loan.waivers.find(each => each.waiverId === waiverId)
  if (stored) return line.waiver[stored.cause]({ bucket: names[bucket] })
  // What an exit lets go of is worked out, not stored.
  return findEarlySettlement(loan)?.kind === 'pay-off'
    ? line.waiver['pay-off']({ bucket: names[bucket] })
    : line.coolingOffWaived({ bucket: names[bucket] })
}

/** What reached the borrower of the loan, and what was kept of it for whom. */
const receivedDetails = ({ loan, locale }: StatementSubject): readonly string[] => {
  const { money } = figureWriter(loan.currency, locale)
  const copy = statementCopy[locale].line
  const { disbursalFees } = readSchedule(loan)
  const keptMinor = sumMinor(disbursalFees.map(fee => fee.amountMinor))
  return [
    copy.received({ net: money(loan.principalMinor - keptMinor) }),
    ...disbursalFees.map(fee =>
      copy.deductedFee({
        name: findText(offerCopy[locale].terms.feeNames, fee.code) ?? fee.code,
        amount: money(fee.amountMinor),
      }),
    ),
  ]
}

/** Why a charge was cut or stopped, on the line of the day on which that was known. */
const clipDetails = (
  { charge, on }: Pick<Extract<StatementLine, { charge: unknown }>, 'charge' | 'on'>,
  { account, locale }: StatementSubject,
): readonly string[] =>
  charge.clip !== undefined && charge.clip.since <= on
    ? [clipSentence(charge.clip, account.charges, locale)]
    : []

const paymentLineText = (
  payment: Extract<StatementLine, { kind: 'payment' }>['payment'],
  { loan, receipts, locale }: StatementSubject,
): LineText => {
  const { money } = figureWriter(loan.currency, locale)
  const copy = statementCopy[locale]
  const receipt = receipts.find(each => each.paymentId === payment.paymentId)?.receipt
  const stored = loan.payments.find(each => each.paymentId === payment.paymentId)
  const amount = money(payment.amountMinor)
  const method = receipt?.method ?? ''
  const { plain, through } = copy.line.payment
  const paid = method === '' ? plain({ amount }) : through({ amount, method })
  return {
    text: stored?.fromOverpayment ? copy.line.paidFromOverpayment({ amount }) : paid,
    details: [
      ...payment.parts.map(part =>
        copy.line.part({
          amount: money(part.amountMinor),
          bucket: copy.bucket[part.bucket],
          no: part.periodNo,
        }),
      ),
      ...(payment.refundRepaidMinor > 0n
        ? [copy.line.refundRepaid({ amount: money(payment.refundRepaidMinor) })]
        : []),
      ...(payment.overpaidMinor > 0n
        ? [copy.line.overpaid({ amount: money(payment.overpaidMinor) })]
        : []),
      ...(stored?.state === 'applied' ? [copy.line.paidFromSuspense] : []),
      ...(receipt ? [copy.line.receiptNo({ no: receipt.receiptNo })] : []),
    ],
  }
}
