import type { PaperLanguage } from '../copy.ts'

/** A paper ready to be printed: words and figures as they will stand, no more to be worked out. */
export type Paper = {
  readonly title: string
  /** Below the title: of what, as of when. */
  readonly subtitle: string
  readonly language: PaperLanguage
  readonly lender: string
  readonly brand: { readonly from: string; readonly to: string; readonly ink: string }
  readonly documentNo: string
  /** Label and value, at the foot of the last page. */
  readonly origin: readonly PaperFact[]
  /** With `{no}` and `{count}` where the numbers go. */
  readonly pageOf: string
  readonly blocks: readonly PaperBlock[]
  /** The day on which it was made, for the file's own description. */
  readonly madeAt: string
}

export type PaperFact = { readonly label: string; readonly value: string }

export type PaperColumn = {
  readonly name: string
  /** Its share of the width; the shares of a table need not sum to anything. */
  readonly share: number
  /** Figures stand at the end, under each other. */
  readonly look?: 'figures'
}

export type PaperRow = {
  readonly cells: readonly string[]
  /** Sentences below the row, under its widest column. */
  readonly notes?: readonly string[]
  readonly look?: 'sum'
}

export type PaperBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'lead'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly PaperFact[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly PaperColumn[]
      readonly rows: readonly PaperRow[]
    }
