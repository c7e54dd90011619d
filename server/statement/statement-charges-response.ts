import type { OutputOf } from '#contract/call.ts'
import type { loanStatement } from '#contract/statement/calls.ts'
import { statementCopy } from '#copy/server/statement.js'
import type { AccountCharge } from '#domain/loan/account.ts'
import { figureWriter } from '../catalog/public.ts'
import { clipSentence } from '../payment/public.ts'
import type { StatementSubject } from './subject.ts'

type StatementChargeResponse = OutputOf<typeof loanStatement>['charges'][number]

/** Every charge beyond the schedule: how it came about, and what limited it since when. */
export const statementChargesResponse = (subject: StatementSubject): StatementChargeResponse[] => {
  const { loan, account, locale } = subject
  const { amountText } = figureWriter(loan.currency, locale)
  return account.charges.map(charge => ({
    name: nameOf(charge, subject),
    periodNo: charge.periodNo,
    on: charge.dueOn,
    dueOn: charge.dueOn,
    amount: amountText(charge.amountMinor),
    paid: amountText(charge.paidMinor),
    waived: amountText(charge.waivedMinor),
    left: amountText(charge.outstandingMinor),
    unlimited: amountText(charge.unlimitedMinor),
    text: originOf(charge, subject),
    clipText: clipText(charge, subject),
  }))
}

const nameOf = (charge: AccountCharge, subject: StatementSubject): string => {
  const { kind, periodNo } = charge
  const copy = statementCopy[subject.locale]
  switch (kind) {
    case 'late-penalty':
      return copy.charge.latePenalty({ no: periodNo })
    case 'late-interest':
      return copy.charge.lateInterest({ no: periodNo })
    case 'raised':
      return raisedChargeText(charge, subject)
  }
}

/** Why a charge beyond the terms was raised: with an extension, by staff, after a complaint. */
export const raisedChargeText = (
  { chargeId, bucket }: Pick<AccountCharge, 'chargeId' | 'bucket'>,
  { loan, locale }: StatementSubject,
): string => {
  const copy = statementCopy[locale]
  const stored = loan.charges.find(each => each.chargeId === chargeId)
  const text = copy.line.charge[stored?.cause ?? 'staff']
  return typeof text === 'string' ? text : text({ bucket: copy.bucket[bucket] })
}

const originOf = ({ kind }: AccountCharge, { loan, facts, locale }: StatementSubject): string => {
  const copy = statementCopy[locale].charge
  const { percent } = figureWriter(loan.currency, locale)
  if (kind === 'late-penalty') return copy.once
  if (kind === 'raised') return copy.asCharged
  const rates = facts.lateTerms.interestTiers.map(({ ratePerDay, fromDay, toDay }) =>
    toDay === undefined
      ? copy.rate.open({ percent: percent(ratePerDay), fromDay })
      : copy.rate.between({ percent: percent(ratePerDay), fromDay, toDay }),
  )
  return copy.perDay({ rates: rates.join('; ') })
}

const clipText = (charge: AccountCharge, { loan, account, locale }: StatementSubject): string => {
  if (charge.clip === undefined) return ''
  const { money } = figureWriter(loan.currency, locale)
  const unlimited = statementCopy[locale].charge.unlimited({
    amount: money(charge.unlimitedMinor),
  })
  return `${clipSentence(charge.clip, account.charges, locale)} ${unlimited}`
}
