import type { Currency } from '#domain/money/money.ts'
import { ProviderFaultError } from '../provider-errors.ts'
import { readFrom } from '../provider-http.ts'
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

type PageSchema<Item> = {
  safeParse(answer: unknown): {
    success: boolean
    data?: { data: Item[]; has_more?: boolean | null | undefined }
  }
}

/** Every row of a paged list. Throws `ProviderFaultError` when a reply is no list. */
export async function* pages<Item>(
  reader: PageReader,
  path: string,
  query: URLSearchParams,
  schema: PageSchema<Item>,
  cursorOf: (item: Item) => string,
): AsyncGenerator<Item> {
  const next = new URLSearchParams(query)
  next.set('limit', String(PAGE_SIZE))
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { data } = schema.safeParse(await get(reader, `${path}?${next}`))
    if (data === undefined) {
      throw new ProviderFaultError(`GET ${path}: no list`, { effect: 'maybe-made' })
    }
    yield* data.data
    const last = data.data.at(-1)
    if (last === undefined || data.has_more !== true) return
    if (next.get('after_id') === cursorOf(last)) break
    next.set('after_id', cursorOf(last))
  }
  throw new ProviderFaultError(`GET ${path}: the list does not end`, { effect: 'maybe-made' })
}

export const get = (reader: PageReader, path: string): Promise<unknown> =>
  readFrom(reader.http, path, reader.timeoutMs)
