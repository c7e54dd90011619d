import { type MetaFunction, useActionData, useLoaderData } from 'react-router'
import {
  moduleIdOf,
  standEvent,
  standEventType,
  standJump,
  standList,
} from '#contract/catalog/calls.ts'
import * as copy from '#copy/pages/catalog.js'
import { paths } from '../routes.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import { HomeLink } from '../shell/home-link.tsx'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { type ScreenSubmit, screenAction } from '../shell/screen-action.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import type { ArtName } from '../ui/art/art.tsx'
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
import { productAddress } from './product-address.ts'
import { ProductList } from './product-list.tsx'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.loginErrorTitle())

/** Other lenders write this address, so an invalid product id is ignored, not refused. */
const productIn = (request: Request): string | undefined => {
  const id = new URL(request.url).searchParams.get('productId') ?? ''
  return /^[A-Za-z0-9-]{1,64}$/.test(id) ? id : undefined
}

const load = (async (api, request) => {
  const productId = productIn(request)
  const stand = requireData(await api(standList, { productId }))
  const lateOrder = stand.state === 'late' ? await findActiveOrder(api) : null
  return { ...stand, productId, lateOrder }
}) satisfies ScreenLoad<unknown>

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

const submit: ScreenSubmit<ProductActionReply> = async (api, form) => {
  const text = (name: string) => String(form.get(name) ?? '')
  const [productId, isNeedPop] = [text('product_id'), text('isNeedPop')]
  const tap = { productId, moduleId: moduleIdOf(undefined), positionId: text('position') }
  // Not awaited: tracking must not delay the borrower.
  void api(standEvent, { ...tap, type: standEventType })
  return followProductUrl(await api(standJump, tap), isNeedPop)
}

export const action = screenAction(submit)
export const clientAction = screenAction(submit)

const art = { refused: 'locked', full: 'empty', late: 'overdue' } as const satisfies Record<
  string,
  ArtName
>

/** Where a borrower lands whom another lender could not sign in. */
const LoginError = () => {
  const { state, errorMessage, noticeMessage, canRetry, products, productId, lateOrder } =
    useLoaderData<typeof load>()
  const result = useActionData<ProductActionResult>()
  return (
    <Page title={copy.loginErrorTitle()} backTo={paths.home} end={<LanguageSwitch />}>
      <ProductActionNotice result={result} />
      <StateView
        art={art[state]}
        title={errorMessage}
        actions={
          <>
            {lateOrder && (
              <ButtonLink
                to={`${paths.installments}?${new URLSearchParams({ productId: lateOrder.productId, orderId: lateOrder.orderId })}`}
              >
                {copy.payNow()}
              </ButtonLink>
            )}
            {canRetry && productId !== undefined && (
              <ButtonLink variant="secondary" to={productAddress(productId)}>
                {copy.tryLenderAgain()}
              </ButtonLink>
            )}
            {products.length === 0 && <HomeLink variant="quiet">{copy.backHome()}</HomeLink>}
          </>
        }
      >
        {noticeMessage}
      </StateView>
      {products.length > 0 && (
        <ProductList
          title={copy.alternatives()}
          products={products}
          actionOf={(product, position) => (
            <>
              <ApplyForm product={product} position={position} />
              <ButtonLink variant="quiet" to={productAddress(product.id)}>
                {copy.seeWholeCost()}
              </ButtonLink>
            </>
          )}
        />
      )}
    </Page>
  )
}

export default LoginError
