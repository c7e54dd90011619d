import { Form, type MetaFunction, useLoaderData, useNavigation } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { payOffQuote } from '#contract/early-settlement/calls.ts'
import { refusalCode } from '#contract/envelope.ts'
import * as copy from '#copy/pages/payment-request.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import { type LoanReference, loanAddress } from '../loan/loan-addresses.ts'
import { earlySettlementPaymentAddress } from '../payment-request/payment-addresses.ts'
import { paths } from '../routes.ts'
import { dateInWords } from '../shell/dates.ts'
import { requireData, requireOrder } from '../shell/failure/screen-failure.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Amount } from '../ui/amount/amount.tsx'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { Page } from '../ui/page/page.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import { CancelInstead } from './cancel-instead.tsx'
import styles from './early-settlement.module.css'
import { type CoolingOffTerms, findCoolingOffTerms } from './find-cooling-off-terms.ts'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.earlySettlementTitle())

type EarlySettlementQuote = OutputOf<typeof payOffQuote>
type EarlySettlementPageData = {
  readonly order: LoanReference
  readonly quote: EarlySettlementQuote | undefined
  readonly coolingOff: CoolingOffTerms | undefined
}

const load: ScreenLoad<EarlySettlementPageData> = async (api, request) => {
  const order = requireOrder(request)
  const on = new URL(request.url).searchParams.get('on') ?? ''
  const requested = /^\d{4}-\d{2}-\d{2}$/.test(on) ? { on } : {}
  const [reply, coolingOff] = await Promise.all([
    api(payOffQuote, { ...order, ...requested }),
    findCoolingOffTerms(api, order),
  ])
  const closed = !reply.success && reply.code === refusalCode.payOffClosed
  return { order, quote: closed ? undefined : requireData(reply), coolingOff }
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

/** "Lunasi lebih awal": what early settlement costs on a day and what it saves. */
const EarlySettlement = () => {
  const { order, quote, coolingOff } = useLoaderData<typeof load>()
  const { locale } = usePageFacts()
  if (!quote) return <NothingToClose order={order} />
  const isOpen = quote.isOpen === '1'
  const saved = apiMoney(quote.currency, quote.saved)
  return (
    <Page
      title={copy.earlySettlementTitle()}
      backTo={loanAddress(order)}
      actions={
        <ActionBar>
          <ButtonLink
            wide
            to={isOpen ? earlySettlementPaymentAddress(order, quote) : loanAddress(order)}
          >
            {isOpen ? copy.earlySettlementPay() : copy.backToLoan()}
          </ButtonLink>
        </ActionBar>
      }
    >
      <Card>
        <p className={styles['label']}>
          {copy.earlySettlementBy({ date: dateInWords(quote.on, locale) })}
        </p>
        <Amount money={apiMoney(quote.currency, quote.amount)} size="display" />
        {saved.minor > 0n && (
          <p className={styles['saved']}>
            {copy.earlySettlementSavings({ amount: apiMoneyText(quote.currency, quote.saved) })}
          </p>
        )}
      </Card>
      <CancelInstead
        order={order}
        coolingOff={coolingOff}
        remainingMinor={apiMoney(quote.currency, quote.amount).minor + saved.minor}
      />
      {!isOpen && (
        <Notice icon="info">
          {copy.earlySettlementOpens({ date: dateInWords(quote.opensOn, locale) })}
        </Notice>
      )}
      <ChooseDay key={quote.on} order={order} quote={quote} />
      <QuoteParts quote={quote} />
    </Page>
  )
}

export default EarlySettlement

/** A GET form of this page, so that another day can be shown without script. */
const ChooseDay = ({ order, quote }: { order: LoanReference; quote: EarlySettlementQuote }) => {
  const busy = useNavigation().state === 'loading'
  return (
    <Card>
      <Form className={styles['day']} action={paths.payOff} replace>
        <input type="hidden" name="productId" value={order.productId} />
        <input type="hidden" name="orderId" value={order.orderId} />
        <TextField
          label={copy.earlySettlementDate()}
          hint={copy.earlySettlementDateHint()}
          type="date"
          name="on"
          defaultValue={quote.on}
          min={quote.firstOn}
          max={quote.lastOn}
          required
        />
        <Button type="submit" variant="secondary" wide busy={busy}>
          {copy.earlySettlementShow()}
        </Button>
      </Form>
    </Card>
  )
}

const QuoteParts = ({ quote }: { quote: EarlySettlementQuote }) => {
  const { currency } = quote
  const parts = [
    [copy.partPrincipal(), quote.principal],
    [copy.earlySettlementInterest(), quote.interest],
    [copy.partFee(), quote.fee],
    [copy.earlySettlementCharges(), quote.charges],
    [copy.partRefundRepayment(), quote.refundShortfall],
  ] as const
  return (
    <Card title={copy.earlySettlementParts()}>
      <Rows>
        {parts
          .filter(([, amount]) => apiMoney(currency, amount).minor > 0n)
          .map(([label, amount]) => (
            <Row key={label} label={label}>
              {apiMoneyText(currency, amount)}
            </Row>
          ))}
      </Rows>
      <p className={styles['note']}>{copy.earlySettlementRule()}</p>
    </Card>
  )
}

const NothingToClose = ({ order }: { order: LoanReference }) => (
  <Page title={copy.earlySettlementTitle()} backTo={loanAddress(order)}>
    <StateView
      art="settled"
      title={copy.earlySettlementNothingTitle()}
      actions={<ButtonLink to={loanAddress(order)}>{copy.backToLoan()}</ButtonLink>}
    >
      {copy.earlySettlementNothingText()}
    </StateView>
  </Page>
)
