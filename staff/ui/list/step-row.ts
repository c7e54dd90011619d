export type ActiveRow = { readonly id: string; readonly index: number }

/**
 * The row `step` rows from the active one, never beyond the first or the last. A row that has left
 * the list (somebody decided it) is counted from where it was: the row that took its place is the
 * next one, also for a step of 0. Undefined for an empty list.
 */
export const stepRow = (
  ids: readonly string[],
  active: ActiveRow | undefined,
  step: number,
): ActiveRow | undefined => {
  if (ids.length === 0) return undefined
  const found = active === undefined ? 0 : ids.indexOf(active.id)
  const gap = (active?.index ?? 0) - (step > 0 ? 1 : 0)
  const from = found >= 0 ? found : gap
  const index = Math.min(Math.max(from + step, 0), ids.length - 1)
  const id = ids[index]
  return id === undefined ? undefined : { id, index }
}
