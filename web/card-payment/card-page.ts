import type { CardPage } from './load-card-page.ts'
import type { CardFormReply } from './pay-by-card.ts'

/** A page that has something to pay or to tell. */
export type OpenCardPage = Extract<CardPage, { readonly options: unknown }>

/** The last press and the next one. */
export type CardFormState = {
  readonly reply: CardFormReply | undefined
  readonly busy: boolean
  readonly attemptKey: string
}
