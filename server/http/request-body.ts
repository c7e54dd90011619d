import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/** Set by the HTTP server; without an iterator where no connection brought the request. */
type RequestSource = { readonly incoming?: Partial<Pick<IncomingMessage, 'iterator'>> }

const empty = new ReadableStream<Uint8Array>({ start: controller => controller.close() })

/**
 * The chunks of a request's body, read from its connection no faster than they are asked for. The
 * adapter's web stream is filled ahead of its reader.
 */
export const bodyChunks = (c: Context): AsyncIterable<Uint8Array> => {
  const { incoming }: RequestSource = c.env ?? {}
  return incoming?.iterator?.({ destroyOnReturn: false }) ?? c.req.raw.body ?? empty
}

/** A body that is within the usual limit, as one chunk. */
export async function* wholeBody(c: Context): AsyncGenerator<Uint8Array, void> {
  yield new Uint8Array(await c.req.arrayBuffer())
}

/** A request's query; cheaper than parsing the whole URL for every call. */
export const queryOf = (c: Context): URLSearchParams => {
  const { url } = c.req
  const start = url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : url.slice(start))
}
