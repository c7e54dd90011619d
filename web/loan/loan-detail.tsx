import { lazy, Suspense, useEffect, useState } from 'react'
import { type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { loanDetails } from '#contract/loan/calls.ts'
import * as copy from '#copy/pages/loan.js'
import { findLoanState, hasAvailableLoanActions } from '#domain/loan/loan-state.ts'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import { CoolingOffCard } from '../early-settlement/cooling-off-card.tsx'
import {
  type CoolingOffTerms,
  findCoolingOffTerms,
} from '../early-settlement/find-cooling-off-terms.ts'
import { refundAddress } from '../payment-request/payment-addresses.ts'
import { paths } from '../routes.ts'
import { browserApi } from '../shell/browser-api.ts'
import { CallLink } from '../shell/call-link.tsx'
import { requireData, requireOrder } from '../shell/failure/screen-failure.ts'
import { follow } from '../shell/follow.ts'
import { pageActivity } from '../shell/page-activity.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Art, type ArtName } from '../ui/art/art.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { useLatePart } from '../ui/late-part.ts'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { Hidden } from '../ui/text/hidden.tsx'
import { isAwaited, type LoanDetails } from './detail/loan-details.ts'
import { LoanFacts } from './detail/loan-facts.tsx'
import { LoanTimeline } from './detail/loan-timeline.tsx'
import { PaymentDisputeNotice } from './detail/payment-dispute-notice.tsx'
import { LoanActions, offersFor } from './loan-actions.tsx'
import { type LoanReference, loanAddress } from './loan-addresses.ts'
import styles from './loan-detail.module.css'
import { loanFigure } from './loan-figure.ts'
import { LoanFigureCard } from './loan-figure-card.tsx'
import { stateAppearance } from './state-appearance.ts'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

type LoanDetailPageData = {
  readonly loaded: LoanDetails
  readonly coolingOff: CoolingOffTerms | undefined
}

const load: ScreenLoad<LoanDetailPageData> = async (api, request) => {
  const order = requireOrder(request)
  const loaded = requireData(await api(loanDetails, order))
  return {
    loaded,
    coolingOff: loaded.coolingOffEndsOn ? await findCoolingOffTerms(api, loaded) : undefined,
  }
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const meta: MetaFunction<typeof loader> = args =>
  titleOf(args, args.loaderData?.loaded.productName ?? copy.details())

/** What few visits show is no part of the page's first script; its document has it rendered. */
const AfterRefusal = lazy(async () => ({
  default: (await import('./detail/after-refusal.tsx')).AfterRefusal,
}))

const BeforePayout = lazy(async () => ({
  default: (await import('./detail/before-payout.tsx')).BeforePayout,
}))

const loadRating = async () => (await import('./rating-dialogs.tsx')).RatingDialogs

const LoanDetail = () => {
  const { loaded, coolingOff } = useLoaderData<typeof load>()
  const [loadedStatus] = useState(loaded.orderStatus)
  const loan = useLiveLoan(loaded)
  const [RatingDialogs, showRating] = useLatePart(loadRating)
  const ratingPending = loan.isScore === '1'
  useEffect(() => {
    // The page is complete without the rating dialog.
    if (ratingPending) showRating().catch(() => undefined)
  }, [ratingPending, showRating])
  const { locale } = usePageFacts()
  const { productId, orderId, balance, payout } = loan
  const order = { productId, orderId }
  const state = findLoanState(loan.orderStatus)
  const { art, tone } = stateAppearance(loan.orderStatus)
  const figure = loanFigure(loan, locale)
  const offers = offersFor(loan)
  const payoutFailed = payout !== null && payout.state !== 'sending'
  return (
    <>
      <p role="status">
        <Hidden>{loan.orderStatus === loadedStatus ? '' : loan.noticeStatusText}</Hidden>
      </p>
      <Page
        title={loan.productName}
        backTo={paths.orders}
        hero={
          <StatusHero
            art={art}
            headline={loan.noticeStatusText}
            text={payoutFailed ? copy.payoutDelayed() : loan.noticeDesText}
          />
        }
        actions={
          payoutFailed ? (
            <AccountAction order={order} isQuiet={payout.newAccount !== ''} />
          ) : (
            hasAvailableLoanActions(offers) && (
              <LoanActions
                offers={offers}
                delayDays={loan.delayDays}
                order={order}
                repayAt={loan.h5Url}
                disputed={loan.claim?.state === 'open'}
              />
            )
          )
        }
      >
        {figure && (
          <LoanFigureCard
            figure={figure}
            tone={tone}
            plan={balance.plan}
            lateTomorrow={loan.lateTomorrow && apiMoneyText(balance.currency, loan.lateTomorrow)}
          />
        )}
        {(payout || state === 'under-review' || state === 'approved') && (
          <Suspense>
            <BeforePayout loan={loan} />
          </Suspense>
        )}
        <MoneyInSuspense loan={loan} />
        {loan.claim && <PaymentDisputeNotice dispute={loan.claim} />}
        <OverpaymentCard loan={loan} />
        {state === 'rejected' ? (
          <Suspense>
            <AfterRefusal loan={loan}>
              <LoanFacts loan={loan} />
            </AfterRefusal>
          </Suspense>
        ) : (
          <LoanFacts loan={loan} />
        )}
        <LoanTimeline loan={loan} />
        {coolingOff && loan.coolingOffEndsOn !== null && (
          <CoolingOffCard order={order} coolingOff={coolingOff} />
        )}
        <HelpCard telephone={loan.telephone} orderId={orderId} />
        {RatingDialogs && <RatingDialogs order={order} pending={ratingPending} />}
      </Page>
    </>
  )
}

export default LoanDetail

type StatusHeroProps = {
  readonly art: ArtName
  readonly headline: string
  readonly text: string
}

/** A loan's state in words and a picture. */
const StatusHero = ({ art, headline, text }: StatusHeroProps) => (
  <div className={styles['hero']}>
    <div className={styles['words']}>
      <h2 className={styles['headline']}>{headline}</h2>
      {text !== '' && <p className={styles['text']}>{text}</p>}
    </div>
    <Art name={art} />
  </div>
)

type HelpCardProps = { readonly telephone: string; readonly orderId: string }

/** Contact for questions about a loan, and the complaint form. */
const HelpCard = ({ telephone, orderId }: HelpCardProps) => (
  <Card title={copy.helpTitle()}>
    <p className={styles['helpCardText']}>{copy.helpText()}</p>
    <div className={styles['links']}>
      <CallLink telephone={telephone}>{copy.callUs()}</CallLink>
      <ButtonLink variant="quiet" to={`${paths.complaint}?${new URLSearchParams({ orderId })}`}>
        {copy.complain()}
      </ButtonLink>
    </div>
  </Card>
)

type AccountActionProps = { readonly order: LoanReference; readonly isQuiet: boolean }

/** After a failed disbursement: correct the account; quiet once that is done and is being checked. */
const AccountAction = ({ order, isQuiet }: AccountActionProps) => (
  <ActionBar>
    <ButtonLink
      wide
      variant={isQuiet ? 'secondary' : 'primary'}
      to={`${paths.bindCard}?${new URLSearchParams({ next: loanAddress(order) })}`}
    >
      {copy.correctAccount()}
    </ButtonLink>
  </ActionBar>
)

/** Payments for this loan in suspense: says each time that the money is safe. */
const MoneyInSuspense = ({ loan }: { loan: LoanDetails }) =>
  loan.moneyInReview.map(({ amount, currency, receivedOn, text }) => (
    <Notice
      key={`${receivedOn} ${amount}`}
      tone="waiting"
      title={copy.paymentInReview({ amount: apiMoneyText(currency, amount) })}
    >
      <p>{text}</p>
    </Notice>
  ))

/** An overpayment, with a link to choose what happens with it. */
const OverpaymentCard = ({ loan }: { loan: LoanDetails }) => {
  const { overpayment, balance, productId, orderId } = loan
  if (overpayment === null) return null
  const { currency } = balance
  const isAvailable = apiMoney(currency, overpayment.amount).minor > 0n
  return (
    <Card
      title={
        isAvailable
          ? copy.overpaidTitle({ amount: apiMoneyText(currency, overpayment.amount) })
          : copy.refundUnderWay({ amount: apiMoneyText(currency, overpayment.returning) })
      }
    >
      {isAvailable && <p className={styles['choice']}>{copy.overpaidText()}</p>}
      <ButtonLink wide variant="secondary" to={refundAddress({ productId, orderId })}>
        {isAvailable ? copy.overpaidChoose() : copy.refundDetails()}
      </ButtonLink>
    </Card>
  )
}

/** The current loan: as loaded, then as polled while the borrower waits. */
const useLiveLoan = (loaded: LoanDetails): LoanDetails => {
  const [loan, setLoan] = useState(loaded)
  const { productId, orderId } = loaded
  const awaited = isAwaited(loan)
  const { revalidate } = useRevalidator()
  useEffect(() => setLoan(loaded), [loaded])
  useEffect(() => {
    if (!awaited) return
    return follow({
      fetchLatest: () => browserApi()(loanDetails, { productId, orderId }),
      isAwaited,
      onLatest: latest => {
        setLoan(latest)
        // A disbursed or rejected loan has more to show than was loaded.
        if (!isAwaited(latest)) void revalidate()
      },
      activity: pageActivity,
    })
  }, [awaited, productId, orderId, revalidate])
  return loan
}
