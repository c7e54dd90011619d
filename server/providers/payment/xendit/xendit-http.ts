import {
  ProviderConnectionError,
  ProviderFaultError,
  ProviderRefusalError,
  ProviderTimeoutError,
} from '../provider-errors.ts'
import { readErrorCode } from './schemas.ts'
import { parseJson } from './wire-json.ts'

type Method = 'GET' | 'POST' | 'PATCH'

export type XenditRequest = {
  readonly method: Method
  /** From the root, with its query. */
  readonly path: string
  readonly body?: unknown
  readonly idempotencyKey?: string
  /** Absent: the header of virtual accounts and payment codes. */
  readonly idempotencyHeader?: string
  readonly signal: AbortSignal
}

/** Sends one request, never again by itself, and returns the parsed body of a 2xx answer. */
export type XenditHttp = (request: XenditRequest) => Promise<unknown>

/** More than any list page we ask for; an answer beyond it is no answer of this API. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024

/** Failures to even connect: the request was surely not seen. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Basic auth is the secret key as the user with an empty password (docs.xendit.co). */
export function createXenditHttp(config: { baseUrl: string; secretKey: string }): XenditHttp {
  const authorization = `Basic ${Buffer.from(`${config.secretKey}:`).toString('base64')}`
  return async request => {
    const { method, path, body, idempotencyKey, signal } = request
    const keyHeader = request.idempotencyHeader ?? 'x-idempotency-key'
    const headers: Record<string, string> = { authorization, accept: 'application/json' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    // Named in Xendit's own Python client for both create calls (virtual_account.py,
    // retail_outlet.py): a repeat with the same key answers with what the first one made.
    if (idempotencyKey !== undefined) headers[keyHeader] = idempotencyKey
    const question = `${method} ${path.split('?')[0]}`
    let status: number
    let bytes: Uint8Array
    try {
      const response = await fetch(config.baseUrl + path, {
        method,
        headers,
        signal,
        // The key goes to the configured host only, and a redirected POST would lose its body.
        redirect: 'manual',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      status = response.status
      bytes = await readCapped(response, question)
    } catch (error) {
      throw error instanceof ProviderFaultError ? error : failure(question, error)
    }
    return judge(question, status, bytes)
  }
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

function judge(question: string, status: number, bytes: Uint8Array): unknown {
  if (status >= 400 && status < 500) {
    const errorCode = readErrorCode(bytes)
    throw new ProviderRefusalError(`${question}: ${status} ${errorCode}`, status, errorCode)
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
