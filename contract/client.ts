import { type ApiBase, type Call, type CallBody, callPath } from './call.ts'
import {
  type FieldProblem,
  idempotencyHeader,
  networkCode,
  protocolCode,
  type Reply,
  referenceHeader,
  shellHeaders,
} from './envelope.ts'

/** Time limit of a call. Source: specification, section 7. */
const clientTimeoutMs = 60_000

export type ClientOptions = ApiBase & {
  /** The browser's fetch; in tests, the application itself. */
  readonly fetch: (request: Request) => Promise<Response>
  readonly origin: string
  /** Common parameters for the query; called once per call. */
  readonly common?: () => Readonly<Record<string, string | undefined>>
  /** Extra headers, such as the session of an in-process caller. */
  readonly headers?: () => Readonly<Record<string, string>>
  /** Called when the reply says that the session is missing or ended. */
  readonly onSignedOut?: () => void
}

export type CallOptions = {
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** Instead of 60 seconds; for a file that is sent while it is made. */
  readonly timeoutMs?: number
}

export type Client = <Input, Output>(
  call: Call<Input, Output>,
  input: Input,
  options?: CallOptions,
) => Promise<Reply<Output>>

const fieldsOf = (input: unknown): URLSearchParams => {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(input as Record<string, unknown>)) {
    if (value !== undefined && value !== null) fields.set(name, String(value))
  }
  return fields
}

/** A call with a file travels as a multipart form; the browser writes its boundary. */
const formOf = (input: unknown): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(input as Record<string, unknown>)) {
    if (value instanceof Blob) form.set(name, value)
    else if (value !== undefined && value !== null) form.set(name, String(value))
  }
  return form
}

const bodyOf = ({ body }: { body: CallBody }, input: unknown): FormData | URLSearchParams =>
  body.kind === 'file' ? formOf(input) : fieldsOf(input)

/** Web views older than Chrome 116 cannot combine signals: there only the caller's own is used. */
const eitherSignal = (own: AbortSignal, timeout: AbortSignal): AbortSignal =>
  'any' in AbortSignal ? AbortSignal.any([own, timeout]) : own

/** The shell headers, from the query parameters whose values a header can carry. */
const headersOf = (method: Call<never, never>['method'], query: URLSearchParams): Headers => {
  const headers = new Headers()
  for (const [name, header] of Object.entries(shellHeaders)) {
    const value = query.get(name) ?? ''
    const isSendable = method === 'POST' || header === shellHeaders.deviceId
    if (isSendable && /^[!-~]+$/.test(value)) headers.set(header, value)
  }
  return headers
}

/** The request of a call, for a caller that reads the reply itself (an image). */
export const callRequest = <Input>(
  call: Call<Input, unknown>,
  input: Input,
  client: ClientOptions,
  options: CallOptions,
): Request => {
  const url = new URL(callPath(call, client), client.origin)
  for (const [name, value] of Object.entries(client.common?.() ?? {})) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  const headers = headersOf(call.method, url.searchParams)
  const own = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...client.headers?.(),
  }
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  if (options.idempotencyKey) headers.set(idempotencyHeader, options.idempotencyKey)
  const timeout = AbortSignal.timeout(options.timeoutMs ?? clientTimeoutMs)
  const signal = options.signal ? eitherSignal(options.signal, timeout) : timeout
  if (call.method === 'GET') {
    for (const [name, value] of fieldsOf(input)) url.searchParams.set(name, value)
    return new Request(url, { method: 'GET', headers, signal })
  }
  return new Request(url, { method: 'POST', headers, body: bodyOf(call, input), signal })
}

type FailedReply = Extract<Reply<never>, { success: false }>

const failedReply = (code: string, message: string, raw: unknown, status: number): FailedReply => ({
  success: false,
  code,
  message,
  data: null,
  raw,
  status,
})

/** The fields that a refusal names, if it names any. */
const problemsOf = (data: unknown): readonly FieldProblem[] => {
  const problems: unknown = (data as { problems?: unknown } | null)?.problems
  // Safe: our server writes them (server/http/calls.ts).
  return Array.isArray(problems) ? (problems as FieldProblem[]) : []
}

/** What a call was answered with, outside its envelope. */
type AnsweredCall = {
  readonly code: string
  readonly message: string
  readonly data: unknown
  readonly raw: unknown
  readonly status: number
  readonly reference?: string | null | undefined
}

const replyOf = <Output>(
  { successCode }: Call<unknown, Output>,
  { code, message, data, raw, status, reference }: AnsweredCall,
): Reply<Output> => {
  if (code !== successCode) {
    const problems = problemsOf(data)
    const reply = failedReply(code, message, raw, status)
    if (reference) return { ...reply, reference }
    return problems.length > 0 ? { ...reply, problems } : reply
  }
  // Safe: the server has checked the data with the call's output schema (server/http/calls.ts).
  return { success: true, code, message, data: data as Output, raw, status }
}

const readReply = async <Output>(
  call: Call<unknown, Output>,
  response: Response,
): Promise<Reply<Output>> => {
  const raw: unknown = await response.json()
  const body = (raw ?? {}) as {
    code?: unknown
    status?: unknown
    message?: unknown
    data?: unknown
  }
  const { status } = response
  return replyOf(call, {
    code: String((call.replyShape === 'status' ? body.status : body.code) ?? status),
    message: typeof body.message === 'string' ? body.message : '',
    data: body.data,
    raw,
    status,
    reference: response.headers.get(referenceHeader),
  })
}

/**
 * The API client of the browser and of the tests. A call never rejects: no network and no reply in time
 * give the code `network`.
 */
export const createClient =
  (client: ClientOptions): Client =>
  async (call, input, options = {}) => {
    try {
      const response = await client.fetch(callRequest(call, input, client, options))
      const reply = await readReply(call as Call<unknown, never>, response)
      if (reply.code === protocolCode.signedOut) client.onSignedOut?.()
      return reply
    } catch (error) {
      return failedReply(networkCode, '', error, 0)
    }
  }

/** A call that a page makes in the server's process, for its visitor. */
export type InProcessCall = {
  readonly call: Call<unknown, unknown>
  readonly input: unknown
  /** The common parameters, as a browser sends them in the query. */
  readonly common: Readonly<Record<string, string | undefined>>
  readonly idempotencyKey: string | undefined
}

export type InProcessReply = {
  /** A response where it is no envelope. */
  readonly answer: Response | Pick<AnsweredCall, 'code' | 'message' | 'data' | 'reference'>
  readonly status: number
}

export type InProcessOptions = {
  readonly callInProcess: (call: InProcessCall) => Promise<InProcessReply>
  readonly common: () => InProcessCall['common']
}

/**
 * The API client of server rendering: the same replies as over the network, without a request. It
 * never rejects: what fails gives the code `network`.
 */
export const createInProcessClient =
  ({ callInProcess, common }: InProcessOptions): Client =>
  async (call, input, { idempotencyKey } = {}) => {
    // The table of calls holds every input and output; the reply is of this one.
    const any = call as Call<unknown, never>
    try {
      const made = { call: any, input, common: common(), idempotencyKey }
      const { answer, status } = await callInProcess(made)
      if (answer instanceof Response) return await readReply(any, answer)
      return replyOf(any, { ...answer, raw: answer, status })
    } catch (error) {
      return failedReply(networkCode, '', error, 0)
    }
  }
