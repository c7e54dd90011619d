import { useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import * as copy from '../../copy/compiled/offer.js'
import { paths } from '../../routes.ts'
import { Page } from '../../ui/page/page.tsx'
import { AgreementBox } from './agreement-box.tsx'
import { AgreementDialog } from './agreement-dialog.tsx'
import { ChooseAmount } from './choose-amount.tsx'
import { ConfirmBar } from './confirm-bar.tsx'
import { ConfirmFields } from './confirm-fields.tsx'
import type { ConfirmPage, ShownOffer } from './load-offer.ts'
import { LoanInformation } from './loan-information.tsx'
import { OfferHero } from './offer-hero.tsx'
import { OfferNews } from './offer-news.tsx'
import { PayoutCard } from './payout-card.tsx'
import { PriceHolds } from './price-holds.tsx'
import { RepayPlan } from './repay-plan.tsx'
import type { NotTaken } from './take-offer.ts'
import { TrueCost } from './true-cost.tsx'
import { useAgreed } from './use-agreed.ts'

export type OfferViewProps = {
  readonly page: Extract<ConfirmPage, ShownOffer>
  readonly notTaken: NotTaken | undefined
}

const formId = 'confirm'

/** One offer: its cost before everything else, its papers, and the button at the end. */
export const OfferView = ({ page, notTaken }: OfferViewProps) => {
  const { offer, agreements } = page
  const agreed = useAgreed(agreements, {
    ticked: offer.agreementTicked === '1',
    sent: notTaken?.agreed,
  })
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const [asking, setAsking] = useState(false)
  const navigation = useNavigation()
  const sending = navigation.formMethod === 'POST'
  const counting = !sending && navigation.location?.pathname === paths.confirmLoan
  const asksFirst = offer.type === 1 && offer.isPopType === '1' && offer.popAgreementUrl !== ''
  return (
    <Page
      title={copy.confirmTitle()}
      backTo={paths.home}
      hero={<OfferHero offer={offer} counting={counting} />}
      actions={
        <ConfirmBar
          formId={formId}
          notTaken={notTaken}
          state={{ sending, counting, agreed: agreed.all }}
          onPress={asksFirst ? () => setAsking(true) : undefined}
        />
      }
    >
      <OfferNews page={page} notTaken={notTaken} />
      <ChooseAmount offer={offer} />
      <TrueCost offer={offer} counting={counting} />
      <RepayPlan offer={offer} />
      <LoanInformation offer={offer} />
      <PayoutCard offer={offer} />
      <PriceHolds offer={offer} />
      <Form id={formId} method="post" ref={form}>
        <ConfirmFields page={page} notTaken={notTaken} />
        <AgreementBox offer={offer} agreements={agreements} agreed={agreed} notTaken={notTaken} />
      </Form>
      <AgreementDialog
        offer={offer}
        open={asking}
        onCancel={() => setAsking(false)}
        onAgree={() => {
          setAsking(false)
          void submit(form.current)
        }}
      />
    </Page>
  )
}
