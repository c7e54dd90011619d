import { Form, useNavigation } from 'react-router'
import * as copy from '#copy/pages/payment-request.js'
import { currencySymbol, formatMoney } from '#domain/money/format.ts'
import type { Money } from '#domain/money/money.ts'
import { typedMoneyPattern } from '#domain/money/typed-money.ts'
import type { LoanReference } from '../../loan/loan-addresses.ts'
import { paths } from '../../routes.ts'
import { Accordion } from '../../ui/accordion/accordion.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { choiceStore } from '../method/choice-store.ts'
import { startWithDefault } from '../method/method-choice.ts'
import styles from './pay-part.module.css'

type PayPartProps = {
  readonly order: LoanReference
  /** All that is to pay. */
  readonly remaining: Money
  readonly open: boolean
}

/** A payment of less than an installment. A GET form, so that it works without script. */
export const PayPart = ({ order, remaining, open }: PayPartProps) => {
  const busy = useNavigation().state === 'loading'
  return (
    <Card>
      <Accordion summary={copy.payPart()} open={open}>
        <p className={styles['text']}>{copy.payPartText()}</p>
        <Form
          className={styles['form']}
          action={paths.virtualAccount}
          onSubmit={() => startWithDefault(choiceStore)}
        >
          <input type="hidden" name="productId" value={order.productId} />
          <input type="hidden" name="orderId" value={order.orderId} />
          <input type="hidden" name="purpose" value="part" />
          <input type="hidden" name="currency" value={remaining.currency} />
          <TextField
            label={copy.payPartAmount()}
            hint={copy.payPartHint({ amount: formatMoney(remaining) })}
            lead={currencySymbol(remaining.currency)}
            name="amount"
            inputMode="decimal"
            pattern={typedMoneyPattern(remaining.currency)}
            title={copy.payPartHint({ amount: formatMoney(remaining) })}
            required
          />
          <Button type="submit" variant="secondary" wide busy={busy}>
            {copy.payPartSubmit()}
          </Button>
        </Form>
      </Accordion>
    </Card>
  )
}
