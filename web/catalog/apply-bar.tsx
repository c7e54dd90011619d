import { Form, useNavigation } from 'react-router'
import * as copy from '#copy/pages/catalog.js'
import { getMarket } from '#domain/market/market.ts'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Button } from '../ui/button/button.tsx'
import { isOpenFor } from './product-card.tsx'
import type { ProductDetails } from './product-choice.ts'

/** Id of the form, for fields of it elsewhere on the page. */
export const applyFormId = 'apply'

/** Applies for exactly the figures above; disabled while others are being loaded. */
export const ApplyBar = ({ product, figures }: Pick<ProductDetails, 'product' | 'figures'>) => {
  const { market } = usePageFacts()
  const { state } = useNavigation()
  const open = isOpenFor(product)
  const isPartner = product.isPartner === '1'
  return (
    <ActionBar>
      <Form id={applyFormId} method="post">
        <input type="hidden" name="product_id" value={product.id} />
        <input type="hidden" name="amount" value={figures.amount} />
        <input type="hidden" name="installments" value={figures.installments} />
        <input type="hidden" name="isPartner" value={product.isPartner} />
        <input type="hidden" name="isNeedPop" value={getMarket(market).isNeedPop} />
        <Button wide type={open ? 'submit' : 'button'} disabled={!open} busy={state !== 'idle'}>
          {open && !isPartner
            ? copy.applyFor({ amount: apiMoneyText(figures.currency, figures.amount) })
            : product.buttonText}
        </Button>
      </Form>
    </ActionBar>
  )
}
