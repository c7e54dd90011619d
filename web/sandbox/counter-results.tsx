import type { OutputOf } from '#contract/call.ts'
import type { Reply } from '#contract/envelope.ts'
import type { CounterAction, payAtCounter } from '#contract/sandbox.ts'
import * as copy from '../copy/compiled/sandbox.js'
import { wireMoneyText } from '../shell/wire-money.ts'
import { Notice } from '../ui/state/notice.tsx'
import type { Bills } from './bills.ts'
import { actionName } from './counter-actions.tsx'
import styles from './counter-results.module.css'
import { failureText } from './failed-call.ts'

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
        <p key={paid.paymentId}>
          <strong className={styles['figure']}>{shownAmount(paid.amount, payment)}</strong>{' '}
          {paid.callbackStatus > 0 ? copy.told({ status: paid.callbackStatus }) : copy.untold()}
          <br />
          <span className={styles['id']}>{paid.paymentId}</span>
        </p>
      ))}
    </Notice>
  )
}

const shownAmount = (amount: string, { bill }: PastPayment): string =>
  bill ? wireMoneyText(bill.currency, amount) : amount
