import type { Context } from 'hono'
import { protocolCode } from '#contract/envelope.ts'
import { maxImageBytes } from '#contract/profile/calls.ts'
import { say } from '../platform/copy.ts'
import type { Services } from '../services.ts'

/** The limit of a text form, such as a certification step. */
const textFormBytes = 64 * 1024
/**
 * The limit of a form with pictures, as a browser without script sends them: two of the largest, or
 * nine of a phone's camera; only for a signed-in borrower.
 */
const pictureFormBytes = 4 * maxImageBytes + textFormBytes

type PageVisitor = { readonly signedIn: boolean }

/**
 * A page's request as the pages may read it, or the reply that refuses it. A posted form carries
 * the session's cookie, so it must come from one of our pages and be within the limits.
 */
export const readPageRequest = async (
  c: Context,
  { config }: Pick<Services, 'config'>,
  { signedIn }: PageVisitor,
): Promise<Request | Response> => {
  const request = c.req.raw
  if (request.method === 'GET' || request.method === 'HEAD') return request
  if (!isOwnForm(config, request.headers)) return refused(c, protocolCode.malformed, 'wrongOrigin')
  const picture = signedIn && /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')
  const body = await readBody(request, picture ? pictureFormBytes : textFormBytes)
  if (!body) return refused(c, protocolCode.tooLarge, 'tooLarge')
  const headers = new Headers(request.headers)
  // Checked above. Under our own `no-referrer` a browser sends "null" here, which the router
  // refuses.
  headers.delete('origin')
  headers.delete('content-length')
  return new Request(request.url, { method: request.method, headers, body })
}

/**
 * A request's whole body, or undefined as soon as it is longer than `maxBytes`: the sender may not
 * state its length.
 */
const readBody = async (
  request: Request,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> => {
  const length = Number(request.headers.get('content-length') ?? 0)
  if (length > maxBytes) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * A browser says by `Sec-Fetch-Site` where a request was made; no page can set that header. Where
 * it is missing (older browsers), the Origin must be one of ours.
 */
const isOwnForm = ({ origins }: Services['config'], headers: Headers): boolean => {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return origins.includes(headers.get('origin') ?? '')
}

const refused = (c: Context, code: '400' | '413', words: 'wrongOrigin' | 'tooLarge'): Response =>
  c.json({ code, message: say('en', words), data: null }, Number(code) as 400 | 413)
