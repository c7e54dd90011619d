type JournalSearch = {
  readonly market: string
  readonly account?: string
  readonly from?: string
  readonly to?: string
  readonly loan?: string
  readonly reference?: string
}

/** Where the journal shows the entries of a search. */
export const journalAddress = (search: JournalSearch): string =>
  `/journal?${new URLSearchParams(search)}`
