import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { readLoan } from '#contract/loan-servicing/staff-calls.ts'
import * as copy from '#copy/staff/complaint.js'
import { useStaffPerson } from '../session/staff-person.ts'
import { useCall } from '../shell/calls/calls.ts'
import { DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { Badge } from '../ui/figure/badge.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import { DueDate, dateText } from '../ui/figure/time-text.tsx'
import { loanStateColor, loanStateText } from './loan-words.ts'

/** The loan that a record is about: where it stands, what is due, and what was paid last. */
export const LinkedLoan = ({ loanId }: { loanId: string }) => {
  const isAllowed = useStaffPerson().may('loan.read')
  const { data: loan } = useCall(readLoan, { loanId }, { enabled: isAllowed })
  if (loan === undefined) return null
  const { account, currency, market } = loan
  const lastPayment = loan.payments.toSorted((a, b) => b.paidOn.localeCompare(a.paidOn))[0]
  return (
    <DetailSection title={copy.loan()}>
      <Properties
        of={[
          {
            label: loan.productName,
            value: (
              <>
                <Anchor component={Link} to={`/loans/${loanId}`} size="sm">
                  {loan.orderNo}
                </Anchor>{' '}
                <Badge color={loanStateColor(loan.state)}>{loanStateText(loan.state)}</Badge>
              </>
            ),
          },
          account !== null && {
            label: copy.dueNow(),
            value: <MoneyText amount={account.dueNow} currency={currency} />,
          },
          account !== null && {
            label: copy.outstanding(),
            value: <MoneyText amount={account.outstanding} currency={currency} />,
          },
          account?.nextDue != null && {
            label: copy.nextDue(),
            value: <DueDate on={account.nextDue.dueOn} market={market} />,
          },
          lastPayment !== undefined && {
            label: copy.lastPayment(),
            value: (
              <>
                <MoneyText amount={lastPayment.amount} currency={currency} /> ·{' '}
                {dateText(lastPayment.paidOn)}
              </>
            ),
          },
        ]}
      />
    </DetailSection>
  )
}
