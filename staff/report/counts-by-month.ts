/** Counts of several kinds by month: `kind0`, `kind1` and so on, in the order of `kinds`. */
export type MonthCounts = {
  readonly kinds: readonly string[]
  /** The earliest month first. */
  readonly months: readonly Readonly<Record<string, string | number>>[]
}

type CountedRow = { readonly month: string; readonly kind: string; readonly received: number }

/** What a report lists row by row, as a table of months by kinds; without a row it is 0. */
export const countsByMonth = (rows: readonly CountedRow[]): MonthCounts => {
  const kinds = [...new Set(rows.map(({ kind }) => kind))].toSorted()
  const months = [...new Set(rows.map(({ month }) => month))].toSorted()
  const countOf = (month: string, kind: string) =>
    rows.find(row => row.month === month && row.kind === kind)?.received ?? 0
  return {
    kinds,
    months: months.map(month => ({
      month,
      ...Object.fromEntries(kinds.map((kind, index) => [`kind${index}`, countOf(month, kind)])),
    })),
  }
}
