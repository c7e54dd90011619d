import { useEffect, useState } from 'react'
import * as copy from '../copy/compiled/repayment.js'
import * as shellCopy from '../copy/compiled/shell.js'
import { wireMoneyText } from '../shell/wire-money.ts'
import { useLatePart } from '../ui/late-part.ts'
import { Hidden } from '../ui/text/hidden.tsx'
import { showToast } from '../ui/toast/toasts.ts'
import type { Bill } from './bill.ts'
import { EndedBill } from './ended-bill.tsx'
import { OpenBill } from './open-bill.tsx'
import { Receipt } from './receipt.tsx'
import type { Asked, Order } from './repayment-addresses.ts'
import { useBillPage } from './use-bill-page.ts'
import { type ClaimState, useClaim } from './use-claim.ts'
import { useLiveBill } from './use-live-bill.ts'

export type BillViewProps = {
  readonly order: Order
  readonly wanted: Asked
  readonly loaded: Bill
  readonly inBrowser: boolean
}

const loadDialog = async () => (await import('./have-paid-dialog.tsx')).HavePaidDialog

/** One bill from its number to its receipt. It changes under the borrower's eyes by itself. */
export const BillView = ({ order, wanted, loaded, inBrowser }: BillViewProps) => {
  const [bill, change] = useLiveBill(loaded)
  const [claimState, sendClaim] = useClaim(bill.cardNo, claim => {
    change({ claim })
    // What became of the report stands at the top.
    window.scrollTo(0, 0)
  })
  const [asking, setAsking] = useState(false)
  const [HavePaidDialog, askForDialog] = useLatePart(loadDialog)
  useEffect(() => {
    // Early, for those who lose the network on the way to the bank.
    askForDialog().catch(() => undefined)
  }, [askForDialog])
  const ask = () =>
    askForDialog().then(
      () => setAsking(true),
      () => showToast(shellCopy.offlineTitle(), { urgent: true }),
    )
  useBillPage(loaded, order, inBrowser)
  const paid = bill.state === 'paid'
  const cameHere = paid && loaded.state !== 'paid'
  return (
    <>
      <p role="status">
        <Hidden>{spokenChange({ bill, loaded, claimState })}</Hidden>
      </p>
      {paid && <Receipt order={order} bill={bill} takeFocus={cameHere} />}
      {(bill.state === 'expired' || bill.state === 'replaced' || bill.state === 'part-paid') && (
        <EndedBill order={order} wanted={wanted} bill={bill} />
      )}
      {bill.state === 'waiting' && (
        <>
          <OpenBill
            order={order}
            wanted={wanted}
            bill={bill}
            claimState={claimState}
            onHavePaid={ask}
          />
          {HavePaidDialog && (
            <HavePaidDialog
              open={asking}
              onClose={() => setAsking(false)}
              onYes={reference => {
                setAsking(false)
                sendClaim(reference)
              }}
            />
          )}
        </>
      )}
    </>
  )
}

type Change = {
  readonly bill: Bill
  readonly loaded: Bill
  readonly claimState: ClaimState
}

/** What has changed since the page came, for those who cannot see it change; empty for nothing. */
const spokenChange = ({ bill, loaded, claimState }: Change): string => {
  if (bill.state === 'paid' && loaded.state !== 'paid') {
    const amount = bill.receipt?.amount ?? bill.amount
    return copy.receivedAloud({ amount: wireMoneyText(bill.currency, amount) })
  }
  if (bill.state !== loaded.state && bill.state === 'expired') return copy.expiredTitle()
  if (bill.state !== loaded.state && bill.state === 'replaced') return copy.replacedTitle()
  if (bill.reviewNote !== loaded.reviewNote) return bill.reviewNote
  if (claimState.phase === 'sending') return copy.claimSending()
  if (claimState.phase === 'failed') return copy.claimFailedTitle()
  if (bill.claim && !loaded.claim) return copy.claimAloud({ number: bill.claim.claimNo })
  return ''
}
