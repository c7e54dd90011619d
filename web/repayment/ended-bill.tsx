import { useNavigate, useNavigation } from 'react-router'
import * as copy from '../copy/compiled/repayment.js'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import type { Bill } from './bill.ts'
import { Fact, Facts } from './fact.tsx'
import { groupInFours } from './grouped-code.ts'
import { PaymentHelp } from './payment-help.tsx'
import { type Asked, loanAddress, type Order, paymentAddress } from './repayment-addresses.ts'

type EndedBillProps = { readonly order: Order; readonly wanted: Asked; readonly bill: Bill }

/** A number that takes no more money: why, what of money on its way, and a fresh one. */
export const EndedBill = ({ order, wanted, bill }: EndedBillProps) => {
  const navigate = useNavigate()
  const busy = useNavigation().state === 'loading'
  const isPart = bill.state === 'part-paid'
  return (
    <Page
      title={copy.payTitle()}
      backTo={loanAddress(order)}
      actions={
        <ActionBar>
          <Button
            wide
            busy={busy}
            onPress={() => void navigate(paymentAddress(order, wanted), { replace: true })}
          >
            {isPart ? copy.payRest() : copy.newNumber()}
          </Button>
        </ActionBar>
      }
    >
      {isPart ? (
        <StateView art="running" title={copy.partPaidTitle()}>
          {bill.reviewNote}
        </StateView>
      ) : (
        <StateView
          art="missing"
          title={bill.state === 'replaced' ? copy.replacedTitle() : copy.expiredTitle()}
        >
          {copy.expiredText()}
        </StateView>
      )}
      {!isPart && bill.reviewNote !== '' && (
        <Notice tone="waiting" title={copy.reviewTitle()}>
          <p>{bill.reviewNote}</p>
        </Notice>
      )}
      <Card>
        <Facts>
          <Fact label={copy.oldNumber()}>{groupInFours(bill.vcode).join(' ')}</Fact>
          <Fact label={copy.billNumber()}>{bill.cardNo}</Fact>
          {bill.claim && <Fact label={copy.claimNo()}>{bill.claim.claimNo}</Fact>}
        </Facts>
      </Card>
      <PaymentHelp order={order} telephone={bill.telephone} />
    </Page>
  )
}
