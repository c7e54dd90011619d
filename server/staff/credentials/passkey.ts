import {
  newPasskeyJson,
  passkeyUseJson,
  readNewPasskey,
  readPasskeyUse,
  relyingPartyOf,
  verifyNewPasskey,
  verifyPasskeyUse,
} from '../../platform/security/web-authn.ts'
import type { Services } from '../../services.ts'
import { issueChallenge, takeChallenge } from '../sign-in/challenge.ts'
import type { PersonRow } from '../store.ts'
import {
  findPasskey,
  listPasskeys,
  recordPasskeyUse,
  type StoredPasskey,
} from './credential-store.ts'

const consoleOf = ({ config }: Pick<Services, 'config'>) =>
  relyingPartyOf(config.staffUrl, config.staffOrigins)

/** What a browser needs to make a passkey for a person, as JSON. */
export const passkeyRegistrationOptions = async (
  services: Services,
  { staffId, name, email }: Pick<PersonRow, 'staffId' | 'name' | 'email'>,
): Promise<string> =>
  await newPasskeyJson(consoleOf(services), {
    siteName: services.config.brand.appName,
    user: { id: Buffer.from(staffId), name: email, displayName: name },
    challenge: await issueChallenge(services, 'passkey-registration', { staffId, details: '' }),
    known: await listPasskeys(services.db, staffId),
  })

/** What a browser needs to sign in by passkey, as JSON; with a person, by one of theirs alone. */
export const passkeySignInOptions = async (
  services: Services,
  staffId: string | null,
): Promise<string> =>
  await passkeyUseJson(consoleOf(services), {
    challenge: await issueChallenge(services, 'passkey', { staffId, details: '' }),
    allowed: staffId === null ? [] : await listPasskeys(services.db, staffId),
  })

/** Checks a new passkey of a person; undefined unless its user was verified. Stores nothing. */
export const verifyOwnNewPasskey = async (
  services: Services,
  staffId: string,
  { credential, name }: { readonly credential: string; readonly name: string },
): Promise<StoredPasskey | undefined> => {
  const read = readNewPasskey(credential)
  const issued = read && (await takeChallenge(services, 'passkey-registration', read.challenge))
  if (!read || issued?.staffId !== staffId) return undefined
  const key = await verifyNewPasskey(consoleOf(services), read)
  if (!key) return undefined
  const now = services.clock.wallNow()
  return {
    ...key,
    staffId,
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
  const read = readPasskeyUse(credential)
  return read && (await findPasskey(services.db, read.response.id))
}

/**
 * The person whose passkey signed a challenge of ours and who was verified by the device; `staffId`:
 * the challenge was issued for this person, or, null, to anyone.
 */
export const verifyPasskey = async (
  services: Services,
  { credential, staffId }: { readonly credential: string; readonly staffId: string | null },
): Promise<string | undefined> => {
  const read = readPasskeyUse(credential)
  const issued = read && (await takeChallenge(services, 'passkey', read.challenge))
  const passkey = await findUsedPasskey(services, credential)
  if (!read || !issued || !passkey || issued.staffId !== staffId) return undefined
  if (staffId !== null && passkey.staffId !== staffId) return undefined
  const counter = await verifyPasskeyUse(consoleOf(services), read, passkey)
  if (counter === undefined) return undefined
  const use = { counter, lastUsedAt: services.clock.wallNow() }
  return (await recordPasskeyUse(services.db, passkey.credentialId, use))
    ? passkey.staffId
    : undefined
}
