import { type MetaFunction, useLoaderData } from 'react-router'
import { home } from '#contract/loan/calls.ts'
import * as catalogCopy from '#copy/pages/catalog.js'
import * as copy from '#copy/pages/loan.js'
import { CertificationNextStep } from '../catalog/certification-next-step.tsx'
import { productAddress } from '../catalog/product-address.ts'
import { ProductList } from '../catalog/product-list.tsx'
import { paths } from '../routes.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { MineLink } from '../shell/mine-link.tsx'
import { usePageFacts } from '../shell/page-facts.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import { ActiveLoan } from './active-loan.tsx'
import styles from './home.module.css'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

const load = (async api => requireData(await api(home, {}))) satisfies ScreenLoad<unknown>

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const meta: MetaFunction<typeof loader> = args => titleOf(args, copy.homeTitle())

type HomePageData = Awaited<ReturnType<typeof load>>

/** The active loan, or the next certification step, or the products; one primary button. */
const Home = () => {
  const pageData = useLoaderData<typeof loader>()
  const { borrowerName, announcement, activeOrder, certification } = pageData
  const { appName } = usePageFacts()
  return (
    <Page
      title={appName}
      end={
        <>
          <LanguageSwitch />
          <MineLink />
        </>
      }
      hero={
        <p className={styles['hello']}>
          {borrowerName === '' ? copy.helloStranger() : copy.hello({ name: borrowerName })}
        </p>
      }
    >
      {activeOrder && <ActiveLoan order={activeOrder} />}
      {certification && <CertificationNextStep progress={certification} />}
      {announcement && (
        <Notice icon="news" title={announcement.title}>
          <p>{announcement.body}</p>
        </Notice>
      )}
      {!activeOrder && <HomeProducts {...pageData} />}
      <nav className={styles['links']} aria-label={copy.ways()}>
        <ButtonLink look="secondary" to={paths.orders}>
          {copy.myLoans()}
        </ButtonLink>
        <ButtonLink look="secondary" to={paths.mine}>
          {copy.myAccount()}
        </ButtonLink>
      </nav>
    </Page>
  )
}

export default Home

const HomeProducts = ({
  products,
  certification,
}: Pick<HomePageData, 'products' | 'certification'>) => {
  const compare = (
    <ButtonLink look="quiet" to={paths.relevant}>
      {catalogCopy.compareLenders()}
    </ButtonLink>
  )
  if (products.length === 0) {
    return (
      <StateView art="empty" title={copy.noProductsTitle()} actions={compare}>
        {copy.noProductsText()}
      </StateView>
    )
  }
  return (
    <ProductList
      title={copy.products()}
      products={products}
      actionOf={product => (
        <ButtonLink
          wide
          look={certification ? 'secondary' : 'primary'}
          to={productAddress(product.id)}
        >
          {catalogCopy.seeAndApply()}
        </ButtonLink>
      )}
      more={compare}
    />
  )
}
