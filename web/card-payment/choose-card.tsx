import { useState } from 'react'
import { Form } from 'react-router'
import { refusalCode } from '#contract/envelope.ts'
import * as copy from '#copy/pages/card-payment.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { loanAddress } from '../loan/loan-addresses.ts'
import { payMethodAddress } from '../payment-request/payment-addresses.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { RadioRows } from '../ui/choice/radio-rows.tsx'
import { useWrongFieldFocus } from '../ui/field/use-wrong-field-focus.ts'
import { GroupedInput } from '../ui/grouped-input/grouped-input.tsx'
import { inFours } from '../ui/grouped-input/grouping.ts'
import { Page } from '../ui/page/page.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { CardAmountFields } from './card-amount-fields.tsx'
import { CardFormProblem } from './card-form-problem.tsx'
import type { CardFormState, OpenCardPage } from './card-page.ts'
import styles from './card-payment.module.css'
import { cardField, newCard } from './pay-by-card.ts'
import { PayHero } from './pay-hero.tsx'

/** Longer than any card number. */
const maxDigits = 19

/**
 * Choice of a saved card, or entry of a card number that is not stored; where no number is typed here,
 * the way to the provider's page.
 */
export const ChooseCard = ({ page, form }: { page: OpenCardPage; form: CardFormState }) => {
  const { options, order, selection } = page
  const takesNumber = options.takesNumber === '1'
  const box = useWrongFieldFocus<HTMLFormElement>(form.reply)
  if (options.periods === 0) return <NothingToPay page={page} />
  return (
    <Form ref={box} method="post" noValidate>
      <CardAmountFields page={page} form={form} />
      <Page
        title={copy.title()}
        backTo={payMethodAddress(order, selection)}
        hero={<PayHero {...options} />}
        actions={
          <ActionBar>
            <Button
              type="submit"
              name={cardField.action}
              value={takesNumber ? 'pay' : 'page'}
              wide
              busy={form.busy}
            >
              {takesNumber
                ? copy.payAmount({ amount: apiMoneyText(options.currency, options.amount) })
                : copy.bankPage()}
            </Button>
          </ActionBar>
        }
      >
        {takesNumber ? (
          <>
            <CardFields options={options} form={form} />
            <BankPageCard busy={form.busy} />
          </>
        ) : (
          <>
            <CardFormProblem reply={form.reply} />
            <p>{copy.bankPageText()}</p>
          </>
        )}
        <ButtonLink variant="quiet" to={payMethodAddress(order, selection)}>
          {copy.otherMethods()}
        </ButtonLink>
      </Page>
    </Form>
  )
}

/** The way around typing a number here. */
const BankPageCard = ({ busy }: { readonly busy: boolean }) => (
  <Card title={copy.bankPageTitle()}>
    <div className={styles['fields']}>
      <p>{copy.bankPageText()}</p>
      <Button type="submit" variant="secondary" name={cardField.action} value="page" busy={busy}>
        {copy.bankPage()}
      </Button>
    </div>
  </Card>
)

const CardFields = ({
  options,
  form,
}: {
  options: OpenCardPage['options']
  form: CardFormState
}) => {
  const { bankCards } = options
  const [cardId, setCardId] = useState(bankCards[0]?.id ?? newCard)
  const hydrated = useHydrated()
  const isCardMissing = form.reply?.code === refusalCode.cardMissing
  const cardOptions = bankCards.map(card => ({
    value: card.id,
    label: card.bankName,
    note: card.cardNo,
  }))
  return (
    <>
      {!isCardMissing && <CardFormProblem reply={form.reply} />}
      <Card>
        <div className={styles['fields']}>
          {bankCards.length > 0 && (
            <RadioRows
              legend={copy.cardLegend()}
              name={cardField.card}
              options={[...cardOptions, { value: newCard, label: copy.anotherCard() }]}
              value={cardId}
              onChange={setCardId}
            />
          )}
          {/* Without script the field is always there, and an empty number selects nothing. */}
          {(cardId === newCard || !hydrated) && (
            <GroupedInput
              id="card-number"
              name={cardField.cardNo}
              label={copy.cardNo()}
              hint={copy.cardNoHint()}
              error={isCardMissing ? form.reply?.message || copy.cardNoIncomplete() : undefined}
              value=""
              grouping={inFours(maxDigits)}
              autoComplete="cc-number"
            />
          )}
        </div>
      </Card>
    </>
  )
}

const NothingToPay = ({ page: { order } }: { page: OpenCardPage }) => (
  <Page title={copy.title()} backTo={loanAddress(order)}>
    <StateView
      art="settled"
      title={copy.nothingToPayTitle()}
      actions={<ButtonLink to={loanAddress(order)}>{copy.backToLoan()}</ButtonLink>}
    >
      {copy.nothingToPayText()}
    </StateView>
  </Page>
)
