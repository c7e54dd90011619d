import { type MetaFunction, useActionData, useLoaderData } from 'react-router'
import { moduleIdOf, productApply, recommendProductList } from '#contract/catalog.ts'
import { savePageEvent } from '#contract/tracking.ts'
import * as copy from '../copy/compiled/catalog.js'
import { paths } from '../routes.ts'
import { HomeLink } from '../shell/home-link.tsx'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { type Act, screenAction } from '../shell/screen-action.ts'
import { requireData } from '../shell/screen-failure.ts'
import { type Load, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import { ApplyForm } from './apply-form.tsx'
import { type PressAnswer as Answer, goOn } from './go-on.ts'
import { findLateOrder } from './late-order.ts'
import { openProduct } from './open-product.ts'
import { PressAnswer } from './press-answer.tsx'
import { type Came, productAddress, readCame } from './product-address.ts'
import { ProductList } from './product-list.tsx'
import styles from './relevant.module.css'

export { ErrorBoundary } from '../shell/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.relevantTitle())

const cameBy = (request: Request): Came => readCame(new URL(request.url).searchParams)

const load = (async (api, request) => {
  const came = cameBy(request)
  const products = requireData(await api(recommendProductList, { scene: came.scene }))
  // An empty list has two reasons; whoever is late is told so, and not that others were faster.
  return { products, came, lateOrder: products.length > 0 ? null : await findLateOrder(api) }
}) satisfies Load<unknown>

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

const act: Act<Answer> = async (api, form, request) => {
  const text = (name: string) => String(form.get(name) ?? '')
  const [productId, position, market] = [text('product_id'), text('position'), text('market')]
  if (text('via') === 'define') return await openProduct(api, { productId, position, market })
  const came = cameBy(request)
  const moduleId = moduleIdOf(came.scene)
  // Whether this arrives must not keep the borrower waiting.
  void api(savePageEvent, { productId, moduleId, positionId: position })
  const application = { product_id: productId, module_id: moduleId, ...came }
  return goOn(await api(productApply, application), market)
}

export const action = screenAction(act)
export const clientAction = screenAction(act)

/** "Pengajuan Khusus": every lender's products of a scene, with what each costs. */
const Relevant = () => {
  const { products, came, lateOrder } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  if (lateOrder) {
    return (
      <Page title={copy.relevantTitle()} backTo={paths.home}>
        <StateView
          art="overdue"
          title={copy.lateTitle()}
          actions={
            <>
              <ButtonLink to={`${paths.installments}?${new URLSearchParams(lateOrder)}`}>
                {copy.payNow()}
              </ButtonLink>
              <HomeLink look="quiet">{copy.backHome()}</HomeLink>
            </>
          }
        >
          {copy.lateText()}
        </StateView>
      </Page>
    )
  }
  if (products.length === 0) {
    return (
      <Page title={copy.relevantTitle()} backTo={paths.home}>
        <StateView
          art="empty"
          title={copy.fullTitle()}
          actions={<HomeLink>{copy.backHome()}</HomeLink>}
        />
      </Page>
    )
  }
  return (
    <Page title={copy.relevantTitle()} backTo={paths.home} end={<LanguageSwitch />}>
      <PressAnswer answer={answer} />
      <p className={styles['lead']}>{copy.relevantLead()}</p>
      <ProductList
        products={products}
        actionOf={(product, position) => (
          <>
            <ApplyForm product={product} position={position} />
            <ButtonLink look="quiet" to={productAddress(product.id, came)}>
              {copy.wholeCost()}
            </ButtonLink>
          </>
        )}
      />
    </Page>
  )
}

export default Relevant
