import { callPath } from '#contract/call.ts'
import { findOwnPath } from '#contract/links.ts'
import { closingLetterPdf } from '#contract/statement/calls.ts'
import { loanMoreModuleId, saveEvent } from '#contract/tracking/calls.ts'
import * as copy from '#copy/pages/loan.js'
import {
  type AvailableLoanActions,
  availableLoanActions,
  findLoanState,
} from '#domain/loan/loan-state.ts'
import { paths } from '../routes.ts'
import { browserApi } from '../shell/browser-api.ts'
import { HomeLink } from '../shell/home-link.tsx'
import { usePageFacts } from '../shell/page-facts.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { ButtonLink, buttonClass } from '../ui/button/button.tsx'

const noOffers: AvailableLoanActions = { repay: false, delayRepay: false, loanMore: false }

/** The actions at the bottom of the page; none in an unknown state. */
export const offersFor = (loan: { orderStatus: string; isDelay: string }): AvailableLoanActions => {
  const state = findLoanState(loan.orderStatus)
  return state ? availableLoanActions(state, loan.isDelay === '1') : noOffers
}

export type LoanActionsProps = {
  readonly offers: AvailableLoanActions
  /** By how many days an extension moves the due dates. */
  readonly delayDays: number
  readonly order: { readonly productId: string; readonly orderId: string }
  /** Where paying starts, from the API. */
  readonly repayAt: string
  /** A reported payment is being checked: paying again is not what comes next. */
  readonly disputed: boolean
}

export const LoanActions = ({ offers, delayDays, order, repayAt, disputed }: LoanActionsProps) => {
  const { apiBase, locale } = usePageFacts()
  const query = new URLSearchParams(order)
  return (
    <ActionBar>
      {offers.repay && (
        <ButtonLink
          wide
          variant={disputed ? 'secondary' : 'primary'}
          to={findOwnPath(repayAt) ?? `${paths.installments}?${query}`}
        >
          {copy.payNow()}
        </ButtonLink>
      )}
      {offers.delayRepay && (
        <ButtonLink wide variant="quiet" to={`${paths.payOrExtend}?${query}`}>
          {copy.extendTerm({ count: delayDays })}
        </ButtonLink>
      )}
      {offers.loanMore && (
        <>
          <a
            className={buttonClass({ wide: true })}
            href={`${callPath(closingLetterPdf, apiBase)}?${query}&lang=${locale}`}
            download
          >
            {copy.noDuesCertificate()}
          </a>
          <HomeLink wide variant="secondary" onClick={() => void recordLoanMore(order.productId)}>
            {copy.applyAgain()}
          </HomeLink>
        </>
      )}
    </ActionBar>
  )
}

const recordLoanMore = (productId: string) =>
  browserApi()(saveEvent, { productId, moduleId: loanMoreModuleId, positionId: '0' })
