import { idempotencyField } from '#contract/envelope.ts'
import type { OfferPageData } from '../offer/load-offer.ts'
import { type ConfirmFailure, confirmField } from './accept-offer.ts'

export type ConfirmFieldsProps = {
  readonly page: OfferPageData
  readonly failure: ConfirmFailure | undefined
}

/** Hidden fields of the confirmation: the offer's terms and the idempotency key. */
export const ConfirmFields = ({ page, failure }: ConfirmFieldsProps) => {
  const { offer, attemptKey } = page
  const fields = {
    [idempotencyField]: failure?.attemptKey ?? attemptKey,
    [confirmField.proposalNo]: offer.proposalNo,
    [confirmField.amount]: offer.amount,
    [confirmField.periods]: offer.periods,
    [confirmField.termUnit]: offer.termUnit,
    [confirmField.seenTotal]: offer.figures.totalRepayable,
  }
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
