import { Link, type MetaFunction, useLoaderData } from 'react-router'
import { orderList } from '#contract/loan/calls.ts'
import * as copy from '#copy/pages/loan.js'
import { paths } from '../routes.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import { HomeLink } from '../shell/home-link.tsx'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import { Hidden } from '../ui/text/hidden.tsx'
import { hasStatement, statementAddress } from './loan-addresses.ts'
import { OrderCard } from './order-card.tsx'
import styles from './order-list.module.css'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

const load = (async (api, request) => {
  const after = new URL(request.url).searchParams.get('after')
  return requireData(await api(orderList, after ? { after } : {}))
}) satisfies ScreenLoad<unknown>

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const meta: MetaFunction<typeof loader> = args => titleOf(args, copy.myLoans())

const OrderList = () => {
  const { orders, after } = useLoaderData<typeof loader>()
  return (
    <Page title={copy.myLoans()} backTo={paths.home}>
      {orders.length === 0 ? (
        <StateView
          art="empty"
          title={copy.noLoansTitle()}
          actions={<HomeLink>{copy.products()}</HomeLink>}
        >
          {copy.noLoansText()}
        </StateView>
      ) : (
        <ul className={styles['list']}>
          {orders.map(order => (
            <li key={order.orderId}>
              <OrderCard order={order} />
              {hasStatement(order) && (
                <Link className={styles['statement']} to={statementAddress(order)}>
                  {copy.seeStatement()}
                  <Hidden> {order.productName}</Hidden>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {after !== null && (
        <ButtonLink variant="secondary" to={`${paths.orders}?${new URLSearchParams({ after })}`}>
          {copy.olderLoans()}
        </ButtonLink>
      )}
    </Page>
  )
}

export default OrderList
