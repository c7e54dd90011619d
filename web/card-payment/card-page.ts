import type { CardPage } from './load-card-page.ts'
import type { CardFormReply } from './pay-by-card.ts'

/** Page data with options to pay or a payment to show; the other variant is a refusal. */
export type OpenCardPage = Extract<CardPage, { readonly options: unknown }>

/** Reply to the last submission, and the idempotency key of the next. */
export type CardFormState = {
  readonly reply: CardFormReply | undefined
  readonly busy: boolean
  readonly attemptKey: string
}
