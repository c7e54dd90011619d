import * as z from 'zod'
import type { Currency } from '#domain/money/money.ts'
import { ProviderFaultError } from '../provider-errors.ts'
import { rowWithId } from '../provider-fields.ts'
import { readFrom } from '../provider-http.ts'
import type { RowReader } from '../provider-rows.ts'
import type { XenditHttp } from './xendit-http.ts'

export type XenditReader = {
  readonly http: XenditHttp
  readonly defaultCurrency: Currency
  readonly timeoutMs: number
}

type PageReader = Pick<XenditReader, 'http' | 'timeoutMs'>

const PAGE_SIZE = 50
/** A limit against a list that never ends. */
const MAX_PAGES = 2_000

const list = z.object({ data: z.array(z.unknown()), has_more: z.boolean().nullish() })

/**
 * Every row of a paged list; those that `schema` refuses are noted in `rows`. Throws
 * `ProviderFaultError` when a reply is no list, or its next page cannot be asked for.
 */
export async function* pages<Row>(
  reader: PageReader,
  path: string,
  query: URLSearchParams,
  { schema, rows, cursorOf = idOf }: PageRows<Row>,
): AsyncGenerator<Row> {
  const next = new URLSearchParams(query)
  next.set('limit', String(PAGE_SIZE))
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { data } = list.safeParse(await get(reader, `${path}?${next}`))
    if (data === undefined) {
      throw new ProviderFaultError(`GET ${path}: no list`, { effect: 'maybe-made' })
    }
    for (const each of data.data) {
      const row = rows.parse(schema, each)
      if (row !== undefined) yield row
    }
    if (data.data.length === 0 || data.has_more !== true) return
    const cursor = cursorOf(data.data.at(-1))
    if (cursor === undefined || next.get('after_id') === cursor) break
    next.set('after_id', cursor)
  }
  throw new ProviderFaultError(`GET ${path}: the list does not end`, { effect: 'maybe-made' })
}

type PageRows<Row> = {
  readonly schema: z.ZodType<Row>
  readonly rows: RowReader
  /** What the next page starts after; the last row's `id` when left out. */
  readonly cursorOf?: (row: unknown) => string | undefined
}

const idOf = (row: unknown): string | undefined => rowWithId.safeParse(row).data?.id

export const get = (reader: PageReader, path: string): Promise<unknown> =>
  readFrom(reader.http, path, reader.timeoutMs)
