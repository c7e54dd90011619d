/**
 * The columns that fit into a width: the first one always, then those that are to be kept, then the
 * others in their order. A column whose width is not known yet counts as fitting.
 */
export const columnsThatFit = (
  columns: readonly { readonly id: string; readonly isKept?: boolean }[],
  widths: ReadonlyMap<string, number>,
  room: number,
): ReadonlySet<string> => {
  const [first, ...others] = columns
  const ordered = [...others.filter(each => each.isKept), ...others.filter(each => !each.isKept)]
  const fitting = new Set(first === undefined ? [] : [first.id])
  let used = first === undefined ? 0 : (widths.get(first.id) ?? 0)
  for (const { id } of ordered) {
    used += widths.get(id) ?? 0
    if (used > room) break
    fitting.add(id)
  }
  return fitting
}
