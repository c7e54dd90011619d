import * as copy from '../copy/compiled/sandbox.js'
import { wireMoneyText } from '../shell/wire-money.ts'
import { Badge } from '../ui/badge/badge.tsx'
import { Button } from '../ui/button/button.tsx'
import { RadioRows } from '../ui/choice/radio-rows.tsx'
import type { Bills } from './bills.ts'
import styles from './open-bills.module.css'

export type OpenBillsProps = {
  readonly bills: Bills
  readonly number: string
  readonly onNumber: (number: string) => void
  readonly busy: boolean
  readonly onRefresh: () => Promise<void>
}

/** How many the page lists; an older one is still paid by its number. */
const mostListed = 8

/** What the bank would take money for. Choosing a bill writes its number. */
export const OpenBills = ({ bills, number, onNumber, busy, onRefresh }: OpenBillsProps) => (
  <div className={styles['bills']}>
    {bills.length === 0 ? (
      <p>{copy.noBills()}</p>
    ) : (
      <RadioRows
        legend={copy.openBills()}
        value={number}
        onChange={onNumber}
        options={bills.slice(0, mostListed).map(bill => ({
          value: bill.number,
          label: <BillLine bill={bill} />,
          note: <BillNote bill={bill} />,
        }))}
      />
    )}
    <Button look="quiet" busy={busy} onPress={onRefresh}>
      {copy.refresh()}
    </Button>
  </div>
)

const BillLine = ({ bill }: { bill: Bills[number] }) => (
  <span className={styles['line']}>
    <span className={styles['number']}>{bill.number}</span>
    <span className={styles['amount']}>{wireMoneyText(bill.currency, bill.amount)}</span>
  </span>
)

const BillNote = ({ bill }: { bill: Bills[number] }) => (
  <span className={styles['line']}>
    {[bill.holder, bill.outlet].filter(Boolean).join(' · ')}
    <Badge tone={bill.status === 'ACTIVE' ? 'waiting' : 'neutral'}>{bill.status}</Badge>
  </span>
)
