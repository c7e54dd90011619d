import { inChildSpan } from '../../platform/observability/tracing.ts'
import { SmsProviderError } from './sms-provider.ts'

/** A borrower waits for the reply: after this time it says that a code may be on its way. */
export const senderTimeoutMs = 8_000
/** The largest reply of a send call. */
const maxAnswerBytes = 64 * 1024

/** Failures to connect: the request certainly did not arrive. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Sends one request without retries (a GET where it has no body), and returns the JSON of a 2xx reply. Redirects are not
 * followed: the key goes to the configured host only. @throws SmsProviderError
 */
export const requestSender = async (
  sender: string,
  url: string,
  request: SenderRequest,
): Promise<unknown> =>
  await inChildSpan(
    // Neither path nor query: some senders' hold the phone, the text or a key.
    () => ({
      name: `message by ${sender}`,
      kind: 'client',
      attributes: {
        'http.request.method': request.body === undefined ? 'GET' : 'POST',
        'server.address': URL.parse(url)?.host ?? '',
      },
    }),
    async () => await send(sender, url, request),
  )

type SenderRequest = {
  headers?: Record<string, string>
  body?: string | URLSearchParams
  timeoutMs?: number
}

const send = async (sender: string, url: string, request: SenderRequest): Promise<unknown> => {
  const { headers = {}, body, timeoutMs = senderTimeoutMs } = request
  let status: number
  let text: string
  try {
    const response = await fetch(url, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    text = await readCapped(response)
  } catch (error) {
    throw failure(sender, error)
  }
  if (status >= 400 && status < 500) throw new SmsProviderError(`${sender}: ${status}`, 'not-sent')
  if (status < 200 || status > 299) throw new SmsProviderError(`${sender}: ${status}`, 'maybe-sent')
  try {
    return JSON.parse(text)
  } catch {
    throw new SmsProviderError(`${sender}: ${status} without JSON`, 'maybe-sent')
  }
}

const readCapped = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxAnswerBytes) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const failure = (sender: string, error: unknown): SmsProviderError => {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new SmsProviderError(`${sender}: no answer in time`, 'maybe-sent', error)
  }
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const effect = neverConnected.has(code) ? 'not-sent' : 'maybe-sent'
  return new SmsProviderError(`${sender}: ${code || 'the connection broke'}`, effect, error)
}
