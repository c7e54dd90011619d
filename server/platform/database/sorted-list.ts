import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isUuid } from './is-uuid.ts'
import { type Page, readCursor, toPage } from './keyset.ts'

type SortType = 'bigint' | 'date' | 'integer' | 'text' | 'timestamptz' | 'uuid'

/** One value that a list is ordered by. It is never null. */
export type SortKey<Row> = {
  /** An expression of the list's statement. */
  readonly sql: string
  readonly type: SortType
  readonly of: (row: Row) => Date | string | number | bigint
}

/** What a list can be ordered by: the names of its call's `sort`, each with its values in order. */
export type SortedList<Row, Name extends string> = {
  readonly sorts: Readonly<Record<Name, readonly SortKey<Row>[]>>
  /** Of no two rows the same; it ends each order. */
  readonly unique: SortKey<Row>
}

/** One page of a list in an order. */
export type ListOrder<Row> = {
  /** What follows `order by`. */
  readonly orderBy: RawBuilder<unknown>
  /** Whether a row is of this page or a later one. */
  readonly isBeyond: RawBuilder<SqlBool>
  /** How many rows to read: one more than the page has. */
  readonly limit: number
  readonly pageOf: <Each extends Row>(rows: readonly Each[]) => Page<Each>
}

const isWholeNumber = (digits: number) => (text: string) =>
  text.length <= digits && /^-?\d+$/.test(text)

/** The first characters of an instant; a day that no month has is none. */
const isIso = (length: number) => (text: string) => {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, length) === text
}

/** Whether a text of a cursor is what `textOf` writes of that type, and PostgreSQL reads. */
export const isOfType: Readonly<Record<SortType, (text: string) => boolean>> = {
  bigint: isWholeNumber(18),
  integer: isWholeNumber(9),
  date: isIso('2026-02-01'.length),
  timestamptz: isIso('2026-02-01T00:00:00.000Z'.length),
  text: text => text.length <= 200 && !text.includes('\0'),
  uuid: isUuid,
}

const textOf = (value: Date | string | number | bigint): string =>
  value instanceof Date ? value.toISOString() : String(value)

/**
 * The order that a call asks for, from where its cursor says: `name` rises, `-name` falls, ties by the
 * unique value in the same direction, so that one index serves both. Undefined for a cursor that is
 * none of this order: such a page is empty.
 */
export const readOrder = <Row, Name extends string>(
  { sorts, unique }: SortedList<Row, Name>,
  sort: Name | `-${Name}`,
  { after, size }: { readonly after: string | undefined; readonly size: number },
): ListOrder<Row> | undefined => {
  const isFalling = sort.startsWith('-')
  // Safe: what follows the minus is a name, by the type of `sort`.
  const keys = [...sorts[(isFalling ? sort.slice(1) : sort) as Name], unique]
  const place = readCursor(after, keys.length + 1)
  if (place === 'unknown') return undefined
  const [placeSort, ...values] = place ?? [sort]
  if (placeSort !== sort) return undefined
  if (place !== undefined && !keys.every(({ type }, at) => isOfType[type](values[at] ?? ''))) {
    return undefined
  }
  const direction = sql.raw(isFalling ? 'desc' : 'asc')
  const columns = keys.map(key => sql.raw(key.sql))
  return {
    orderBy: sql.join(columns.map(column => sql`${column} ${direction}`)),
    isBeyond:
      place === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`(${sql.join(columns)}) ${sql.raw(isFalling ? '<' : '>')} (${sql.join(
            keys.map(({ type }, at) => sql`${values[at]}::${sql.raw(type)}`),
          )})`,
    limit: size + 1,
    pageOf: rows => toPage(rows, size, row => [sort, ...keys.map(key => textOf(key.of(row)))]),
  }
}
