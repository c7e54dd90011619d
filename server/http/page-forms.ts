import type { Context } from 'hono'
import { protocolCode } from '#contract/envelope.ts'
import { maxImageBytes } from '#contract/profile/calls.ts'
import { say } from '../platform/copy.ts'
import type { Services } from '../services.ts'

/** A form of text, such as a certification step. */
const textFormBytes = 64 * 1024
/**
 * Pictures at once, as a browser without script sends them: two of the largest, or nine of what a
 * phone's camera makes; only of someone signed in.
 */
const pictureFormBytes = 4 * maxImageBytes + textFormBytes

type PageVisitor = { readonly signedIn: boolean }

/**
 * A page's request as the pages may take it, or the answer that refuses it. What a form posts rides
 * on the session's cookie, so it must come from a page of ours, and may not be larger than a form
 * of ours can be.
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
  const body = await readAtMost(request, picture ? pictureFormBytes : textFormBytes)
  if (!body) return refused(c, protocolCode.tooLarge, 'tooLarge')
  const headers = new Headers(request.headers)
  // Judged above. Under our own `no-referrer` a browser says "null" here, which the router refuses.
  headers.delete('origin')
  headers.delete('content-length')
  return new Request(request.url, { method: request.method, headers, body })
}

/**
 * A browser says by `Sec-Fetch-Site` where a request was made; no page can write that header. Where
 * it is missing (older browsers), the Origin must be one of ours.
 */
const isOwnForm = ({ origins }: Services['config'], headers: Headers): boolean => {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return origins.includes(headers.get('origin') ?? '')
}

const refused = (c: Context, code: '400' | '413', words: 'wrongOrigin' | 'tooLarge'): Response =>
  c.json({ code, message: say('en', words), data: null }, Number(code) as 400 | 413)

/** The whole body, or undefined once it is longer than `maximum` bytes. */
const readAtMost = async (
  request: Request,
  maximum: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  if (Number(request.headers.get('content-length') ?? 0) > maximum) return undefined
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.body ?? []) {
    length += part.byteLength
    if (length > maximum) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
