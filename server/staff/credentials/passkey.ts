import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Services } from '../../services.ts'
import { issueChallenge, takeChallenge } from '../sign-in/challenge.ts'
import type { PersonRow } from '../store.ts'
import { findPasskey, listPasskeys, type StoredPasskey, touchPasskey } from './credential-store.ts'

const relyingParty = ({ config }: Pick<Services, 'config'>) => ({
  id: new URL(config.staffUrl).hostname,
  origins: [...config.staffOrigins],
})

/** A challenge as the library takes it: the bytes that its token writes in base64url. */
const bytesOf = (token: string) => new Uint8Array(Buffer.from(token, 'base64url'))

/** What a browser needs to make a passkey for a person, as JSON. */
export const passkeyRegistrationOptions = async (
  services: Services,
  { staffId, name, email }: Pick<PersonRow, 'staffId' | 'name' | 'email'>,
): Promise<string> => {
  const challenge = await issueChallenge(services, 'passkey-registration', { staffId, details: '' })
  const known = await listPasskeys(services.db, staffId)
  const options = await generateRegistrationOptions({
    rpName: services.config.brand.appName,
    rpID: relyingParty(services).id,
    userID: new Uint8Array(Buffer.from(staffId)),
    userName: email,
    userDisplayName: name,
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return JSON.stringify(options)
}

/** What a browser needs to sign in by passkey, as JSON; with a person, by one of theirs alone. */
export const passkeySignInOptions = async (
  services: Services,
  staffId: string | null,
): Promise<string> => {
  const challenge = await issueChallenge(services, 'passkey', { staffId, details: '' })
  const own = staffId === null ? [] : await listPasskeys(services.db, staffId)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services).id,
    challenge: bytesOf(challenge),
    userVerification: 'required',
    allowCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
  })
  return JSON.stringify(options)
}

type CredentialResponse = RegistrationResponseJSON | AuthenticationResponseJSON

/** A browser's reply and the challenge that it answers; undefined where it is none. */
const readCredential = <Response extends CredentialResponse>(
  json: string,
): { response: Response; challenge: string } | undefined => {
  try {
    // Safe: the library checks every member of it.
    const response = JSON.parse(json) as Response
    const clientData: unknown = JSON.parse(
      Buffer.from(response.response.clientDataJSON, 'base64url').toString(),
    )
    const { challenge } = clientData as { challenge: unknown }
    return typeof challenge === 'string' ? { response, challenge } : undefined
  } catch {
    return undefined
  }
}

/** Checks a new passkey of a person; undefined unless its user was verified. Stores nothing. */
export const verifyNewPasskey = async (
  services: Services,
  staffId: string,
  { credential, name }: { readonly credential: string; readonly name: string },
): Promise<StoredPasskey | undefined> => {
  const read = readCredential<RegistrationResponseJSON>(credential)
  const issued = read && (await takeChallenge(services, 'passkey-registration', read.challenge))
  if (!read || issued?.staffId !== staffId) return undefined
  const { id, origins } = relyingParty(services)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: read.response,
    expectedChallenge: read.challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return undefined
  const now = services.clock.wallNow()
  const { id: credentialId, publicKey, counter, transports } = registrationInfo.credential
  return {
    credentialId,
    staffId,
    publicKey: Buffer.from(publicKey),
    counter: BigInt(counter),
    transports: [...(transports ?? [])].map(String),
    name: name.trim().slice(0, 80),
    createdAt: now,
    lastUsedAt: now,
  }
}

/** The passkey of a reply, before it is checked: to count the attempt. */
export const findUsedPasskey = async (
  services: Pick<Services, 'db'>,
  credential: string,
): Promise<StoredPasskey | undefined> => {
  const id: unknown = readCredential<AuthenticationResponseJSON>(credential)?.response.id
  return typeof id === 'string' ? await findPasskey(services.db, id) : undefined
}

/**
 * The person whose passkey signed a challenge of ours and who was verified by the device; `staffId`:
 * the challenge was issued for this person, or, null, to anyone.
 */
export const verifyPasskey = async (
  services: Services,
  { credential, staffId }: { readonly credential: string; readonly staffId: string | null },
): Promise<string | undefined> => {
  const read = readCredential<AuthenticationResponseJSON>(credential)
  const issued = read && (await takeChallenge(services, 'passkey', read.challenge))
  const passkey = await findUsedPasskey(services, credential)
  if (!read || !issued || !passkey || issued.staffId !== staffId) return undefined
  if (staffId !== null && passkey.staffId !== staffId) return undefined
  const { id, origins } = relyingParty(services)
  const verification = await verifyAuthenticationResponse({
    response: read.response,
    expectedChallenge: read.challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch(() => undefined)
  if (!verification?.verified) return undefined
  await touchPasskey(services.db, passkey.credentialId, {
    counter: BigInt(verification.authenticationInfo.newCounter),
    lastUsedAt: services.clock.wallNow(),
  })
  return passkey.staffId
}
