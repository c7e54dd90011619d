import { useEffect, useState } from 'react'
import { type MetaFunction, useLoaderData } from 'react-router'
import type { Client } from '#contract/client.ts'
import { coolingOffQuote } from '#contract/early-settlement/calls.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import * as copy from '#copy/pages/loan.js'
import { findLoanState, hasAvailableLoanActions } from '#domain/loan/loan-state.ts'
import { RecommendedBesideLoan } from '../catalog/recommended-beside-loan.tsx'
import { CoolingOffCard, type CoolingOffTerms } from '../early-settlement/cooling-off-card.tsx'
import { paths } from '../routes.ts'
import { requireData, requireOrder } from '../shell/failure/screen-failure.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { useLatePart } from '../ui/late-part.ts'
import { Page } from '../ui/page/page.tsx'
import { Hidden } from '../ui/text/hidden.tsx'
import { AccountAction } from './detail/account-action.tsx'
import { AfterRejection } from './detail/after-rejection.tsx'
import { ApplicationProgress } from './detail/application-progress.tsx'
import { DisbursementStatus } from './detail/disbursement-status.tsx'
import type { LoanDetails } from './detail/follow-loan.ts'
import { LoanFacts } from './detail/loan-facts.tsx'
import { MoneyInSuspense } from './detail/money-in-suspense.tsx'
import { OverpaymentCard } from './detail/overpayment-card.tsx'
import { PaymentDisputeNotice } from './detail/payment-dispute-notice.tsx'
import { useLiveLoan } from './detail/use-live-loan.ts'
import { HelpCard } from './help-card.tsx'
import { LoanActions, offersFor } from './loan-actions.tsx'
import { loanFigure } from './loan-figure.ts'
import { LoanFigureCard } from './loan-figure-card.tsx'
import { stateAppearance } from './state-appearance.ts'
import { StatusHero } from './status-hero.tsx'

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

/** A failed quote must not hide the loan. */
const findCoolingOffTerms = async (
  api: Client,
  { productId, orderId }: LoanDetails,
): Promise<CoolingOffTerms | undefined> => {
  const reply = await api(coolingOffQuote, { productId, orderId })
  return reply.success ? reply.data : undefined
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const meta: MetaFunction<typeof loader> = args =>
  titleOf(args, args.loaderData?.loaded.productName ?? copy.details())

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
            text={payoutFailed ? copy.payoutWaits() : loan.noticeDesText}
          />
        }
        actions={
          payoutFailed ? (
            <AccountAction order={order} />
          ) : (
            hasAvailableLoanActions(offers) && (
              <LoanActions offers={offers} order={order} repayAt={loan.h5Url} />
            )
          )
        }
      >
        {figure && <LoanFigureCard figure={figure} tone={tone} />}
        {payout && <DisbursementStatus payout={payout} currency={balance.currency} />}
        <MoneyInSuspense loan={loan} />
        {loan.claim && <PaymentDisputeNotice dispute={loan.claim} />}
        <OverpaymentCard loan={loan} />
        {(state === 'under-review' || state === 'approved') && <ApplicationProgress loan={loan} />}
        {state === 'rejected' && <AfterRejection />}
        <LoanFacts loan={loan} />
        {loan.recProducts.length > 0 && !hasAvailableLoanActions(offers) && (
          <RecommendedBesideLoan products={loan.recProducts} />
        )}
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
