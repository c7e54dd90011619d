import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { Reply } from '#contract/envelope.ts'
import { type CounterAction, type payAtCounter, takeBackPayment } from '#contract/sandbox.ts'
import * as copy from '../copy/compiled/sandbox.js'
import { browserApi } from '../shell/browser-api.ts'
import { wireMoneyText } from '../shell/wire-money.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/state/notice.tsx'
import type { Bills } from './bills.ts'
import { actionName } from './counter-actions.tsx'
import styles from './counter-results.module.css'
import { failureText, sayFailure } from './failed-call.ts'

export type PastPayment = {
  readonly id: number
  readonly number: string
  readonly action: CounterAction
  /** Undefined for a number that no open bill had. */
  readonly bill: Bills[number] | undefined
  readonly reply: Reply<OutputOf<typeof payAtCounter>>
}

/** What the bank did, newest first. Its region stands from the start, so that it is spoken. */
export const CounterResults = ({ past }: { past: readonly PastPayment[] }) => (
  <section className={styles['results']} aria-label={copy.resultsTitle()}>
    {past.length > 0 && <h3 className={styles['title']}>{copy.resultsTitle()}</h3>}
    <ol className={styles['list']} aria-live="polite">
      {past.map(payment => (
        <li key={payment.id}>
          <Result payment={payment} />
        </li>
      ))}
    </ol>
  </section>
)

const Result = ({ payment }: { payment: PastPayment }) => {
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
        <Paid key={paid.paymentId} paid={paid} amount={shownAmount(paid.amount, payment)} />
      ))}
    </Notice>
  )
}

type PaidProps = {
  readonly paid: OutputOf<typeof payAtCounter>['payments'][number]
  readonly amount: string
}

/** One payment, which the bank may take back on any later day of its clock. */
const Paid = ({ paid: { paymentId, callbackStatus }, amount }: PaidProps) => {
  const [takenBack, setTakenBack] = useState<number>()
  const takeBack = async () => {
    const reply = await browserApi()(takeBackPayment, { paymentId })
    if (reply.success) setTakenBack(reply.data.callbackStatus)
    else sayFailure(reply)
  }
  return (
    <>
      <p>
        <strong className={styles['figure']}>{amount}</strong> {tellingOf(callbackStatus)}
        <br />
        <span className={styles['id']}>{paymentId}</span>
      </p>
      {takenBack === undefined ? (
        <Button look="quiet" onPress={takeBack}>
          {copy.takeBack()}
        </Button>
      ) : (
        <p>
          {copy.takenBack()} {takenBack > 0 && tellingOf(takenBack)}
        </p>
      )}
    </>
  )
}

const tellingOf = (status: number): string => (status > 0 ? copy.told({ status }) : copy.untold())

const shownAmount = (amount: string, { bill }: PastPayment): string =>
  bill ? wireMoneyText(bill.currency, amount) : amount
