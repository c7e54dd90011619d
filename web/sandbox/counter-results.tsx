import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { Reply } from '#contract/envelope.ts'
import type { CounterAction } from '#contract/sandbox/calls.ts'
import { type payAtCounter, takeBackPayment } from '#contract/sandbox/calls.ts'
import * as copy from '#copy/pages/sandbox.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { browserApi } from '../shell/browser-api.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { actionName } from './counter-actions.tsx'
import styles from './counter-results.module.css'
import { failureText, showFailure } from './failed-call.ts'
import type { PayableRequests } from './payable-requests.ts'

export type PastPayment = {
  readonly id: number
  readonly number: string
  readonly action: CounterAction
  /** Undefined for a code that no open payment request has. */
  readonly paymentRequest: PayableRequests[number] | undefined
  readonly reply: Reply<OutputOf<typeof payAtCounter>>
}

/** The bank's results, newest first. The live region is there from the start. */
export const CounterResults = ({ past }: { past: readonly PastPayment[] }) => (
  <section className={styles['results']} aria-label={copy.resultsTitle()}>
    {past.length > 0 && <h3 className={styles['title']}>{copy.resultsTitle()}</h3>}
    <ol className={styles['list']} aria-live="polite">
      {past.map(payment => (
        <li key={payment.id}>
          <CounterResult payment={payment} />
        </li>
      ))}
    </ol>
  </section>
)

const CounterResult = ({ payment }: { payment: PastPayment }) => {
  const { reply, action, number } = payment
  const title = `${actionName(action)} · ${number}`
  if (!reply.success) {
    return (
      <Notice tone="late" title={title}>
        <p>{copy.payFailed({ message: failureText(reply) })}</p>
      </Notice>
    )
  }
  const { payments } = reply.data
  return (
    <Notice tone={payments.length > 0 ? 'paid' : 'neutral'} title={title}>
      {payments.length === 0 && <p>{copy.nothingPaid()}</p>}
      {payments.map(paid => (
        <CounterPayment
          key={paid.paymentId}
          paid={paid}
          amount={amountText(paid.amount, payment)}
        />
      ))}
    </Notice>
  )
}

type CounterPaymentProps = {
  readonly paid: OutputOf<typeof payAtCounter>['payments'][number]
  readonly amount: string
}

/** One payment, which the bank may reverse on any later day of its clock. */
const CounterPayment = ({ paid: { paymentId, callbackStatus }, amount }: CounterPaymentProps) => {
  const [reversalStatus, setReversalStatus] = useState<number>()
  const takeBack = async () => {
    const reply = await browserApi()(takeBackPayment, { paymentId })
    if (reply.success) setReversalStatus(reply.data.callbackStatus)
    else showFailure(reply)
  }
  return (
    <>
      <p>
        <strong className={styles['figure']}>{amount}</strong> {callbackText(callbackStatus)}
        <br />
        <span className={styles['id']}>{paymentId}</span>
      </p>
      {reversalStatus === undefined ? (
        <Button variant="quiet" onPress={takeBack}>
          {copy.reversePayment()}
        </Button>
      ) : (
        <p>
          {copy.paymentReversed()} {reversalStatus > 0 && callbackText(reversalStatus)}
        </p>
      )}
    </>
  )
}

const callbackText = (status: number): string =>
  status > 0 ? copy.serverReply({ status }) : copy.serverUnreachable()

const amountText = (amount: string, { paymentRequest }: PastPayment): string =>
  paymentRequest ? apiMoneyText(paymentRequest.currency, amount) : amount
