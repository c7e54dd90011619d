import type { Locale } from '../platform/copy.ts'

/** A document ready to be printed: final texts and figures. */
export type PrintableDocument = {
  readonly title: string
  /** Below the title: of what, as of when. */
  readonly subtitle: string
  readonly language: Locale
  readonly lender: string
  readonly brand: { readonly from: string; readonly to: string; readonly ink: string }
  readonly documentNo: string
  /** Label and value, at the foot of the last page. */
  readonly origin: readonly PrintableFact[]
  /** With `{no}` and `{count}` where the numbers go. */
  readonly pageOf: string
  readonly blocks: readonly PrintableBlock[]
  /** The day on which it was made, for the file's own description. */
  readonly madeAt: string
}

export type PrintableFact = { readonly label: string; readonly value: string }

export type PrintableColumn = {
  readonly name: string
  /** Its share of the width; the shares of a table need not sum to anything. */
  readonly share: number
  /** Figures stand at the end, under each other. */
  readonly style?: 'figures'
}

export type PrintableRow = {
  readonly cells: readonly string[]
  /** Sentences below the row, under its widest column. */
  readonly notes?: readonly string[]
  readonly style?: 'sum'
}

export type PrintableBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'lead'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly PrintableFact[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly PrintableColumn[]
      readonly rows: readonly PrintableRow[]
    }
