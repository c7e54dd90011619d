import { type MetaFunction, useActionData, useLoaderData } from 'react-router'
import { moduleIdOf, productApply, productDetail, productPush } from '#contract/catalog/calls.ts'
import * as copy from '#copy/pages/catalog.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import type { Currency } from '#domain/money/money.ts'
import { paths } from '../routes.ts'
import { dateInWords } from '../shell/dates.ts'
import { requireData, requireParameter } from '../shell/failure/screen-failure.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { usePageFacts } from '../shell/page-facts.ts'
import { type ScreenSubmit, screenAction } from '../shell/screen-action.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Accordion } from '../ui/accordion/accordion.tsx'
import { Card } from '../ui/card/card.tsx'
import { CheckboxRow } from '../ui/choice/checkbox-row.tsx'
import { ProductHeading } from '../ui/logo/product-heading.tsx'
import { Page } from '../ui/page/page.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import { ApplyBar, applyFormId } from './apply-bar.tsx'
import { ChoiceForm } from './choice-form.tsx'
import {
  followProductUrl,
  type ProductActionReply,
  type ProductActionResult,
} from './follow-product-url.ts'
import styles from './product.module.css'
import { ProductActionNotice } from './product-action-notice.tsx'
import { readReferralParams } from './product-address.ts'
import { type ProductDetails, readProductChoice } from './product-choice.ts'
import { WholeCost } from './whole-cost.tsx'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

const load = (async (api, request) => {
  const query = new URL(request.url).searchParams
  const product_id = requireParameter(request, 'productId')
  const detail = requireData(await api(productDetail, { product_id, ...readProductChoice(query) }))
  return { ...detail, referral: readReferralParams(query) }
}) satisfies ScreenLoad<unknown>

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const meta: MetaFunction<typeof loader> = args =>
  titleOf(args, args.loaderData?.product.productName ?? copy.productTitle())

const submit: ScreenSubmit<ProductActionReply> = async (api, form, request) => {
  const referral = readReferralParams(new URL(request.url).searchParams)
  const application = {
    product_id: String(form.get('product_id') ?? ''),
    module_id: moduleIdOf(referral.scene),
    ...referral,
    ...readProductChoice(form),
  }
  const isNeedPop = String(form.get('isNeedPop') ?? '')
  if (form.get('isPartner') !== '1')
    return followProductUrl(await api(productApply, application), isNeedPop)
  const consent = form.get('consent') === '1' ? '1' : '0'
  return followProductUrl(await api(productPush, { ...application, consent }), isNeedPop)
}

export const action = screenAction(submit)
export const clientAction = screenAction(submit)

/** One product with its total cost for an amount and a term, and the apply button. */
const Product = () => {
  const detail = useLoaderData<typeof loader>()
  const result = useActionData<ProductActionResult>()
  const { product, plan, notes, consent, figures } = detail
  return (
    <Page
      title={copy.productTitle()}
      backTo={paths.home}
      end={<LanguageSwitch />}
      actions={<ApplyBar product={product} figures={figures} />}
    >
      <Card>
        <ProductHeading
          logo={product.productLogo}
          name={product.productName}
          below={copy.lentBy({ lender: product.lenderName })}
        />
        <p className={styles['description']}>{product.productDesc}</p>
        <ChoiceForm detail={detail} />
      </Card>
      <WholeCost detail={detail} />
      {consent !== null && (
        <Card>
          <CheckboxRow form={applyFormId} name="consent" value="1">
            {consent}
          </CheckboxRow>
        </Card>
      )}
      <ProductActionNotice result={result} />
      <Card>
        <Accordion summary={copy.plan()}>
          <PlanRows plan={plan} currency={figures.currency} />
        </Accordion>
        {notes.map(note => (
          <Accordion key={note.title} summary={note.title}>
            <p className={styles['note']}>{note.text}</p>
          </Accordion>
        ))}
      </Card>
    </Page>
  )
}

export default Product

const PlanRows = ({ plan, currency }: Pick<ProductDetails, 'plan'> & { currency: Currency }) => {
  const { locale } = usePageFacts()
  return (
    <Rows>
      {plan.map(({ periodNo, dueOn, amount }) => (
        <Row
          key={periodNo}
          label={copy.installmentOn({ no: periodNo, date: dateInWords(dueOn, locale) })}
        >
          {apiMoneyText(currency, amount)}
        </Row>
      ))}
    </Rows>
  )
}
