import type { ReactNode } from 'react'
import type { Call } from '#contract/call.ts'
import type { Reply } from '#contract/envelope.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { ListAddress } from './list-address.ts'

/** Not a record itself: a file would have all that is in it, whatever the list shows of it. */
type WholeField<Name, Value> = Value extends readonly unknown[]
  ? Name
  : Value extends object
    ? never
    : Name

type NamedFields<Row> = {
  [Name in keyof Row & string]:
    | WholeField<Name, NonNullable<Row[Name]>>
    | `${Name}.${FieldOf<NonNullable<Row[Name]>>}`
}[keyof Row & string]

/** The fields of a row, and those within its records, such as `ours.amount`. */
export type FieldOf<Row> = Row extends readonly (infer Each)[]
  ? FieldOf<Each>
  : Row extends object
    ? NamedFields<Row>
    : never

/** The names that a call can sort by, as its contract lists them. */
export type SortOf<Input> = unknown extends Input
  ? string
  : Input extends { readonly sort?: infer Sort }
    ? Sort extends `-${string}`
      ? never
      : Sort & string
    : never

export type ListColumn<Row, Sort = never> = {
  readonly id: string
  readonly label: () => string
  readonly cell: (row: Row) => ReactNode
  /** What the CSV file has in this column, several side by side; absent: the file lacks it. */
  readonly field?: FieldOf<Row> | readonly FieldOf<Row>[]
  /** The currency of an amount: a column of its own in the file. */
  readonly currency?: FieldOf<Row>
  /** Amounts and counts stand at the end. */
  readonly isFigure?: boolean
  /** Where there is no room for all, others give way first. */
  readonly isKept?: boolean
  /** Shown only once chosen. */
  readonly isOptional?: boolean
  /** The call sorts by this column, under this name. */
  readonly sort?: Sort
}

export type FilterOption = { readonly value: string; readonly label: () => string }

export type ListFilter = {
  readonly name: string
  readonly label: () => string
  /**
   * Without options: a text that is typed. The first option is what an address without it means. Some
   * depend on the markets of the person.
   */
  readonly options?:
    | readonly FilterOption[]
    | ((markets: readonly MarketCode[]) => readonly FilterOption[])
  /** A day, `2026-11-20`. */
  readonly isDate?: boolean
}

type BulkActionText = {
  readonly label: () => string
  /** What it would do, said before it is done. */
  readonly describe: (count: number) => string
  readonly needsReason: boolean
}

/**
 * An action on all chosen rows: one call after the other (`send`), or one call that proposes it for
 * all of them to a second person (`propose`), who decides about rows of one market.
 */
export type BulkAction<Row> = BulkActionText &
  (
    | {
        readonly send: (row: Row, reason: string) => Promise<Reply<unknown>>
        readonly propose?: never
        readonly marketOf?: never
      }
    | {
        readonly propose: (rows: readonly Row[], reason: string) => Promise<Reply<unknown>>
        readonly marketOf: (row: Row) => MarketCode
        readonly send?: never
      }
  )

/** One list of the console: its call, its columns and its filters. */
export type ListDefinition<Row, Input = unknown, Output = unknown> = {
  /** Names its saved views, chosen columns and files. */
  readonly name: string
  readonly title: () => string
  readonly empty: () => string
  readonly call: Call<Input, Output>
  /** Where the list is of one borrower: whether the address says of whom. */
  readonly isReady?: (address: ListAddress) => boolean
  readonly inputOf: (address: ListAddress) => Input
  readonly rowsOf: (output: Output) => readonly Row[]
  /** The cursor of the next page; null on the last one. */
  readonly afterOf: (output: Output) => string | null
  readonly idOf: (row: Row) => string
  /**
   * The call narrows the list to the market of the address or of the switch; `one`: the list is always
   * of one market, without either the person's first.
   */
  readonly isByMarket?: Input extends { readonly market?: unknown } ? boolean | 'one' : false
  readonly columns: readonly ListColumn<Row, SortOf<Input>>[]
  readonly filters: readonly ListFilter[]
  /** Reads the list again by itself, so that a queue shows what arrives. */
  readonly everySeconds?: number
}
