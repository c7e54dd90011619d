import {
  data,
  Form,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import { chooseOverpayment, overpayment, sendRefundAgain } from '#contract/refund/calls.ts'
import * as copy from '#copy/pages/payment-request.js'
import * as shellCopy from '#copy/pages/shell.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import { type LoanReference, loanAddress } from '../loan/loan-addresses.ts'
import { refundAddress } from '../payment-request/payment-addresses.ts'
import { paths } from '../routes.ts'
import { StepUpLink } from '../session/step-up/step-up-link.tsx'
import { isResultUnknown, newAttemptKey } from '../shell/attempt-key.ts'
import { dateInWords } from '../shell/dates.ts'
import { requireData, requireOrder } from '../shell/failure/screen-failure.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { type ScreenSubmit, screenAction } from '../shell/screen-action.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Amount } from '../ui/amount/amount.tsx'
import { Badge } from '../ui/badge/badge.tsx'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Page } from '../ui/page/page.tsx'
import { FocusedAlert } from '../ui/state/focused-alert.tsx'
import { Notice } from '../ui/state/notice.tsx'
import styles from './refund.module.css'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.refundTitle())

type OverpaymentDetails = OutputOf<typeof overpayment>
type RefundPageData = {
  readonly order: LoanReference
  readonly state: OverpaymentDetails
  readonly key: string
}

const load: ScreenLoad<RefundPageData> = async (api, request) => {
  const order = requireOrder(request)
  const state = requireData(await api(overpayment, order))
  return { order, state, key: newAttemptKey() }
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

type RefundFailure = {
  readonly message: string
  readonly needsCode: boolean
  /** Idempotency key of the next attempt. */
  readonly key: string
}

/** Why nothing was done; undefined on success, after which the page shows the new state. */
const act: ScreenSubmit<ReturnType<typeof data<RefundFailure>> | undefined> = async (
  api,
  form,
  request,
) => {
  const order = requireOrder(request)
  const key = String(form.get('key') ?? '')
  const options = { idempotencyKey: key }
  const choice = form.get('choice')
  const reply =
    choice === 'again'
      ? await api(
          sendRefundAgain,
          { ...order, refundId: String(form.get('refundId') ?? '') },
          options,
        )
      : await api(
          chooseOverpayment,
          {
            ...order,
            choice: choice === 'keep' ? 'keep' : 'return',
            amount: String(form.get('amount') ?? ''),
          },
          options,
        )
  if (reply.success) return undefined
  const keepsKey = isResultUnknown(reply.code)
  const failure = {
    message: reply.message || shellCopy.offlineText(),
    needsCode: reply.code === refusalCode.smsCodeNeeded,
    key: keepsKey ? key : newAttemptKey(),
  }
  // Below 400 the router reloads the page's data, which may have changed.
  return data(failure, { status: keepsKey ? 503 : 200 })
}

export const action = screenAction(act)
export const clientAction = screenAction(act)

/** "Kelebihan bayar": an overpayment, and the choice of its use. */
const Refund = () => {
  const { order, state, key: newKey } = useLoaderData<typeof load>()
  const failure = useActionData<RefundFailure>()
  const key = failure?.key ?? newKey
  const money = apiMoney(state.currency, state.amount)
  return (
    <Page title={copy.refundTitle()} backTo={loanAddress(order)}>
      {failure && (
        <FocusedAlert reply={failure}>
          <Notice tone="late">
            <p>{failure.message}</p>
            {failure.needsCode && <StepUpLink />}
          </Notice>
        </FocusedAlert>
      )}
      {money.minor > 0n ? (
        <ChooseRefund order={order} state={state} idempotencyKey={key} />
      ) : (
        state.refunds.length === 0 && <Card>{copy.refundNothing()}</Card>
      )}
      {state.refunds.map(each => (
        <RefundCard
          key={each.refundId}
          order={order}
          state={state}
          each={each}
          idempotencyKey={key}
        />
      ))}
    </Page>
  )
}

export default Refund

type RefundCardProps = {
  readonly order: LoanReference
  readonly state: OverpaymentDetails
  readonly idempotencyKey: string
}

const ChooseRefund = ({ order, state, idempotencyKey }: RefundCardProps) => {
  const busy = useNavigation().state !== 'idle'
  const hasAccount = state.account !== ''
  return (
    <Card>
      <p className={styles['label']}>{copy.refundAmount()}</p>
      <Amount money={apiMoney(state.currency, state.amount)} size="display" />
      <p className={styles['note']}>{copy.refundReason()}</p>
      <Form method="post" action={refundAddress(order)} className={styles['actions']}>
        <input type="hidden" name="key" value={idempotencyKey} />
        <input type="hidden" name="amount" value={state.amount} />
        {hasAccount ? (
          <Button wide type="submit" name="choice" value="return" busy={busy}>
            {copy.refundToAccount()}
          </Button>
        ) : (
          <AccountLink order={order} />
        )}
        {hasAccount && (
          <p className={styles['note']}>{copy.refundTo({ account: state.account })}</p>
        )}
        {state.canKeep === '1' && (
          <Button wide variant="secondary" type="submit" name="choice" value="keep" busy={busy}>
            {copy.keepForNextInstallment()}
          </Button>
        )}
      </Form>
    </Card>
  )
}

const AccountLink = ({ order }: { order: LoanReference }) => (
  <ButtonLink
    wide
    variant="secondary"
    to={`${paths.bindCard}?${new URLSearchParams({ next: refundAddress(order) })}`}
  >
    {copy.refundAccount()}
  </ButtonLink>
)

type RefundItem = OverpaymentDetails['refunds'][number]

const tones = { sending: 'waiting', stopped: 'due', paid: 'paid' } as const

const refundStateText = (each: RefundItem): string => {
  if (each.state === 'paid') return copy.refundPaid()
  return each.state === 'stopped' ? copy.refundStopped() : copy.refundSending()
}

const RefundCard = ({
  order,
  state,
  each,
  idempotencyKey,
}: RefundCardProps & { readonly each: RefundItem }) => {
  const { locale } = usePageFacts()
  const busy = useNavigation().state !== 'idle'
  return (
    <Card>
      <p>
        <Badge tone={tones[each.state]}>{refundStateText(each)}</Badge>
      </p>
      <p className={styles['amount']}>{apiMoneyText(state.currency, each.amount)}</p>
      <p className={styles['note']}>
        {copy.refundRequestedOn({ date: dateInWords(each.askedOn, locale) })}
      </p>
      {each.state === 'sending' && <p className={styles['note']}>{copy.refundSoon()}</p>}
      {each.state === 'stopped' && (
        <Form method="post" action={refundAddress(order)} className={styles['actions']}>
          <p>{copy.refundStoppedText()}</p>
          <input type="hidden" name="key" value={idempotencyKey} />
          <input type="hidden" name="refundId" value={each.refundId} />
          <AccountLink order={order} />
          <Button wide type="submit" name="choice" value="again" busy={busy}>
            {copy.refundAgain()}
          </Button>
        </Form>
      )}
    </Card>
  )
}
