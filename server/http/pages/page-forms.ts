import type { Context } from 'hono'
import { protocolCode, visitorField } from '#contract/envelope.ts'
import { maxImageBytes } from '#contract/profile/calls.ts'
import { type Language, say } from '../../platform/copy.ts'
import type { Services } from '../../services.ts'
import { otherVisitorCookie, visitorOf } from '../../session/public.ts'
import { addressBlocks } from '../client-address.ts'
import { isOfOther } from '../prepare-call.ts'
import { ownAddress } from '../redirect-double-slash.ts'
import { messagePage } from '../reply-with-fault.ts'
import { bodyChunks } from '../request-body.ts'
import type { UploadGate } from '../upload-gate.ts'

/** The limit of a text form, such as a certification step. */
const textFormBytes = 64 * 1024
/**
 * The limit of a form with pictures, as a browser without script sends them: two of the largest, or
 * nine of 2 MB; only for a signed-in borrower.
 */
const pictureFormBytes = 2 * maxImageBytes + textFormBytes
/** When to try again after others' uploads have taken the disk or the time. */
const busySeconds = 5

type PageVisitor = {
  /** Undefined for a visitor who is not signed in. */
  readonly borrowerId: string | undefined
  readonly address: string
  readonly language: Language
  /** Whether the page's form has pictures. */
  readonly takesImages: boolean
}

type FormServices = Pick<Services, 'config'> & { readonly uploads: UploadGate }

/**
 * Replies to a page's request with `reply`, or refuses it. A posted form carries the session's
 * cookie, so it must come from one of our pages, be of a kind that the page takes and be within the
 * limits; one with pictures passes the same gate as the calls that take a file, and is given to
 * `reply` as it was read, beside a request without a body. One that names another person than who is
 * signed in has no effect: the page is opened anew, and says so.
 */
export const replyToPage = async (
  c: Context,
  { config, uploads }: FormServices,
  { borrowerId, address, language, takesImages }: PageVisitor,
  reply: (request: Request, form?: FormData) => Promise<Response>,
): Promise<Response> => {
  const request = c.req.raw
  if (request.method === 'GET' || request.method === 'HEAD') return await reply(request)
  const refuse = (reason: RefusedForm) => refused(c, reason, language)
  if (!isOwnForm(config, request.headers)) return refuse('wrongOrigin')
  const headers = new Headers(request.headers)
  // Checked above. Under our own `no-referrer` a browser sends "null" here, which the router
  // refuses.
  headers.delete('origin')
  headers.delete('content-length')

  const isFormOfOther = (form: FormData | URLSearchParams): boolean =>
    borrowerId !== undefined && isOfOther(form.get(visitorField), visitorOf({ borrowerId }))
  const openAnew = () => {
    c.header('Set-Cookie', otherVisitorCookie(config.secureCookies).set())
    c.header('Cache-Control', 'no-store')
    return c.redirect(ownAddress(request.url), 303)
  }

  const type = c.req.header('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const body = await readBody(request, textFormBytes)
    if (!body) return refuse('tooLarge')
    if (hasManyFields(body)) return refuse('malformed')
    if (isFormOfOther(new URLSearchParams(body.toString()))) return openAnew()
    return await reply(new Request(request.url, { method: request.method, headers, body }))
  }
  if (!takesImages || !/^multipart\/form-data\b/i.test(type)) return refuse('malformed')
  const maxBytes = borrowerId === undefined ? textFormBytes : pictureFormBytes
  const caller = borrowerId ?? addressBlocks(address).host
  headers.delete('content-type')
  const upload = { caller, headers: request.headers, body: bodyChunks(c), maxBytes }
  const result = await uploads.admit(upload, async form =>
    isFormOfOther(form)
      ? openAnew()
      : await reply(new Request(request.url, { method: request.method, headers }), form),
  )
  if (result === 'too-large') return refuse('tooLarge')
  if (result === 'busy') return refuse('tooManyRequests')
  return result === 'malformed' ? refuse('malformed') : result
}

/** A form of ours has some dozen fields; parsing and checking thousands takes a good part of a second. */
const maxFields = 1000

const hasManyFields = (body: Buffer): boolean => {
  let fields = 0
  for (let at = body.indexOf('&'); at >= 0; at = body.indexOf('&', at + 1)) fields += 1
  return fields >= maxFields
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

type RefusedForm = 'wrongOrigin' | 'malformed' | 'tooLarge' | 'tooManyRequests'

const codes = {
  wrongOrigin: protocolCode.malformed,
  malformed: protocolCode.malformed,
  tooLarge: protocolCode.tooLarge,
  tooManyRequests: protocolCode.tooManyRequests,
} as const

/** A browser gets a page, and goes back to its form as it was filled in. */
const refused = (
  c: Context,
  reason: RefusedForm,
  language: Language,
): Response | Promise<Response> => {
  const code = codes[reason]
  const status = Number(code) as 400 | 413 | 429
  const message = say(language, reason)
  c.header('Cache-Control', 'no-store')
  if (reason === 'tooManyRequests') c.header('Retry-After', String(busySeconds))
  if (c.req.header('accept')?.includes('text/html')) {
    return c.html(messagePage(language, message), status)
  }
  return c.json({ code, message, data: null }, status)
}
