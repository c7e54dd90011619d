import { type MetaFunction, useLoaderData } from 'react-router'
import { loanDetails } from '#contract/loan.ts'
import { hasOffers } from '#domain/loan/status.ts'
import { RecommendedBesideLoan } from '../catalog/recommended-beside-loan.tsx'
import * as copy from '../copy/compiled/loan.js'
import { paths } from '../routes.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { requireData, requireOrder } from '../shell/screen-failure.ts'
import { type Load, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { wireMoneyText } from '../shell/wire-money.ts'
import { Card } from '../ui/card/card.tsx'
import { Page } from '../ui/page/page.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { figureOf } from './figure.ts'
import { FigureCard } from './figure-card.tsx'
import { HelpCard } from './help-card.tsx'
import { LoanActions, offersFor } from './loan-actions.tsx'
import { ProductHeading } from './product-heading.tsx'
import { RatingDialogs } from './rating-dialogs.tsx'
import { stateLook } from './state-look.ts'
import { StatusHero } from './status-hero.tsx'

export { ErrorBoundary } from '../shell/error-boundary.tsx'

const load = (async (api, request) =>
  requireData(await api(loanDetails, requireOrder(request)))) satisfies Load<unknown>

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const meta: MetaFunction<typeof loader> = args =>
  titleOf(args, args.loaderData?.productName ?? copy.details())

const LoanDetail = () => {
  const loan = useLoaderData<typeof loader>()
  const { locale } = usePageFacts()
  const { productId, orderId, balance } = loan
  const { art, tone } = stateLook(loan.orderStatus)
  const figure = figureOf(loan, locale)
  const offers = offersFor(loan)
  const order = { productId, orderId }
  return (
    <Page
      title={loan.productName}
      backTo={paths.orders}
      hero={<StatusHero art={art} headline={loan.noticeStatusText} text={loan.noticeDesText} />}
      actions={
        hasOffers(offers) && <LoanActions offers={offers} order={order} repayAt={loan.h5Url} />
      }
    >
      {figure && <FigureCard figure={figure} tone={tone} />}
      {loan.moneyInReview.map(({ amount, receivedOn, text }) => (
        <Notice
          key={`${receivedOn} ${amount}`}
          tone="waiting"
          title={copy.moneyInReview({ amount: wireMoneyText(balance.currency, amount) })}
        >
          <p>{text}</p>
        </Notice>
      ))}
      {loan.userOrderDetail.detail.length > 0 && (
        <Card>
          <ProductHeading logo={loan.productLogo} name={loan.productName} />
          <Rows stacked>
            {loan.userOrderDetail.detail.map(({ text, value }) => (
              <Row key={text} label={text}>
                {value}
              </Row>
            ))}
          </Rows>
        </Card>
      )}
      {loan.recProducts.length > 0 && !hasOffers(offers) && (
        <RecommendedBesideLoan products={loan.recProducts} />
      )}
      <HelpCard telephone={loan.telephone} />
      <RatingDialogs order={order} pending={loan.isScore === '1'} />
    </Page>
  )
}

export default LoanDetail
