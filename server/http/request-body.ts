import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/** Set by the HTTP server, or by our own pages for the calls they make in this process. */
type RequestSource = {
  /** Without an iterator where no connection brought the request. */
  readonly incoming?: Partial<Pick<IncomingMessage, 'iterator'>>
  readonly form?: FormData | undefined
}

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

/** The form that one of our own pages gives to a call beside its request, so that it is not copied. */
export const formFromPage = (c: Context): FormData | undefined =>
  ((c.env ?? {}) as RequestSource).form

/** A request's query; cheaper than parsing the whole URL for every call. */
export const queryOf = (c: Context): URLSearchParams => {
  const { url } = c.req
  const start = url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : url.slice(start))
}
