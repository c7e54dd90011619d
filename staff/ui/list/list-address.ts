/** What a list shows, as its address says it: shareable, and kept by the browser's history. */
export type ListAddress = {
  readonly filters: Readonly<Record<string, string>>
  /** A column that the call sorts by, with `-` before it for the other direction; or none. */
  readonly sort: string | undefined
  /** The cursor of the page; undefined for the first. */
  readonly after: string | undefined
  /** The row that is open beside the list. */
  readonly open: string | undefined
}

const textOf = (search: URLSearchParams, name: string): string | undefined =>
  search.get(name) || undefined

export const readListAddress = (
  search: URLSearchParams,
  filterNames: readonly string[],
): ListAddress => ({
  filters: Object.fromEntries(
    filterNames.flatMap(name => {
      const value = textOf(search, name)
      return value === undefined ? [] : [[name, value]]
    }),
  ),
  sort: textOf(search, 'sort'),
  after: textOf(search, 'after'),
  open: textOf(search, 'open'),
})

/** The address with other parts; what is undefined or empty leaves it. */
export const withListAddress = (
  search: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams => {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Another filter or order begins at the first page, and with no row open. */
export const withFilter = (
  search: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams => withListAddress(search, { ...changes, after: undefined, open: undefined })

/** What a saved view keeps of an address: filters and order, never a page or a row. */
export const viewOf = (search: URLSearchParams): string => withFilter(search, {}).toString()

/** The order that the address names, if a column of the list has it. */
export const sortNamed = (
  sort: string | undefined,
  names: readonly (string | undefined)[],
): string | undefined => (names.includes(sort?.replace(/^-/, '')) ? sort : undefined)

/** Whether an order is by this name, either way round. */
export const isSortedBy = (sort: string | undefined, name: string | undefined): boolean =>
  name !== undefined && sort?.replace(/^-/, '') === name

/** The order after a press on a column's head: by it, the other way round, none. */
export const nextSort = (sort: string | undefined, name: string): string | undefined => {
  if (sort === name) return `-${name}`
  return sort === `-${name}` ? undefined : name
}
