import type { Currency } from '#domain/money/money.ts'
import * as copy from '../copy/compiled/repayment.js'
import { wireMoney, wireMoneyText } from '../shell/wire-money.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import type { Bill } from './bill.ts'
import { BillFacts } from './bill-facts.tsx'
import { ClaimCard } from './claim-card.tsx'
import { CodeHero } from './code-hero.tsx'
import { PaySteps } from './pay-steps.tsx'
import { PaymentHelp } from './payment-help.tsx'
import { type Asked, loanAddress, type Order } from './repayment-addresses.ts'
import { ReviewHero } from './review-hero.tsx'
import type { ClaimState } from './use-claim.ts'

export type OpenBillProps = {
  readonly order: Order
  readonly wanted: Asked
  readonly bill: Bill
  readonly claimState: ClaimState
  readonly onHavePaid: () => Promise<void>
}

/** A bill that waits for its money: the number first, then all it takes to pay it. */
export const OpenBill = ({ order, wanted, bill, claimState, onHavePaid }: OpenBillProps) => {
  const held = bill.reviewNote !== ''
  const claim = bill.claim?.state === 'open' ? bill.claim : null
  return (
    <Page
      title={copy.payTitle()}
      backTo={loanAddress(order)}
      hero={held ? <ReviewHero bill={bill} /> : <CodeHero bill={bill} />}
      actions={
        <ActionBar>
          {held || claim?.reference ? (
            <ButtonLink wide to={loanAddress(order)}>
              {copy.backToLoan()}
            </ButtonLink>
          ) : (
            <Button wide busy={claimState.phase === 'sending'} onPress={onHavePaid}>
              {claim ? copy.addReference() : copy.havePaid()}
            </Button>
          )}
        </ActionBar>
      }
    >
      {bill.purpose === 'cooling-off' && <Notice>{copy.givingBack()}</Notice>}
      {bill.purpose === 'extension' && <Notice>{copy.buyingTime()}</Notice>}
      {bill.purpose === 'pay-off' && <Notice>{copy.payOffClosing()}</Notice>}
      {wasPutRight(bill, wanted) && (
        <Notice>{copy.amountChanged({ amount: wireMoneyText(bill.currency, bill.amount) })}</Notice>
      )}
      <ClaimCard bill={bill} state={claimState} />
      <BillFacts order={order} wanted={wanted} bill={bill} withCode={held} />
      <PaySteps bill={bill} folded={held} />
      <Notice icon="info">{copy.keepSlip()}</Notice>
      <PaymentHelp order={order} telephone={bill.telephone} />
    </Page>
  )
}

/** The server says so once; a reload still knows it by the amount in the address. */
const wasPutRight = (bill: Bill, { amount }: Asked): boolean =>
  bill.amountChanged === '1' ||
  (amount !== undefined && !isSame(bill.currency, bill.amount, amount))

const isSame = (currency: Currency, left: string, right: string): boolean => {
  try {
    return wireMoney(currency, left).minor === wireMoney(currency, right).minor
  } catch {
    // The address holds what no amount of this currency can be: the server has put it right.
    return false
  }
}
