import type { FormEvent } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import * as copy from '#copy/pages/payment-request.js'
import type { Money } from '#domain/money/money.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import type { LoanReference } from '../../loan/loan-addresses.ts'
import { paths } from '../../routes.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Button } from '../../ui/button/button.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { choiceStore } from '../method/choice-store.ts'
import { startWithDefault } from '../method/method-choice.ts'
import { type PaymentSelection, paymentAddress } from '../payment-addresses.ts'
import styles from './pay-bar.module.css'

export type PayBarProps = {
  readonly order: LoanReference
  readonly total: Money
  /** Describes the total. */
  readonly label: string
  readonly selection: Omit<PaymentSelection, 'amount'>
}

/** A total and its pay button, as a form, so that it works before hydration. */
export const PayBar = ({ order, total, label, selection }: PayBarProps) => {
  const navigate = useNavigate()
  const busy = useNavigation().state === 'loading'
  const fullSelection: PaymentSelection = { amount: toDecimalString(total), ...selection }
  const pay = (event: FormEvent) => {
    event.preventDefault()
    if (total.minor === 0n) return showToast(copy.nothingChosen(), { urgent: true })
    startWithDefault(choiceStore)
    void navigate(paymentAddress(order, fullSelection))
  }
  return (
    <ActionBar>
      <form className={styles['pay']} action={paths.virtualAccount} onSubmit={pay}>
        <input type="hidden" name="productId" value={order.productId} />
        <input type="hidden" name="orderId" value={order.orderId} />
        {Object.entries(fullSelection).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className={styles['total']} role="status">
          <span className={styles['label']}>{label}</span>
          <Amount money={total} size="title" />
        </p>
        <Button type="submit" busy={busy}>
          {copy.payNow()}
        </Button>
      </form>
    </ActionBar>
  )
}
