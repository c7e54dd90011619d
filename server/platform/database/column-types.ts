import type { ColumnType } from 'kysely'
import pg from 'pg'

/** A nullable column that an insert may leave out. */
export type NullableColumn<T> = ColumnType<T | null, T | null | undefined, T | null>

type Parse = (text: string) => unknown

const asText: Parse = text => text
/** text[]: its parser knows the array syntax and leaves the elements as text. */
const TEXT_ARRAY: number = 1009
const parseTexts = (text: string): (string | null)[] =>
  pg.types.getTypeParser(TEXT_ARRAY, 'text')(text)
const parseBigInts = (text: string) =>
  parseTexts(text).map(item => (item === null ? null : BigInt(item)))

/**
 * The JavaScript types of column values: money and counts (int8) as BigInt, so that no number is
 * rounded; a date as 'YYYY-MM-DD', since it is no instant; numeric as text; timestamptz as Date.
 */
const parsers = new Map<number, Parse>([
  [20, BigInt],
  [1016, parseBigInts],
  [1082, asText],
  [1182, parseTexts],
  [1700, asText],
  [1231, parseTexts],
  [1114, asText], // timestamp without a zone: not used, and never interpreted
])

export const columnTypes: pg.CustomTypesConfig = {
  // @NOTE the overloads for binary values are never used: we request text.
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
