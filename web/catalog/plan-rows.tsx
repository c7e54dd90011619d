import * as copy from '#copy/pages/catalog.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import type { Currency } from '#domain/money/money.ts'
import { dateInWords } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Row, Rows } from '../ui/rows/rows.tsx'
import type { ProductDetails } from './product-choice.ts'

export const PlanRows = ({
  plan,
  currency,
}: Pick<ProductDetails, 'plan'> & { currency: Currency }) => {
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
