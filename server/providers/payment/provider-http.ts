import { inChildSpan } from '../../platform/observability/tracing.ts'
import { parseJson } from './exact-json.ts'
import {
  isLaterStatus,
  ProviderConnectionError,
  ProviderFaultError,
  ProviderLaterError,
  ProviderRefusalError,
  ProviderTimeoutError,
} from './provider-errors.ts'

export type ProviderRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** From the root, with its query. */
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** Sends one request without retries and returns the parsed body of a 2xx reply. */
export type ProviderHttp = (request: ProviderRequest) => Promise<unknown>

type HttpConfig = {
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Sent with every request: what proves who we are. */
  readonly headers: Readonly<Record<string, string>>
  /** The provider's own word in the body of a refusal; empty when there is none. */
  readonly readErrorCode: (bytes: Uint8Array) => string
  /** The headers that name how long to wait after 429, the first of them counts; else `retry-after`. */
  readonly resetHeaders?: readonly string[]
  /** A path without its ids, where they stand before what names the endpoint. */
  readonly endpointOf?: (path: string) => string
}

/** HTTP Basic, as RFC 7617 has it. */
export const basicAuthorization = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

/** The most one operation takes, its look-up included. A borrower waits for it: 8 seconds. */
export const DEFAULT_TIMEOUT_MS = 8_000

/** Larger than any page of a list; a longer reply is invalid. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024

/** The longest wait that a reset header can impose: a wrong one must not close the provider. */
const MAX_PAUSE_MS = 15 * 60_000

/** After 429 without such a header: doubled by each further one in turn. */
const FIRST_PAUSE_MS = 1_000
const MAX_STEPPED_PAUSE_MS = 60_000

/** Failures to connect: the request certainly did not arrive. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Numbers of a parsed body are text (see exact-json.ts). Throws `PaymentProviderError`s only. */
export function createProviderHttp(config: HttpConfig): ProviderHttp {
  const { baseUrl, readErrorCode, resetHeaders = ['retry-after'] } = config
  const limits = createRateLimits(resetHeaders)
  const send: ProviderHttp = async ({ method, path, body, headers: more, signal }) => {
    const headers: Record<string, string> = {
      ...config.headers,
      accept: 'application/json',
      ...more,
    }
    if (body !== undefined) headers['content-type'] = 'application/json'
    const question = `${method} ${path.split('?')[0]}`
    const endpoint = `${method} ${(config.endpointOf ?? endpointOf)(path)}`
    if (limits.isPaused(endpoint)) {
      throw new ProviderLaterError(`${question}: not sent, its rate limit is reached`, 429, '')
    }
    let status: number
    let bytes: Uint8Array
    try {
      const response = await fetch(baseUrl + path, {
        method,
        headers,
        signal,
        // The key goes to the configured host only, and a redirected POST would lose its body.
        redirect: 'manual',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      status = response.status
      limits.note(endpoint, response)
      bytes = await readCapped(response, question)
    } catch (error) {
      throw error instanceof ProviderFaultError ? error : failure(question, error)
    }
    return judge({ question, status, bytes, readErrorCode })
  }
  const host = hostOf(baseUrl)
  return async request => {
    const { method, path } = request
    const [template = ''] = (config.endpointOf ?? endpointOf)(path).split('?')
    return await inChildSpan(
      () => ({
        name: `${method} ${host}${template}`,
        kind: 'client',
        attributes: {
          'http.request.method': method,
          'server.address': host,
          'url.template': template,
        },
      }),
      async () => await send(request),
    )
  }
}

const hostOf = (address: string): string => URL.parse(address)?.host ?? ''

/** A read is retried once after a broken connection, but not after a time-out. */
export async function readFrom(
  http: ProviderHttp,
  path: string,
  timeoutMs: number,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await http({ method: 'GET', path, signal })
  } catch (error) {
    const broke = error instanceof ProviderConnectionError || error instanceof ProviderFaultError
    if (!broke || signal.aborted) throw error
    return http({ method: 'GET', path, signal })
  }
}

/** Providers limit each endpoint by itself: its method and path without ids. */
const endpointOf = (path: string): string => /^(\/v\d+)?\/[^/?]*/.exec(path)?.[0] ?? path

type RateLimits = {
  readonly isPaused: (endpoint: string) => boolean
  /** Pauses an endpoint that answered 429, and ends the pause of one that answered otherwise. */
  readonly note: (endpoint: string, response: Pick<Response, 'status' | 'headers'>) => void
}

/**
 * Until when nothing is sent to an endpoint, on the clock of `performance.now()`: for as long as the
 * provider named; else for a second, which each further 429 in turn doubles up to a minute, as
 * providers without such a header ask (razorpay.com/docs/api/pagination; docs.midtrans.com, HTTP Status
 * Code).
 */
function createRateLimits(resetHeaders: readonly string[]): RateLimits {
  const limited = new Map<string, { readonly until: number; readonly times: number }>()
  return {
    isPaused: endpoint => (limited.get(endpoint)?.until ?? 0) > performance.now(),
    note: (endpoint, { status, headers }) => {
      if (status !== 429) {
        limited.delete(endpoint)
        return
      }
      const times = limited.get(endpoint)?.times ?? 0
      const named = pauseMsOf(headers, resetHeaders)
      const stepped = Math.min(FIRST_PAUSE_MS * 2 ** times, MAX_STEPPED_PAUSE_MS)
      limited.set(endpoint, { until: performance.now() + (named || stepped), times: times + 1 })
    },
  }
}

/**
 * From a number of seconds, or from a date (RFC 9110, `Retry-After`), which is compared with the
 * provider's own `Date`. 0 when no header is either.
 */
function pauseMsOf(headers: Headers, resetHeaders: readonly string[]): number {
  const text = resetHeaders.map(name => headers.get(name)).find(Boolean) ?? ''
  const isDate = /[A-Za-z]/.test(text)
  const ms = isDate ? Date.parse(text) - Date.parse(headers.get('date') ?? '') : Number(text) * 1000
  return ms > 0 ? Math.min(ms, MAX_PAUSE_MS) : 0
}

async function readCapped(response: Response, question: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) {
      throw new ProviderFaultError(`${question}: the answer is too large`, { effect: 'maybe-made' })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function failure(question: string, error: unknown): Error {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new ProviderTimeoutError(`${question}: no answer in time`, {
      effect: 'maybe-made',
      cause: error,
    })
  }
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return new ProviderConnectionError(`${question}: ${code || 'the connection broke'}`, {
    effect: NEVER_CONNECTED.has(code) ? 'not-made' : 'maybe-made',
    cause: error,
  })
}

function judge({
  question,
  status,
  bytes,
  readErrorCode,
}: {
  readonly question: string
  readonly status: number
  readonly bytes: Uint8Array
  readonly readErrorCode: HttpConfig['readErrorCode']
}): unknown {
  if (status >= 400 && status < 500) {
    const errorCode = readErrorCode(bytes)
    const ProviderError = isLaterStatus(status) ? ProviderLaterError : ProviderRefusalError
    throw new ProviderError(`${question}: ${status} ${errorCode}`, status, errorCode)
  }
  if (status < 200 || status > 299) {
    throw new ProviderFaultError(`${question}: ${status}`, { effect: 'maybe-made', status })
  }
  try {
    return parseJson(bytes)
  } catch (cause) {
    throw new ProviderFaultError(`${question}: ${status} without JSON`, {
      effect: 'maybe-made',
      status,
      cause,
    })
  }
}
