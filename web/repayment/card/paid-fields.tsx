import { idempotencyField } from '#contract/envelope.ts'
import type { OpenPage, PressState } from './card-page.ts'
import { cardField } from './pay-by-card.ts'

/** What every form of this page carries: the amount as it was shown, and the key of the attempt. */
export const PaidFields = ({ page, press }: { page: OpenPage; press: PressState }) => (
  <>
    <input type="hidden" name={idempotencyField} value={press.attemptKey} />
    <input type="hidden" name={cardField.amount} value={page.way.amount} />
    <input type="hidden" name={cardField.periods} value={page.way.periods} />
    <input type="hidden" name={cardField.repayToken} value={page.way.repayToken} />
  </>
)
