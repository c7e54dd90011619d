import { useState } from 'react'
import * as copy from '../copy/compiled/repayment.js'
import { wireMoneyText } from '../shell/wire-money.ts'
import { Hidden } from '../ui/text/hidden.tsx'
import type { Bill } from './bill.ts'
import { EndedBill } from './ended-bill.tsx'
import { HavePaidDialog } from './have-paid-dialog.tsx'
import { OpenBill } from './open-bill.tsx'
import { Receipt } from './receipt.tsx'
import type { Asked, Order } from './repayment-addresses.ts'
import { useBillPage } from './use-bill-page.ts'
import { useClaim } from './use-claim.ts'
import { useLiveBill } from './use-live-bill.ts'

export type BillViewProps = {
  readonly order: Order
  readonly wanted: Asked
  readonly loaded: Bill
  readonly inBrowser: boolean
}

/** One bill from its number to its receipt. It changes under the borrower's eyes, without a reload. */
export const BillView = ({ order, wanted, loaded, inBrowser }: BillViewProps) => {
  const [bill, change] = useLiveBill(loaded)
  const [claimState, sendClaim] = useClaim(bill.cardNo, claim => change({ claim }))
  const [asking, setAsking] = useState(false)
  useBillPage(loaded, order, inBrowser)
  const paid = bill.state === 'paid'
  const cameHere = paid && loaded.state !== 'paid'
  return (
    <>
      <p role="status">
        <Hidden>
          {cameHere &&
            copy.receivedAloud({ amount: wireMoneyText(bill.currency, paidAmount(bill)) })}
        </Hidden>
      </p>
      {paid && <Receipt order={order} bill={bill} takeFocus={cameHere} />}
      {(bill.state === 'expired' || bill.state === 'replaced') && (
        <EndedBill order={order} wanted={wanted} bill={bill} />
      )}
      {(bill.state === 'waiting' || bill.state === 'in-review') && (
        <>
          <OpenBill
            order={order}
            wanted={wanted}
            bill={bill}
            claimState={claimState}
            onHavePaid={() => setAsking(true)}
          />
          <HavePaidDialog
            open={asking}
            onClose={() => setAsking(false)}
            onYes={reference => {
              setAsking(false)
              sendClaim(reference)
            }}
          />
        </>
      )}
    </>
  )
}

const paidAmount = (bill: Bill): string => bill.receipt?.amount ?? bill.amount
