import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CounterAction } from '#contract/sandbox/calls.ts'
import { payAtCounter } from '#contract/sandbox/calls.ts'
import * as copy from '#copy/pages/sandbox.js'
import { browserApi } from '../shell/browser-api.ts'
import { Button, buttonClass } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { showToast } from '../ui/toast/toasts.ts'
import styles from './bank-counter.module.css'
import { CounterActions } from './counter-actions.tsx'
import { isApiAmount } from './counter-amount.ts'
import { CounterResults, type PastPayment } from './counter-results.tsx'
import { OpenPaymentRequests } from './open-payment-requests.tsx'
import type { PayableRequests } from './payable-requests.ts'

export type BankCounterProps = {
  readonly paymentRequests: PayableRequests
  /** From the page's address: a payment page may link here with its payment code. */
  readonly number: string
}

/** The simulated bank, where any open payment request can be paid, correctly or not. */
export const BankCounter = ({ paymentRequests, number: initialNumber }: BankCounterProps) => {
  const [number, setNumber] = useState(initialNumber)
  const [action, setAction] = useState<CounterAction>('exact')
  const [amount, setAmount] = useState('')
  const [past, setPast] = useState<readonly PastPayment[]>([])
  const { revalidate, state } = useRevalidator()
  const paymentRequest = paymentRequests.find(each => each.number === number)
  const amountError = amount === '' || isApiAmount(amount) ? undefined : copy.wrongAmount()
  const pay = async () => {
    if (number === '') return showToast(copy.numberNeeded(), { urgent: true })
    if (amountError !== undefined) return showToast(amountError, { urgent: true })
    const input = amount === '' ? { number, action } : { number, action, amount }
    const reply = await browserApi()(payAtCounter, input)
    setPast(before => [{ id: before.length, number, action, paymentRequest, reply }, ...before])
    if (reply.success) await revalidate()
  }
  return (
    <Card title={copy.counterTitle()}>
      <div className={styles['counter']}>
        <p className={styles['lead']}>{copy.counterText()}</p>
        <OpenPaymentRequests
          paymentRequests={paymentRequests}
          number={number}
          onNumber={setNumber}
          busy={state === 'loading'}
          onRefresh={revalidate}
        />
        <TextField
          label={copy.number()}
          hint={number !== '' && !paymentRequest ? copy.unknownNumber() : copy.numberHint()}
          inputMode="numeric"
          maxLength={40}
          value={number}
          onChange={value => setNumber(value.replace(/[^\w-]/g, ''))}
        />
        {paymentRequest && paymentRequest.phone !== '' && (
          <a className={buttonClass({ variant: 'secondary' })} href={paymentRequest.phone}>
            {copy.openPhone()}
          </a>
        )}
        <CounterActions action={action} onAction={setAction} />
        {(action === 'short' || action === 'over') && (
          <TextField
            label={copy.amount()}
            hint={copy.amountHint()}
            error={amountError}
            inputMode="decimal"
            maxLength={18}
            value={amount}
            onChange={value => setAmount(value.trim())}
          />
        )}
        <Button wide onPress={pay}>
          {copy.payHere()}
        </Button>
        <CounterResults past={past} />
      </div>
    </Card>
  )
}
