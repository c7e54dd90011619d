import { idempotencyField } from '#contract/envelope.ts'
import type { ShownOffer } from './load-offer.ts'
import { confirmField, type NotTaken } from './take-offer.ts'

export type ConfirmFieldsProps = {
  readonly page: ShownOffer
  readonly notTaken: NotTaken | undefined
}

/** What confirm sends beside the agreements: which offer, and under which attempt. */
export const ConfirmFields = ({ page, notTaken }: ConfirmFieldsProps) => {
  const { offer, attemptKey } = page
  const fields = {
    [idempotencyField]: notTaken?.attemptKey ?? attemptKey,
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
