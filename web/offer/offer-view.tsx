import { useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import * as copy from '#copy/pages/offer.js'
import type { ConfirmFailure } from '../application/accept-offer.ts'
import { AgreementCheckboxes } from '../application/agreement-checkboxes.tsx'
import { AgreementDialog } from '../application/agreement-dialog.tsx'
import { ConfirmBar } from '../application/confirm-bar.tsx'
import { ConfirmFields } from '../application/confirm-fields.tsx'
import { useAgreements } from '../application/use-agreements.ts'
import { paths } from '../routes.ts'
import { Page } from '../ui/page/page.tsx'
import { ChooseAmount } from './amount/choose-amount.tsx'
import type { ConfirmPageData, OfferPageData } from './load-offer.ts'
import { LoanInformation } from './loan-information.tsx'
import { OfferHero } from './offer-hero.tsx'
import { OfferNotice } from './offer-notice.tsx'
import { OfferValidity } from './offer-validity.tsx'
import { PayoutAccountCard } from './payout-account-card.tsx'
import { RepayPlan } from './repay-plan.tsx'
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
  const submit = useSubmit()
  const [dialogOpen, setDialogOpen] = useState(false)
  const navigation = useNavigation()
  const sending = navigation.formMethod === 'POST'
  const updating = !sending && navigation.location?.pathname === paths.confirmLoan
  const needsDialog = offer.type === 1 && offer.isPopType === '1' && offer.popAgreementUrl !== ''
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
        />
      }
    >
      <OfferNotice page={page} failure={failure} />
      <ChooseAmount offer={offer} />
      <TrueCost offer={offer} updating={updating} />
      <RepayPlan offer={offer} />
      <LoanInformation offer={offer} />
      <PayoutAccountCard offer={offer} />
      <OfferValidity offer={offer} />
      <Form id={formId} method="post" ref={form}>
        <ConfirmFields page={page} failure={failure} />
        <AgreementCheckboxes
          offer={offer}
          agreements={agreements}
          agreementState={agreementState}
          failure={failure}
        />
      </Form>
      <AgreementDialog
        offer={offer}
        open={dialogOpen}
        onCancel={() => setDialogOpen(false)}
        onAgree={() => {
          setDialogOpen(false)
          void submit(form.current)
        }}
      />
    </Page>
  )
}
