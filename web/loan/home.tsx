import { useEffect } from 'react'
import { Link, type MetaFunction, useLoaderData } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { home } from '#contract/loan/calls.ts'
import * as catalogCopy from '#copy/pages/catalog.js'
import * as copy from '#copy/pages/loan.js'
import * as shellCopy from '#copy/pages/shell.js'
import { productAddress } from '../catalog/product-address.ts'
import { ProductList } from '../catalog/product-list.tsx'
import { stepAddress, stepCopy } from '../profile/certification/certification-steps.ts'
import { paths } from '../routes.ts'
import { bridge, platform } from '../shell/browser-bridge.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { usePageFacts } from '../shell/page-facts.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { useLatePart } from '../ui/late-part.ts'
import { Page } from '../ui/page/page.tsx'
import { Progress } from '../ui/progress/progress.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import { Hidden } from '../ui/text/hidden.tsx'
import { ActiveLoan } from './active-loan.tsx'
import styles from './home.module.css'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

const load = (async api => requireData(await api(home, {}))) satisfies ScreenLoad<unknown>

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const meta: MetaFunction<typeof loader> = args => titleOf(args, copy.homeTitle())

type HomePageData = Awaited<ReturnType<typeof load>>

const importPasskeyOffer = async () =>
  (await import('../session/passkey/passkey-offer.tsx')).PasskeyOffer

/** The active loan, or the next certification step, or the products; one primary button. */
const Home = () => {
  const pageData = useLoaderData<typeof loader>()
  const { borrowerName, announcement, activeOrder, certification, passkeyOffer } = pageData
  const { appName } = usePageFacts()
  const [PasskeyOffer, loadPasskeyOffer] = useLatePart(importPasskeyOffer)
  const mayOffer = passkeyOffer === '1'
  useEffect(() => {
    if (mayOffer) loadPasskeyOffer().catch(() => undefined)
  }, [mayOffer, loadPasskeyOffer])
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
          {borrowerName === '' ? copy.helloUnnamed() : copy.hello({ name: borrowerName })}
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
      {PasskeyOffer && <PasskeyOffer />}
      <nav className={styles['links']} aria-label={copy.otherPages()}>
        <ButtonLink variant="secondary" to={paths.orders}>
          {copy.myLoans()}
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.mine}>
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
    <ButtonLink variant="quiet" to={paths.relevant}>
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
          variant={certification ? 'secondary' : 'primary'}
          to={productAddress(product.id)}
        >
          {catalogCopy.seeAndApply()}
        </ButtonLink>
      )}
      more={compare}
    />
  )
}

type CertificationProgress = NonNullable<OutputOf<typeof home>['certification']>

/** The next certification step of a borrower who has not finished all of them. */
const CertificationNextStep = ({
  progress: { next, done, count },
}: {
  progress: CertificationProgress
}) => {
  const progressText = catalogCopy.stepsDone({ done, count })
  return (
    <Card title={catalogCopy.stepsTitle()}>
      <Progress label={progressText} value={done} max={count} />
      <p className={styles['done']}>{progressText}</p>
      <p className={styles['next']}>{catalogCopy.stepNext({ step: stepCopy(next).title() })}</p>
      <ButtonLink wide to={stepAddress(next, undefined)}>
        {catalogCopy.continueSteps()}
      </ButtonLink>
    </Card>
  )
}

/** Leads to the borrower's account: the native shell's where there is one, else our page. */
const MineLink = () => (
  <Link
    className={styles['mine']}
    to={paths.mine}
    onClick={event => {
      if (platform() === 'browser') return
      event.preventDefault()
      bridge.goMine({})
    }}
  >
    <Icon name="person" />
    <Hidden>{shellCopy.account()}</Hidden>
  </Link>
)
