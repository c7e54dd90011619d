/** The result: a reply for the server, a person who said no, or a device that has one. */
export type PasskeyAnswer = { readonly credential: string } | 'cancelled' | 'known'

/**
 * Whether this browser takes and gives WebAuthn as JSON. Older browsers, and web views of native
 * shells, do not: the SMS code stays their way.
 */
export const canUsePasskey = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Whether this device can keep a passkey and verify its user. */
export const canCreatePasskey = async (): Promise<boolean> =>
  canUsePasskey() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())

const answerOf = async (ask: Promise<Credential | null>): Promise<PasskeyAnswer> => {
  try {
    const credential = await ask
    return credential ? { credential: JSON.stringify(credential) } : 'cancelled'
  } catch (error) {
    // Every other failure is the person's no, as far as a page may know.
    return error instanceof DOMException && error.name === 'InvalidStateError'
      ? 'known'
      : 'cancelled'
  }
}

/** Has the device create a passkey. `options`: of `createPasskeyOptions`. */
export const createInBrowser = async (options: string): Promise<PasskeyAnswer> => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options))
  return await answerOf(navigator.credentials.create({ publicKey }))
}

/** Has the device sign by one of its passkeys. `options`: of `passkeyLoginOptions`. */
export const signInBrowser = async (options: string): Promise<PasskeyAnswer> => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options))
  return await answerOf(navigator.credentials.get({ publicKey }))
}
