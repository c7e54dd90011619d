import * as copy from '#copy/pages/loan.js'
import { paths } from '../../routes.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { type LoanReference, loanAddress } from '../loan-addresses.ts'

/** The action after a failed disbursement: correct the account. */
export const AccountAction = ({ order }: { order: LoanReference }) => (
  <ActionBar>
    <ButtonLink wide to={`${paths.bindCard}?${new URLSearchParams({ next: loanAddress(order) })}`}>
      {copy.correctAccount()}
    </ButtonLink>
  </ActionBar>
)
