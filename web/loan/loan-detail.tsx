import { useEffect, useState } from 'react'
import { type MetaFunction, useLoaderData } from 'react-router'
import type { Client } from '#contract/client.ts'
import { loanDetails } from '#contract/loan.ts'
import { coolingOffQuote } from '#contract/loan-application.ts'
import { findLoanState, hasOffers } from '#domain/loan/status.ts'
import { RecommendedBesideLoan } from '../catalog/recommended-beside-loan.tsx'
import * as copy from '../copy/compiled/loan.js'
import { paths } from '../routes.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { requireData, requireOrder } from '../shell/screen-failure.ts'
import { type Load, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { useLatePart } from '../ui/late-part.ts'
import { Page } from '../ui/page/page.tsx'
import { Hidden } from '../ui/text/hidden.tsx'
import { AccountAction } from './detail/account-action.tsx'
import { AfterRejection } from './detail/after-rejection.tsx'
import { ClaimNotice } from './detail/claim-notice.tsx'
import type { Loan } from './detail/follow-loan.ts'
import { type Exit, GiveBack } from './detail/give-back.tsx'
import { LoanFacts } from './detail/loan-facts.tsx'
import { MoneyInReview } from './detail/money-in-review.tsx'
import { MoneyOnItsWay } from './detail/money-on-its-way.tsx'
import { OverpaidCard } from './detail/overpaid-card.tsx'
import { StepsAhead } from './detail/steps-ahead.tsx'
import { useLiveLoan } from './detail/use-live-loan.ts'
import { figureOf } from './figure.ts'
import { FigureCard } from './figure-card.tsx'
import { HelpCard } from './help-card.tsx'
import { LoanActions, offersFor } from './loan-actions.tsx'
import { stateLook } from './state-look.ts'
import { StatusHero } from './status-hero.tsx'

export { ErrorBoundary } from '../shell/error-boundary.tsx'

type Shown = { readonly loaded: Loan; readonly exit: Exit | undefined }

const load: Load<Shown> = async (api, request) => {
  const order = requireOrder(request)
  const loaded = requireData(await api(loanDetails, order))
  return { loaded, exit: loaded.coolingOffEndsOn ? await findExit(api, loaded) : undefined }
}

/** A way out that cannot be told now must not hide the loan. */
const findExit = async (api: Client, { productId, orderId }: Loan): Promise<Exit | undefined> => {
  const reply = await api(coolingOffQuote, { productId, orderId })
  return reply.success ? reply.data : undefined
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const meta: MetaFunction<typeof loader> = args =>
  titleOf(args, args.loaderData?.loaded.productName ?? copy.details())

const loadRating = async () => (await import('./rating-dialogs.tsx')).RatingDialogs

const LoanDetail = () => {
  const { loaded, exit } = useLoaderData<typeof load>()
  const [first] = useState(loaded.orderStatus)
  const loan = useLiveLoan(loaded)
  const [RatingDialogs, askForRating] = useLatePart(loadRating)
  const ratingPending = loan.isScore === '1'
  useEffect(() => {
    // Without the question the page still says all it has to.
    if (ratingPending) askForRating().catch(() => undefined)
  }, [ratingPending, askForRating])
  const { locale } = usePageFacts()
  const { productId, orderId, balance, payout } = loan
  const order = { productId, orderId }
  const state = findLoanState(loan.orderStatus)
  const { art, tone } = stateLook(loan.orderStatus)
  const figure = figureOf(loan, locale)
  const offers = offersFor(loan)
  const stopped = payout !== null && payout.state !== 'sending'
  return (
    <>
      <p role="status">
        <Hidden>{loan.orderStatus === first ? '' : loan.noticeStatusText}</Hidden>
      </p>
      <Page
        title={loan.productName}
        backTo={paths.orders}
        hero={
          <StatusHero
            art={art}
            headline={loan.noticeStatusText}
            text={stopped ? copy.payoutWaits() : loan.noticeDesText}
          />
        }
        actions={
          stopped ? (
            <AccountAction order={order} />
          ) : (
            hasOffers(offers) && <LoanActions offers={offers} order={order} repayAt={loan.h5Url} />
          )
        }
      >
        {figure && <FigureCard figure={figure} tone={tone} />}
        {payout && <MoneyOnItsWay payout={payout} currency={balance.currency} />}
        <MoneyInReview loan={loan} />
        {loan.claim && <ClaimNotice claim={loan.claim} />}
        <OverpaidCard loan={loan} />
        {(state === 'under-review' || state === 'approved') && <StepsAhead loan={loan} />}
        {state === 'rejected' && <AfterRejection />}
        <LoanFacts loan={loan} />
        {loan.recProducts.length > 0 && !hasOffers(offers) && (
          <RecommendedBesideLoan products={loan.recProducts} />
        )}
        {exit && loan.coolingOffEndsOn !== null && <GiveBack order={order} exit={exit} />}
        <HelpCard telephone={loan.telephone} orderId={orderId} />
        {RatingDialogs && <RatingDialogs order={order} pending={ratingPending} />}
      </Page>
    </>
  )
}

export default LoanDetail
