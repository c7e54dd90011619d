import * as z from 'zod'

/** The place of a row in an ordered list: the values that it is ordered by, as text. */
export type Keyset = readonly string[]

/** One page of a list, and where the next begins; null: this is the last. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly after: string | null }

const keysetSchema = z.array(z.string())

/**
 * Makes a page from rows read with one more than `size`: the extra one says only that there is a
 * next page. `keyOf` names the last row's place, which `readCursor` reads.
 */
export const toPage = <Row>(
  rows: readonly Row[],
  size: number,
  keyOf: (row: Row) => Keyset,
): Page<Row> => {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const after = rows.length > size && last !== undefined ? writeCursor(keyOf(last)) : null
  return { rows: shown, after }
}

/**
 * The place that a cursor names, of as many parts as the list is ordered by; undefined for no
 * cursor, `'unknown'` for a text that is none: such a page is empty.
 */
export const readCursor = (
  cursor: string | undefined,
  parts: number,
): Keyset | 'unknown' | undefined => {
  if (cursor === undefined) return undefined
  try {
    const keys = z.parse(keysetSchema, JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return keys.length === parts ? keys : 'unknown'
  } catch {
    return 'unknown'
  }
}

const writeCursor = (keys: Keyset): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url')
