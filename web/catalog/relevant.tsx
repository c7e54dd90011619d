import { type MetaFunction, useActionData, useLoaderData } from 'react-router'
import {
  moduleIdOf,
  openProduct as openProductCall,
  productApply,
  recommendProductList,
} from '#contract/catalog/calls.ts'
import type { Client } from '#contract/client.ts'
import { saveEvent, savePageEvent } from '#contract/tracking/calls.ts'
import * as copy from '#copy/pages/catalog.js'
import * as offerCopy from '#copy/pages/offer.js'
import { loanAddress } from '../loan/loan-addresses.ts'
import { paths } from '../routes.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import { HomeLink } from '../shell/home-link.tsx'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { type ScreenSubmit, screenAction } from '../shell/screen-action.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import { findActiveOrder } from './active-order.ts'
import { ApplyForm } from './apply-form.tsx'
import {
  followProductUrl,
  type ProductActionReply,
  type ProductActionResult,
} from './follow-product-url.ts'
import { ProductActionNotice } from './product-action-notice.tsx'
import { productAddress, type ReferralParams, readReferralParams } from './product-address.ts'
import { ProductList } from './product-list.tsx'
import styles from './relevant.module.css'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.relevantTitle())

const referralParamsOf = (request: Request): ReferralParams =>
  readReferralParams(new URL(request.url).searchParams)

const load = (async (api, request) => {
  const referral = referralParamsOf(request)
  const products = requireData(await api(recommendProductList, { scene: referral.scene }))
  // An empty list has two reasons: a loan of the borrower under way, or no product left.
  return {
    products,
    referral,
    activeOrder: products.length > 0 ? null : await findActiveOrder(api),
  }
}) satisfies ScreenLoad<unknown>

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

const submit: ScreenSubmit<ProductActionReply> = async (api, form, request) => {
  const text = (name: string) => String(form.get(name) ?? '')
  const [productId, position, isNeedPop] = [text('product_id'), text('position'), text('isNeedPop')]
  if (text('via') === 'define') return await openProduct(api, { productId, position, isNeedPop })
  const referral = referralParamsOf(request)
  const moduleId = moduleIdOf(referral.scene)
  // Not awaited: tracking must not delay the borrower.
  void api(savePageEvent, { productId, moduleId, positionId: position })
  const application = { product_id: productId, module_id: moduleId, ...referral }
  return followProductUrl(await api(productApply, application), isNeedPop)
}

export const action = screenAction(submit)
export const clientAction = screenAction(submit)

/** "Pengajuan Khusus": all lenders' products of a scene, with their cost. */
const Relevant = () => {
  const { products, referral, activeOrder } = useLoaderData<typeof loader>()
  const result = useActionData<ProductActionResult>()
  if (activeOrder && !activeOrder.isOverdue) {
    return (
      <Page title={copy.relevantTitle()} backTo={paths.home}>
        <StateView
          art="running"
          title={offerCopy.openLoanTitle()}
          actions={
            <>
              <ButtonLink to={loanAddress(activeOrder)}>{offerCopy.seeOpenLoan()}</ButtonLink>
              <HomeLink variant="quiet">{copy.backHome()}</HomeLink>
            </>
          }
        >
          {offerCopy.openLoanText()}
        </StateView>
      </Page>
    )
  }
  if (activeOrder) {
    const { productId, orderId } = activeOrder
    return (
      <Page title={copy.relevantTitle()} backTo={paths.home}>
        <StateView
          art="overdue"
          title={copy.lateTitle()}
          actions={
            <>
              <ButtonLink
                to={`${paths.installments}?${new URLSearchParams({ productId, orderId })}`}
              >
                {copy.payNow()}
              </ButtonLink>
              <HomeLink variant="quiet">{copy.backHome()}</HomeLink>
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
      <ProductActionNotice result={result} />
      <p className={styles['lead']}>{copy.relevantLead()}</p>
      <ProductList
        products={products}
        actionOf={(product, position) => (
          <>
            <ApplyForm product={product} position={position} />
            <ButtonLink variant="quiet" to={productAddress(product.id, referral)}>
              {copy.seeWholeCost()}
            </ButtonLink>
          </>
        )}
      />
    </Page>
  )
}

export default Relevant

/**
 * Opens a product recommended beside a loan: records the tap, asks where the product is applied
 * for, and follows the reply.
 */
const openProduct = async (
  api: Client,
  { productId, position, isNeedPop }: { productId: string; position: string; isNeedPop: string },
): Promise<ProductActionReply> => {
  const place = { moduleId: moduleIdOf(undefined), positionId: position }
  // Not awaited: tracking must not delay the borrower.
  void api(saveEvent, { ...place, productId })
  return followProductUrl(
    await api(openProductCall, { ...place, productCode: productId }),
    isNeedPop,
  )
}
