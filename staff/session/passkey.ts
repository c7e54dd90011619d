import type { Client } from '#contract/client.ts'
import { ownPasskeyOptions, passkeyOptions } from '#contract/staff/calls.ts'

/** The browser's part of WebAuthn, loaded with its first use. */
const webAuthn = () => import('@simplewebauthn/browser')

/** The credential as JSON; undefined when the person cancels, or the browser has none. */
export const askForPasskey = async (options: string): Promise<string | undefined> => {
  const { startAuthentication } = await webAuthn()
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }))
  } catch {
    return undefined
  }
}

/** A new passkey of this device as JSON; undefined when the person cancels. */
export const makePasskey = async (options: string): Promise<string | undefined> => {
  const { startRegistration } = await webAuthn()
  try {
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }))
  } catch {
    return undefined
  }
}

/** Asks for a passkey to sign in (`signed-out`), or to confirm who is signed in. */
export const askForCredential = async (
  api: Client,
  who: 'signed-out' | 'signed-in',
): Promise<string | undefined> => {
  const reply = await api(who === 'signed-out' ? passkeyOptions : ownPasskeyOptions, {})
  return reply.success ? await askForPasskey(reply.data.options) : undefined
}
