import type { Call } from '#contract/call.ts'
import { type Client, callRequest, createClient } from '#contract/client.ts'
import { networkCode, refusalCode } from '#contract/envelope.ts'
import { currentLanguage } from '../language.ts'
import { askForSecondFactor } from '../second-factor.ts'
import { endSession } from '../session-state.ts'
import { consoleSettings } from '../settings.ts'
import { CallFailure } from './call-failure.ts'

const clientOptions = () => ({
  ...consoleSettings(),
  origin: location.origin,
  fetch: (request: Request) => fetch(request),
  common: () => ({ lang: currentLanguage() }),
  onSignedOut: endSession,
})

let client: Client | undefined

/**
 * The API client of every screen. A call that needs a second factor again is repeated, with its
 * input and its idempotency key, once the person has given one; the refusal had no effect.
 */
export const api: Client = async (call, input, options) => {
  client ??= createClient(clientOptions())
  const reply = await client(call, input, options)
  if (reply.code !== refusalCode.secondFactorNeeded) return reply
  return (await askForSecondFactor()) ? await client(call, input, options) : reply
}

/**
 * The body of a call that replies with an image instead of an envelope. Throws `CallFailure` where
 * it replies with an envelope.
 */
export const fetchImage = async <Input>(
  call: Call<Input, unknown>,
  input: Input,
): Promise<Blob> => {
  const response = await fetch(callRequest(call, input, clientOptions(), {})).catch(() => undefined)
  if (response?.headers.get('Content-Type')?.startsWith('image/')) return await response.blob()
  const body: unknown = await response?.json().catch(() => undefined)
  const { code = networkCode, message = '' } = (body ?? {}) as { code?: string; message?: string }
  if (code === refusalCode.secondFactorNeeded && (await askForSecondFactor())) {
    return await fetchImage(call, input)
  }
  throw new CallFailure({ success: false, code, message, data: null, raw: body, status: 0 })
}
