import { Form, useNavigation } from 'react-router'
import { getMarket } from '#domain/market/market.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Button } from '../ui/button/button.tsx'
import { isOpenFor, type OfferedProduct } from './product-card.tsx'

export type ApplyFormProps = { readonly product: OfferedProduct; readonly position: number }

/** A card's button as a form, so that it works before hydration and without script. */
export const ApplyForm = ({ product, position }: ApplyFormProps) => {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('product_id') === product.id
  return (
    <Form method="post">
      <ApplyFields product={product} position={position} />
      <ApplyButton product={product} busy={busy} />
    </Form>
  )
}

/** Fields that the action of relevant.tsx reads. */
export const ApplyFields = ({ product, position }: ApplyFormProps) => {
  const { market } = usePageFacts()
  return (
    <>
      <input type="hidden" name="product_id" value={product.id} />
      <input type="hidden" name="position" value={position} />
      <input type="hidden" name="isNeedPop" value={getMarket(market).isNeedPop} />
    </>
  )
}

/** Disabled while the product cannot be opened. */
export const ApplyButton = ({
  product,
  busy,
}: {
  readonly product: OfferedProduct
  readonly busy: boolean
}) => {
  const open = isOpenFor(product)
  return (
    <Button
      wide
      type={open ? 'submit' : 'button'}
      disabled={!open}
      busy={busy}
      aria-label={`${product.buttonText}: ${product.productName}`}
    >
      {product.buttonText}
    </Button>
  )
}
