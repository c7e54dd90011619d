/** One value that differs between two contents; null: absent on that side. */
export type ContentChange = {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

/**
 * The values by which `after` differs from `before` (undefined: there is none yet), by their path,
 * sorted by it. Both are JSON; the order of names does not count.
 */
export const listContentChanges = (before: unknown, after: unknown): ContentChange[] => {
  const [old, current] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...old.keys(), ...current.keys()])]
    .filter(path => old.get(path) !== current.get(path))
    .toSorted()
    .map(path => ({ path, before: old.get(path) ?? null, after: current.get(path) ?? null }))
}

const valuesOf = (
  json: unknown,
  path = '',
  found = new Map<string, string>(),
): Map<string, string> => {
  if (typeof json !== 'object' || json === null) {
    if (json !== undefined) found.set(path, String(json))
    return found
  }
  const entries = Object.entries(json)
  // An empty list is a value too: emptying one is a change.
  if (entries.length === 0 && path !== '') found.set(path, '')
  for (const [name, value] of entries)
    valuesOf(value, path === '' ? name : `${path}.${name}`, found)
  return found
}
