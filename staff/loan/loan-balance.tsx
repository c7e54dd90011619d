import { Button, TextInput } from '@mantine/core'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/loan.js'
import * as words from '#copy/staff/words.js'
import { BUCKETS } from '#domain/waterfall/bucket.ts'
import { BorrowerLink } from '../ui/detail/borrower-link.tsx'
import { DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import { DueDate, dateText, TimeText } from '../ui/figure/time-text.tsx'
import styles from './loan.module.css'
import { bucketLabels, type LoanRecord } from './loan-words.ts'

const units: Readonly<Record<string, (inputs: { count: number }) => string>> = {
  day: copy.everyDays,
  week: copy.everyWeeks,
  month: copy.everyMonths,
}

const dateOrNothing = (on: string | null) => (on === null ? null : dateText(on))

/** What was agreed, and the days that count. */
export const LoanFacts = ({ loan }: { loan: LoanRecord }) => {
  const { terms, currency, market } = loan
  return (
    <Properties
      of={[
        { label: copy.product(), value: loan.productName },
        {
          label: copy.principal(),
          value: <MoneyText amount={terms.principal} currency={currency} />,
        },
        { label: copy.rate(), value: copy.ratePercent({ percent: terms.yearlyRatePercent }) },
        {
          label: copy.installments(),
          value: `${terms.installments} · ${units[terms.everyUnit]?.({ count: terms.everyCount }) ?? ''}`,
        },
        { label: copy.waterfall(), value: words.waterfall({ code: terms.waterfall }) },
        { label: copy.extensionsOffered(), value: String(terms.extensionsOffered) },
        { label: copy.coolingOff(), value: copy.days({ count: terms.coolingOffDays }) },
        { label: copy.applied(), value: <TimeText at={loan.appliedAt} market={market} /> },
        { label: copy.disbursed(), value: dateOrNothing(loan.disbursedOn) },
        { label: copy.settled(), value: dateOrNothing(loan.settledOn) },
        { label: copy.writtenOff(), value: dateOrNothing(loan.writtenOffOn) },
        { label: copy.closedUpTo(), value: dateOrNothing(loan.closedOn) },
        { label: listCopy.marketColumn(), value: market },
        { label: listCopy.borrower(), value: <BorrowerLink borrowerId={loan.borrowerId} /> },
      ]}
    />
  )
}

const DayField = ({ day, onDay }: { day: string; onDay: (day: string) => void }) => (
  <div className={styles['day']}>
    <TextInput
      type="date"
      label={copy.balanceOn()}
      description={copy.balanceOnNote()}
      value={day}
      onChange={event => onDay(event.currentTarget.value)}
    />
    {day !== '' && (
      <Button variant="default" onClick={() => onDay('')}>
        {copy.today()}
      </Button>
    )}
  </div>
)

export type LoanBalanceProps = {
  readonly loan: LoanRecord
  /** Empty: today. */
  readonly day?: string
  /** Without it the day cannot be chosen. */
  readonly onDay?: (day: string) => void
}

/** The balance of a day, and what it is made of. */
export const LoanBalance = ({ loan, day = '', onDay }: LoanBalanceProps) => {
  const { account, currency, market } = loan
  if (account === null) return null
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} />
  const parts = BUCKETS.filter(bucket => Number(account.byBucket[bucket]) > 0)
  return (
    <DetailSection title={copy.balanceOf({ day: dateText(account.asOf) })}>
      {onDay && <DayField day={day} onDay={onDay} />}
      <Properties
        of={[
          { label: copy.outstanding(), value: money(account.outstanding) },
          { label: copy.dueNow(), value: money(account.dueNow) },
          { label: copy.overdue(), value: money(account.overdue) },
          ...parts.map(bucket => ({
            label: copy.partOwed({ part: bucketLabels[bucket]() }),
            value: money(account.byBucket[bucket]),
          })),
          Number(account.refundToRepay) > 0 && {
            label: copy.refundToRepay(),
            value: money(account.refundToRepay),
          },
          Number(account.overpaid) > 0 && {
            label: copy.overpaid(),
            value: money(account.overpaid),
          },
          account.nextDue !== null && {
            label: copy.nextDue(),
            value: (
              <>
                {money(account.nextDue.amount)} ·{' '}
                <DueDate on={account.nextDue.dueOn} market={market} />
              </>
            ),
          },
        ]}
      />
    </DetailSection>
  )
}
