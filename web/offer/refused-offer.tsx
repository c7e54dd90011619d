import { refusalCode } from '#contract/envelope.ts'
import * as copy from '#copy/pages/offer.js'
import { paths } from '../routes.ts'
import { HomeLink } from '../shell/home-link.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import type { ConfirmPageData, RefusedOffer } from './load-offer.ts'
import { certificationAddress, confirmAddress } from './offer-addresses.ts'

type RefusedOfferPage = RefusedOffer & Pick<ConfirmPageData, 'productId' | 'choice'>

/** No offer: why, and what to do instead. */
export const RefusedOfferView = ({ refused }: { refused: RefusedOfferPage }) => (
  <Page title={copy.confirmTitle()} backTo={paths.home}>
    {refused.refusedBy === refusalCode.certificationMissing && <DataMissing refused={refused} />}
    {refused.refusedBy === refusalCode.borrowerBlocked && <Blocked />}
    {refused.refusedBy === refusalCode.openLoanExists && <OpenLoanExists refused={refused} />}
    {refused.refusedBy === refusalCode.amountNotOffered && <NothingOffered refused={refused} />}
  </Page>
)

const DataMissing = ({ refused }: { refused: RefusedOfferPage }) => (
  <StateView
    art="review"
    title={copy.dataMissingTitle()}
    actions={
      <ButtonLink to={certificationAddress(confirmAddress(refused.productId, refused.choice))}>
        {copy.completeData()}
      </ButtonLink>
    }
  >
    {refused.message || copy.dataMissingText()}
  </StateView>
)

/** Staff have barred new loans: what stays as it is, and whom to ask. */
const Blocked = () => (
  <StateView
    art="locked"
    title={copy.blockedTitle()}
    actions={
      <>
        <ButtonLink to={paths.customerService}>{copy.blockedContact()}</ButtonLink>
        <ButtonLink variant="secondary" to={paths.orders}>
          {copy.blockedLoans()}
        </ButtonLink>
        <ButtonLink variant="quiet" to={paths.complaint}>
          {copy.blockedComplain()}
        </ButtonLink>
      </>
    }
  >
    <p>{copy.blockedText()}</p>
    <p>{copy.blockedNext()}</p>
  </StateView>
)

const OpenLoanExists = ({ refused }: { refused: RefusedOfferPage }) => (
  <StateView
    art="running"
    title={copy.openLoanTitle()}
    actions={
      <ButtonLink to={refused.openLoanAddress ?? paths.orders}>{copy.seeOpenLoan()}</ButtonLink>
    }
  >
    {refused.message || copy.openLoanText()}
  </StateView>
)

const NothingOffered = ({ refused }: { refused: RefusedOfferPage }) => (
  <StateView
    art="empty"
    title={copy.nothingOfferedTitle()}
    actions={<HomeLink>{copy.otherProducts()}</HomeLink>}
  >
    {refused.message}
  </StateView>
)
