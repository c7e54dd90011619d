import { type MetaFunction, useLoaderData } from 'react-router'
import { home } from '#contract/loan.ts'
import * as copy from '../copy/compiled/loan.js'
import { paths } from '../routes.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { usePageFacts } from '../shell/page-facts.ts'
import { requireData } from '../shell/screen-failure.ts'
import { type Load, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import { ActiveLoan } from './active-loan.tsx'
import styles from './home.module.css'
import { ProductList } from './product-list.tsx'

export { ErrorBoundary } from '../shell/error-boundary.tsx'

const load = (async api => requireData(await api(home, {}))) satisfies Load<unknown>

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const meta: MetaFunction<typeof loader> = args => titleOf(args, copy.homeTitle())

const Home = () => {
  const { borrowerName, announcement, activeOrder, products } = useLoaderData<typeof loader>()
  const { appName } = usePageFacts()
  return (
    <Page
      title={appName}
      end={<LanguageSwitch />}
      hero={<p className={styles['hello']}>{copy.hello({ name: borrowerName })}</p>}
    >
      {activeOrder && <ActiveLoan order={activeOrder} />}
      {announcement && (
        <Notice icon="news" title={announcement.title}>
          <p>{announcement.body}</p>
        </Notice>
      )}
      {!activeOrder && products.length > 0 && (
        <ProductList title={copy.products()} products={products} />
      )}
      {!activeOrder && products.length === 0 && (
        <StateView art="empty" title={copy.noProductsTitle()}>
          {copy.noProductsText()}
        </StateView>
      )}
      <ButtonLink look="secondary" to={paths.orders}>
        {copy.myLoans()}
      </ButtonLink>
    </Page>
  )
}

export default Home
