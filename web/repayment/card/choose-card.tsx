import { useState } from 'react'
import { Form } from 'react-router'
import { refusalCode } from '#contract/envelope.ts'
import * as copy from '../../copy/compiled/card.js'
import { wireMoneyText } from '../../shell/wire-money.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { RadioRows } from '../../ui/choice/radio-rows.tsx'
import { GroupedInput } from '../../ui/grouped-input/grouped-input.tsx'
import { inFours } from '../../ui/grouped-input/grouping.ts'
import { Page } from '../../ui/page/page.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { loanAddress, payMethodAddress } from '../repayment-addresses.ts'
import styles from './card.module.css'
import type { OpenPage, PressState } from './card-page.ts'
import { PaidFields } from './paid-fields.tsx'
import { cardField, newCard } from './pay-by-card.ts'
import { PayHero } from './pay-hero.tsx'
import { PressProblem } from './press-problem.tsx'

/** Longer than any card's number. */
const mostDigits = 19

/** What is paid and with which card: one of the bound ones, or a number that is not kept. */
export const ChooseCard = ({ page, press }: { page: OpenPage; press: PressState }) => {
  const { way, order, wanted } = page
  if (way.periods === 0) return <NothingToPay page={page} />
  return (
    <Form method="post" noValidate>
      <PaidFields page={page} press={press} />
      <Page
        title={copy.title()}
        backTo={payMethodAddress(order, wanted)}
        hero={<PayHero {...way} />}
        actions={
          <ActionBar>
            <Button type="submit" name={cardField.wish} value="pay" wide busy={press.busy}>
              {copy.payAmount({ amount: wireMoneyText(way.currency, way.amount) })}
            </Button>
          </ActionBar>
        }
      >
        <CardFields way={way} press={press} />
        <Card title={copy.bankPageTitle()}>
          <div className={styles['fields']}>
            <p>{copy.bankPageText()}</p>
            <Button
              type="submit"
              look="secondary"
              name={cardField.wish}
              value="page"
              busy={press.busy}
            >
              {copy.bankPage()}
            </Button>
          </div>
        </Card>
        <ButtonLink look="quiet" to={payMethodAddress(order, wanted)}>
          {copy.otherWays()}
        </ButtonLink>
      </Page>
    </Form>
  )
}

const CardFields = ({ way, press }: { way: OpenPage['way']; press: PressState }) => {
  const { bankCards } = way
  const [chosen, setChosen] = useState(bankCards[0]?.id ?? newCard)
  const hydrated = useHydrated()
  const isShort = press.answer?.code === refusalCode.cardMissing
  const options = bankCards.map(card => ({
    value: card.id,
    label: card.bankName,
    note: card.cardNo,
  }))
  return (
    <>
      {!isShort && <PressProblem answer={press.answer} />}
      <Card>
        <div className={styles['fields']}>
          {bankCards.length > 0 && (
            <RadioRows
              legend={copy.cardLegend()}
              name={cardField.card}
              options={[...options, { value: newCard, label: copy.another() }]}
              value={chosen}
              onChange={setChosen}
            />
          )}
          {/* Without script nothing hides it, and a number left empty chooses nothing. */}
          {(chosen === newCard || !hydrated) && (
            <GroupedInput
              id="card-number"
              name={cardField.cardNo}
              label={copy.cardNo()}
              hint={copy.cardNoHint()}
              error={isShort ? press.answer?.message || copy.cardNoShort() : undefined}
              value=""
              grouping={inFours(mostDigits)}
              autoComplete="cc-number"
            />
          )}
        </div>
      </Card>
    </>
  )
}

const NothingToPay = ({ page: { order } }: { page: OpenPage }) => (
  <Page title={copy.title()} backTo={loanAddress(order)}>
    <StateView
      art="settled"
      title={copy.nothingTitle()}
      actions={<ButtonLink to={loanAddress(order)}>{copy.backToLoan()}</ButtonLink>}
    >
      {copy.nothingText()}
    </StateView>
  </Page>
)
