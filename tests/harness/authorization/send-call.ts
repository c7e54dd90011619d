import { type Call, callPath } from '#contract/call.ts'
import { idempotencyHeader } from '#contract/envelope.ts'
import type { TestApp } from '../app/create-test-app.ts'

export type AnyCall = Call<unknown, unknown>
export type CallInput = Readonly<Record<string, unknown>>

/** A caller's credentials: headers, and what they put into the address. */
export type CallerCredentials = {
  readonly headers: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

export type RawReply = {
  readonly status: number
  /** The envelope's code; empty where there is none, such as for an image. */
  readonly code: string
  /** The whole body, byte for byte as latin-1 letters. */
  readonly body: string
}

const textsOf = (input: CallInput): [string, string][] =>
  Object.entries(input).flatMap(([name, value]) =>
    value === undefined || value instanceof File ? [] : [[name, String(value)]],
  )

const bodyOf = ({ body }: AnyCall, input: CallInput): BodyInit => {
  if (body.kind !== 'file') return new URLSearchParams(textsOf(input))
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    form.set(name, value instanceof File ? value : String(value))
  }
  return form
}

const codeOf = (body: string): string => {
  // A file of JSON lines begins like an envelope.
  if (!body.startsWith('{') || body.includes('\n')) return ''
  const { code, status }: { code?: unknown; status?: unknown } = JSON.parse(body)
  return String(code ?? status ?? '')
}

/** The whole body; of a stream, which may never end, its first chunk. */
const readBytes = async (response: Response): Promise<Uint8Array> => {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!isStream || !response.body) return new Uint8Array(await response.arrayBuffer())
  const reader = response.body.getReader()
  const { value = new Uint8Array() } = await reader.read()
  await reader.cancel()
  return value
}

export const readReply = async (response: Response): Promise<RawReply> => {
  const body = Buffer.from(await readBytes(response)).toString('latin1')
  return { status: response.status, code: codeOf(body), body }
}

type SendOptions = {
  readonly bearer: CallerCredentials
  readonly key?: string
  readonly method?: string
  /** Puts everything into the address, where a POST call should not read it. */
  readonly inQuery?: boolean
}

/** Makes a call with these credentials, with any input, and returns the reply as it came. */
export const sendCall = async (
  { fetch, services }: Pick<TestApp, 'fetch' | 'services'>,
  call: AnyCall,
  input: CallInput,
  { bearer, key, method = call.method, inQuery = call.method === 'GET' }: SendOptions,
): Promise<RawReply> => {
  const query = new URLSearchParams(bearer.query)
  if (inQuery) for (const [name, value] of textsOf(input)) query.set(name, value)
  const headers = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(key === undefined ? {} : { [idempotencyHeader]: key }),
    ...bearer.headers,
  }
  const takesBody = !inQuery && method !== 'GET'
  const path = `${callPath(call, services.config.apiBase)}?${query}`
  const init = { method, headers, ...(takesBody ? { body: bodyOf(call, input) } : {}) }
  return await readReply(await fetch(path, init))
}
