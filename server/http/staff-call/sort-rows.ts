/** What rows are ordered by; null is the least. */
export type SortValue = bigint | number | string | null

const compare = (one: SortValue, other: SortValue): number => {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null)
  if (one === other) return 0
  return one < other ? -1 : 1
}

/**
 * A list without pages in the order that its call asks for: `name` rises, `-name` falls. Rows of one
 * value stay in the order in which they come, either way. Without a name all of them do.
 */
export const sortRows = <Row, Name extends string>(
  rows: readonly Row[],
  sort: Name | `-${Name}` | undefined,
  sortValueOf: (row: Row, name: Name) => SortValue,
): readonly Row[] => {
  if (sort === undefined) return rows
  const isFalling = sort.startsWith('-')
  // Safe: what follows the minus is a name, by the type of `sort`.
  const name = (isFalling ? sort.slice(1) : sort) as Name
  const direction = isFalling ? -1 : 1
  return rows.toSorted(
    (one, other) => direction * compare(sortValueOf(one, name), sortValueOf(other, name)),
  )
}
