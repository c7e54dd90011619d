import type { Call, OutputOf } from '#contract/call.ts'
import { type CallOptions, type Client, callRequest, createClient } from '#contract/client.ts'
import {
  networkCode,
  protocolCode,
  refusalCode,
  unattendedHeader,
  visitorHeader,
} from '#contract/envelope.ts'
import { readOwnAccount } from '#contract/staff/calls.ts'
import { currentLanguage } from '../language.ts'
import { noteServerTime } from '../now.ts'
import { askForSecondFactor } from '../second-factor.ts'
import { endSession } from '../session-state.ts'
import { consoleSettings } from '../settings.ts'
import { isAttended } from './attendance.ts'
import { CallFailure } from './call-failure.ts'

/** The person that this document is of, once the server has named one. */
let personId = ''

const clientOptions = () => ({
  ...consoleSettings(),
  origin: location.origin,
  fetch: async (request: Request) => {
    const response = await fetch(request)
    noteServerTime(response)
    return response
  },
  common: () => ({ lang: currentLanguage() }),
  headers: () => ({
    [visitorHeader]: personId,
    ...(isAttended() ? {} : { [unattendedHeader]: '1' }),
  }),
  onSignedOut: endSession,
})

let client: Client | undefined

/** In the session of another person, who has signed in in another tab, the page is loaded again. */
const send: Client = async (call, input, options) => {
  client ??= createClient(clientOptions())
  const reply = await client(call, input, options)
  if (reply.code === protocolCode.otherVisitor) location.reload()
  // Safe: the reply of that call.
  if (reply.success && call.name === readOwnAccount.name) {
    personId ||= (reply.data as OutputOf<typeof readOwnAccount>).staffId
  }
  return reply
}

/**
 * The API client of every screen. A call that needs a second factor again is repeated, with its
 * input and its idempotency key, once the person has given one; the refusal had no effect.
 */
export const api: Client = async (call, input, options) => {
  const reply = await send(call, input, options)
  if (reply.code !== refusalCode.secondFactorNeeded) return reply
  return (await askForSecondFactor()) ? await send(call, input, options) : reply
}

type FileOptions = CallOptions & {
  /** Beside the input, in the query. */
  readonly query?: Readonly<Record<string, string | undefined>>
}

/**
 * The body of a call that replies with a file of `type` (such as `image/`) instead of an envelope.
 * Throws `CallFailure` where it replies with an envelope, or breaks off.
 */
export const fetchFile = async <Input>(
  call: Call<Input, unknown>,
  input: Input,
  type: string,
  { query = {}, ...options }: FileOptions = {},
): Promise<Blob> => {
  const common = () => ({ lang: currentLanguage(), ...query })
  const request = callRequest(call, input, { ...clientOptions(), common }, options)
  const response = await fetch(request).catch(() => undefined)
  if (response?.headers.get('Content-Type')?.startsWith(type)) {
    return await response.blob().catch(() => {
      throw new CallFailure(brokenOff)
    })
  }
  const body: unknown = await response?.json().catch(() => undefined)
  const { code = networkCode, message = '' } = (body ?? {}) as { code?: string; message?: string }
  if (code === refusalCode.secondFactorNeeded && (await askForSecondFactor())) {
    return await fetchFile(call, input, type, { query, ...options })
  }
  throw new CallFailure({ ...brokenOff, code, message, raw: body })
}

const brokenOff = {
  success: false,
  code: networkCode,
  message: '',
  data: null,
  raw: undefined,
  status: 0,
} as const

/** The image that a call replies with; throws as `fetchFile`. */
export const fetchImage = async <Input>(call: Call<Input, unknown>, input: Input): Promise<Blob> =>
  await fetchFile(call, input, 'image/')
