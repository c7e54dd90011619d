import { refusalCode } from '#contract/envelope.ts'
import * as copy from '../../copy/compiled/offer.js'
import { paths } from '../../routes.ts'
import { HomeLink } from '../../shell/home-link.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { certificationAddress, confirmAddress } from './confirm-addresses.ts'
import type { ConfirmPage, RefusedOffer } from './load-offer.ts'

type Refused = RefusedOffer & Pick<ConfirmPage, 'productId' | 'choice'>

/** There is no offer to show: why, and the way on that fits. */
export const RefusedOfferView = ({ refused }: { refused: Refused }) => (
  <Page title={copy.confirmTitle()} backTo={paths.home}>
    {refused.refusedBy === refusalCode.certificationMissing && <DataMissing refused={refused} />}
    {refused.refusedBy === refusalCode.openLoanExists && <LoanInTheWay refused={refused} />}
    {refused.refusedBy === refusalCode.amountNotOffered && <NothingOffered refused={refused} />}
  </Page>
)

const DataMissing = ({ refused }: { refused: Refused }) => (
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

const LoanInTheWay = ({ refused }: { refused: Refused }) => (
  <StateView
    art="running"
    title={copy.openLoanTitle()}
    actions={<ButtonLink to={refused.openLoanAt ?? paths.orders}>{copy.seeOpenLoan()}</ButtonLink>}
  >
    {refused.message || copy.openLoanText()}
  </StateView>
)

const NothingOffered = ({ refused }: { refused: Refused }) => (
  <StateView
    art="empty"
    title={copy.nothingOfferedTitle()}
    actions={<HomeLink>{copy.otherProducts()}</HomeLink>}
  >
    {refused.message}
  </StateView>
)
