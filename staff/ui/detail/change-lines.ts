/** One field of a record, before and after; null where there was or will be none. */
export type FieldChange = {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

/** The fields of a JSON text, those within others by a path such as `terms.tenor`. */
const fieldsOf = (json: string | null): ReadonlyMap<string, string | null> => {
  const fields = new Map<string, string | null>()
  const add = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) {
      fields.set(path, textOf(value))
      return
    }
    for (const [name, inner] of Object.entries(value)) {
      add(inner, path === '' ? name : `${path}.${name}`)
    }
  }
  if (json !== null) add(JSON.parse(json), '')
  return fields
}

/** What two records differ in, field by field; each is JSON, or null where there was or is none. */
export const changedFields = (before: string | null, after: string | null): FieldChange[] => {
  const [old, changed] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...old.keys(), ...changed.keys()])]
    .map(field => ({
      field,
      before: old.get(field) ?? null,
      after: changed.get(field) ?? null,
    }))
    .filter(change => change.before !== change.after)
}

/** A change whose values are records themselves, as one line for each of their fields. */
export const changeLines = (changes: readonly FieldChange[]): FieldChange[] =>
  changes.flatMap(({ field, before, after }) => {
    const isRecord = [before, after].some(value => value !== null && /^[[{]/.test(value))
    if (!isRecord) return [{ field, before, after }]
    const parts = (value: string | null) =>
      value !== null && !/^[[{]/.test(value) ? JSON.stringify({ '': value }) : value
    return changedFields(parts(before), parts(after)).map(line => ({
      ...line,
      field: line.field === '' ? field : `${field}.${line.field}`,
    }))
  })
