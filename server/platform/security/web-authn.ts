import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql } from 'kysely'

/** For whose pages a passkey signs: a host, and the origins of its pages. */
export type RelyingParty = { readonly id: string; readonly origins: readonly string[] }

/** The site whose pages have this address. */
export const relyingPartyOf = (url: string, origins: readonly string[]): RelyingParty => ({
  id: new URL(url).hostname,
  origins,
})

/** What is stored of a passkey's key. `credentialId`: base64url, as the browser sends it. */
export type PasskeyKey = {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: bigint
}

type PasskeyUser = { readonly id: Buffer; readonly name: string; readonly displayName: string }

/** A challenge as the library takes it: the bytes that its token writes in base64url. */
const bytesOf = (token: string) => new Uint8Array(Buffer.from(token, 'base64url'))

/** What a browser needs to create a passkey, as JSON; not on a device that has one of `known`. */
export const newPasskeyJson = async (
  { id: rpID }: RelyingParty,
  {
    siteName,
    user,
    challenge,
    known,
  }: {
    readonly siteName: string
    readonly user: PasskeyUser
    readonly challenge: string
    readonly known: readonly { readonly credentialId: string }[]
  },
): Promise<string> =>
  JSON.stringify(
    await generateRegistrationOptions({
      rpName: siteName,
      rpID,
      userID: new Uint8Array(user.id),
      userName: user.name,
      userDisplayName: user.displayName,
      challenge: bytesOf(challenge),
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    }),
  )

/** What a browser needs to sign with a passkey, as JSON: any of the site's, or one of `allowed`. */
export const passkeyUseJson = async (
  { id: rpID }: RelyingParty,
  {
    challenge,
    allowed,
  }: {
    readonly challenge: string
    readonly allowed: readonly { readonly credentialId: string }[]
  },
): Promise<string> =>
  JSON.stringify(
    await generateAuthenticationOptions({
      rpID,
      challenge: bytesOf(challenge),
      userVerification: 'required',
      allowCredentials: allowed.map(({ credentialId }) => ({ id: credentialId })),
    }),
  )

type CredentialResponse = RegistrationResponseJSON | AuthenticationResponseJSON

/** A browser's reply, unproven, and the challenge that it answers. */
export type CredentialReply<Response extends CredentialResponse> = {
  readonly response: Response
  readonly challenge: string
}

const readCredential = <Response extends CredentialResponse>(
  json: string,
): CredentialReply<Response> | undefined => {
  try {
    // Safe: the library checks every member of it.
    const response = JSON.parse(json) as Response
    const clientData: unknown = JSON.parse(
      Buffer.from(response.response.clientDataJSON, 'base64url').toString(),
    )
    const { challenge } = clientData as { challenge: unknown }
    return typeof challenge === 'string' && typeof response.id === 'string'
      ? { response, challenge }
      : undefined
  } catch {
    return undefined
  }
}

/** The reply of a browser that has created a passkey; undefined where the text is none. */
export const readNewPasskey = (json: string) => readCredential<RegistrationResponseJSON>(json)

/** The reply of a browser that has signed with a passkey; undefined where the text is none. */
export const readPasskeyUse = (json: string) => readCredential<AuthenticationResponseJSON>(json)

const expectedOf = ({ id, origins }: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: [...origins],
  expectedRPID: id,
  requireUserVerification: true,
})

/**
 * The key of a new passkey, whose device has verified its user on a page of the site; undefined for
 * every other reply. Whether the challenge was ours, the caller has checked.
 */
export const verifyNewPasskey = async (
  party: RelyingParty,
  { response, challenge }: CredentialReply<RegistrationResponseJSON>,
): Promise<(PasskeyKey & { readonly transports: string[] }) | undefined> => {
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    ...expectedOf(party, challenge),
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return undefined
  const { id, publicKey, counter, transports } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter: BigInt(counter),
    transports: [...(transports ?? [])].map(String),
  }
}

/**
 * The new counter of a passkey that has signed the challenge on a page of the site, after its device
 * verified its user; undefined where it has not, or the counter does not rise (a copied key). Whether
 * the challenge was ours, the caller has checked.
 */
export const verifyPasskeyUse = async (
  party: RelyingParty,
  { response, challenge }: CredentialReply<AuthenticationResponseJSON>,
  { credentialId, publicKey, counter }: PasskeyKey,
): Promise<bigint | undefined> => {
  const verification = await verifyAuthenticationResponse({
    response,
    ...expectedOf(party, challenge),
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(publicKey),
      counter: Number(counter),
    },
  }).catch(() => undefined)
  if (!verification?.verified) return undefined
  return BigInt(verification.authenticationInfo.newCounter)
}

/**
 * The condition of a passkey's row that its stored counter is below that of this use, or that the key
 * never counts. Of two uses with one counter that are recorded at once the second fails: it comes from
 * a copied key. The row's column is `counter`.
 */
export const countsUpTo = (counter: bigint) =>
  sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0::bigint))`
