import type { CardPage } from './load-way.ts'
import type { Answer } from './pay-by-card.ts'

/** A page that has something to pay or to tell. */
export type OpenPage = Extract<CardPage, { readonly way: unknown }>

/** The last press and the next one. */
export type PressState = {
  readonly answer: Answer | undefined
  readonly busy: boolean
  readonly attemptKey: string
}
