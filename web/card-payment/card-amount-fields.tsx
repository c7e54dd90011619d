import { idempotencyField } from '#contract/envelope.ts'
import type { CardFormState, OpenCardPage } from './card-page.ts'
import { cardField } from './pay-by-card.ts'

/** Hidden fields of every form of this page: the amount shown, and the idempotency key. */
export const CardAmountFields = ({ page, form }: { page: OpenCardPage; form: CardFormState }) => (
  <>
    <input type="hidden" name={idempotencyField} value={form.attemptKey} />
    <input type="hidden" name={cardField.amount} value={page.options.amount} />
    <input type="hidden" name={cardField.periods} value={page.options.periods} />
    <input type="hidden" name={cardField.repayToken} value={page.options.repayToken} />
  </>
)
