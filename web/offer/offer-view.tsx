import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { idempotencyField } from '#contract/envelope.ts'
import * as copy from '#copy/pages/offer.js'
import { currencySymbol } from '#domain/money/format.ts'
import { type ConfirmFailure, confirmField } from '../application/accept-offer.ts'
import { AgreementCheckboxes } from '../application/agreement-checkboxes.tsx'
import { AgreementDialog } from '../application/agreement-dialog.tsx'
import { ConfirmBar } from '../application/confirm-bar.tsx'
import { type AgreementState, useAgreements } from '../application/use-agreements.ts'
import { paths } from '../routes.ts'
import { dateInWords } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Accordion } from '../ui/accordion/accordion.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Page } from '../ui/page/page.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { ChooseAmount } from './amount/choose-amount.tsx'
import { useOfferChoice } from './amount/use-offer-choice.ts'
import type { ConfirmPageData, OfferDetails, OfferPageData } from './load-offer.ts'
import { confirmAddress, payoutAccountAddress } from './offer-addresses.ts'
import { OfferHero } from './offer-hero.tsx'
import { OfferNotice } from './offer-notice.tsx'
import styles from './offer-view.module.css'
import { TrueCost } from './true-cost.tsx'

export type OfferViewProps = {
  readonly page: Extract<ConfirmPageData, OfferPageData>
  readonly failure: ConfirmFailure | undefined
}

const formId = 'confirm'

/** One offer: its cost first, then its documents, and the confirm button. */
export const OfferView = ({ page, failure }: OfferViewProps) => {
  const { offer, agreements } = page
  const agreementState = useAgreements(agreements, {
    ticked: offer.agreementTicked === '1',
    sent: failure?.agreed,
  })
  const form = useRef<HTMLFormElement>(null)
  const terms = useOfferChoice(offer)
  const { sending, updating } = useWaiting(terms.isPending)
  const [dialogOpen, setDialogOpen] = useState(false)
  const [showsMissing, setShowsMissing] = useState(false)
  const showMissing = () => {
    setShowsMissing(true)
    const box = form.current?.querySelector(`[name="${confirmField.agreed}"]:not(:checked)`)
    if (box instanceof HTMLElement) box.focus()
  }
  const needsDialog = needsAgreementDialog(page, agreementState)
  return (
    <Page
      title={copy.confirmTitle()}
      backTo={paths.home}
      hero={<OfferHero offer={offer} updating={updating} />}
      actions={
        <ConfirmBar
          formId={formId}
          failure={failure}
          state={{ sending, updating, agreed: agreementState.all }}
          onPress={needsDialog ? () => setDialogOpen(true) : undefined}
          onBlockedPress={showMissing}
        />
      }
    >
      <OfferNotice page={page} failure={failure} />
      <ChooseAmount offer={offer} terms={terms} />
      <TrueCost offer={offer} updating={updating} />
      <RepayPlan offer={offer} />
      <LoanInformation offer={offer} />
      <PayoutAccountCard offer={offer} />
      <OfferValidity offer={offer} />
      <Form
        id={formId}
        method="post"
        ref={form}
        onSubmit={event => {
          if (sending || updating) event.preventDefault()
        }}
      >
        <ConfirmFields page={page} failure={failure} />
        <AgreementCheckboxes
          offer={offer}
          agreements={agreements}
          agreementState={agreementState}
          failure={failure}
          showsMissing={showsMissing}
        />
      </Form>
      <AgreementDialog
        offer={offer}
        open={dialogOpen}
        onCancel={() => setDialogOpen(false)}
        onAgree={() => {
          setDialogOpen(false)
          form.current?.requestSubmit()
        }}
      />
    </Page>
  )
}

/** What confirming waits for: the reply to it, or the offer of another choice. */
const useWaiting = (isPending: boolean) => {
  const { formMethod, location } = useNavigation()
  const sending = formMethod === 'POST'
  return { sending, updating: !sending && (isPending || location?.pathname === paths.confirmLoan) }
}

/** Who opened the agreement from its row has read it, and is not asked for it again. */
const needsAgreementDialog = (
  { offer, agreements }: OfferPageData,
  { hasOpened }: AgreementState,
): boolean => {
  const shown = agreements.find(({ code }) => code === 'loan-agreement')
  const hasRead = shown !== undefined && hasOpened(shown.documentId)
  return offer.type === 1 && offer.isPopType === '1' && offer.popAgreementUrl !== '' && !hasRead
}

/** All other details of the loan in the server's text; folded, since the cost comes first. */
const LoanInformation = ({ offer: { details } }: { offer: OfferDetails }) =>
  details.length > 0 && (
    <Card>
      <Accordion summary={copy.loanInformation()}>
        <Rows stacked>
          {details.map(({ text, value }) => (
            <Row key={text} label={text}>
              {value}
            </Row>
          ))}
        </Rows>
      </Accordion>
    </Card>
  )

/** How long the offer is valid. */
const OfferValidity = ({ offer: { validUntil, proposalNo, note } }: { offer: OfferDetails }) => {
  const { locale } = usePageFacts()
  return (
    <Notice
      tone="neutral"
      icon="clock"
      title={copy.priceValidUntil({ date: dateInWords(validUntil, locale) })}
    >
      <p>{note}</p>
      <p>{copy.proposalNo({ number: proposalNo })}</p>
    </Notice>
  )
}

/** The payout account, and a link to change it. */
const PayoutAccountCard = ({ offer }: { offer: OfferDetails }) => {
  const { productId, amount, periods, payoutAccount } = offer
  if (payoutAccount === '') return null
  const here = confirmAddress(productId, { amount, periods })
  return (
    <Card title={copy.moneyGoesTo()}>
      <div className={styles['row']}>
        <p className={styles['account']}>{payoutAccount}</p>
        <ButtonLink variant="quiet" to={payoutAccountAddress(here)}>
          {copy.changeAccount()}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** The installments with their dates, in the server's text. */
const RepayPlan = ({ offer }: { offer: OfferDetails }) => (
  <Card title={copy.repayPlan()}>
    <ol className={styles['plan']}>
      {offer.repay_plans.map(({ title, amount, description, pay_time }) => (
        <li key={title} className={styles['period']}>
          <p className={styles['head']}>
            <span>{title}</span>
            <span className={styles['amount']}>{withSymbol(offer, amount)}</span>
          </p>
          <p className={styles['note']}>{pay_time}</p>
          {description !== '' && <p className={styles['note']}>{description}</p>}
        </li>
      ))}
    </ol>
  </Card>
)

/** The API's plan has no currency sign (specification, section 3: `amountIcon`). */
const withSymbol = ({ figures }: OfferDetails, amount: string): string => {
  const symbol = currencySymbol(figures.currency)
  return amount.includes(symbol) ? amount : `${symbol}${amount}`
}

type ConfirmFieldsProps = {
  readonly page: OfferPageData
  readonly failure: ConfirmFailure | undefined
}

/** Hidden fields of the confirmation: the offer's terms and the idempotency key. */
const ConfirmFields = ({ page, failure }: ConfirmFieldsProps) => {
  const { offer, attemptKey } = page
  const fields = {
    [idempotencyField]: failure?.attemptKey ?? attemptKey,
    [confirmField.proposalNo]: offer.proposalNo,
    [confirmField.amount]: offer.amount,
    [confirmField.periods]: offer.periods,
    [confirmField.termUnit]: offer.termUnit,
    [confirmField.shownTotal]: offer.figures.totalRepayable,
  }
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
