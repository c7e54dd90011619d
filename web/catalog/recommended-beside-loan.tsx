import { useFetcher } from 'react-router'
import * as copy from '#copy/pages/catalog.js'
import { paths } from '../routes.ts'
import { HomeLink } from '../shell/home-link.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { ApplyButton, ApplyFields } from './apply-form.tsx'
import type { ProductActionResult } from './follow-product-url.ts'
import { ProductActionNotice } from './product-action-notice.tsx'
import { productAddress } from './product-address.ts'
import type { OfferedProduct } from './product-card.tsx'
import { ProductList } from './product-list.tsx'

/** Other lenders' products below a loan that offers no further action. */
export const RecommendedBesideLoan = ({ products }: { products: readonly OfferedProduct[] }) => {
  const fetcher = useFetcher<ProductActionResult>()
  const pressed = fetcher.formData?.get('product_id')
  return (
    <>
      <ProductActionNotice result={fetcher.data} />
      <ProductList
        title={copy.relatedProducts()}
        products={products}
        actionOf={(product, position) => (
          <>
            {/* Handled by the list page's action; without script that page shows the result. */}
            <fetcher.Form method="post" action={paths.relevant}>
              <ApplyFields product={product} position={position} />
              <input type="hidden" name="via" value="define" />
              <ApplyButton product={product} busy={pressed === product.id} />
            </fetcher.Form>
            <ButtonLink variant="quiet" to={productAddress(product.id)}>
              {copy.seeWholeCost()}
            </ButtonLink>
          </>
        )}
        more={<HomeLink variant="quiet">{copy.moreProducts()}</HomeLink>}
      />
    </>
  )
}
