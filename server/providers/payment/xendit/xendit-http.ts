import { basicAuthorization, createProviderHttp } from '../provider-http.ts'
import { readErrorCode } from './schemas.ts'

export type XenditRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** From the root, with its query. */
  readonly path: string
  readonly body?: unknown
  readonly idempotencyKey?: string
  /** Absent: the header of virtual accounts and payment codes. */
  readonly idempotencyHeader?: string
  /** More headers, such as the version of an API. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** Sends one request, never again by itself, and returns the parsed body of a 2xx answer. */
export type XenditHttp = (request: XenditRequest) => Promise<unknown>

/** Basic auth is the secret key as the user with an empty password (docs.xendit.co). */
export function createXenditHttp(config: { baseUrl: string; secretKey: string }): XenditHttp {
  const http = createProviderHttp({
    baseUrl: config.baseUrl,
    headers: basicAuthorization(config.secretKey, ''),
    readErrorCode,
    // docs.xendit.co, "Rate limits": the seconds until the window ends, such as 58.37.
    resetHeaders: ['rate-limit-reset', 'retry-after'],
  })
  // Named in Xendit's own Python client for both create calls (virtual_account.py,
  // retail_outlet.py): a repeat with the same key answers with what the first one made.
  return ({ idempotencyKey, idempotencyHeader = 'x-idempotency-key', headers, ...request }) =>
    http({
      ...request,
      headers: {
        ...headers,
        ...(idempotencyKey === undefined ? {} : { [idempotencyHeader]: idempotencyKey }),
      },
    })
}
