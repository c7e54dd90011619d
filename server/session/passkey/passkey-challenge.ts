import type { Services } from '../../services.ts'
import type { Db } from '../../tables.ts'
import { keyedHash, matchesKeyedHash } from '../keyed-hash.ts'
import type { SignedIn } from '../resolve-session.ts'
import { sessionName } from '../session-cache.ts'
import { tokenHash } from '../token.ts'

/** How long a browser may take to answer. */
const challengeMinutes = 10
const randomBytes = 16
const timeBytes = 6
const macBytes = 16

/** What a challenge is for, and who asked for it: nobody else's answer to it counts. */
type ChallengeOwner =
  | { readonly purpose: 'create'; readonly signedIn: SignedIn }
  | { readonly purpose: 'sign-in'; readonly sid: string }

const signedText = (owner: ChallengeOwner, body: Buffer): string => {
  const who = owner.purpose === 'create' ? sessionName(owner.signedIn.tokenHash) : owner.sid
  return `passkey ${owner.purpose}:${who}:${body.toString('base64url')}`
}

/**
 * A challenge for a passkey, in base64url. It is signed rather than stored, so that strangers who ask
 * for many fill no table.
 */
export const newChallenge = (
  { clock, config, random }: Pick<Services, 'clock' | 'config' | 'random'>,
  owner: ChallengeOwner,
): string => {
  const expiry = Buffer.alloc(timeBytes)
  expiry.writeUIntBE(clock.wallNow().getTime() + challengeMinutes * 60_000, 0, timeBytes)
  const body = Buffer.concat([random.bytes(randomBytes), expiry])
  const mac = keyedHash(config.secrets.session, signedText(owner, body), macBytes)
  return Buffer.concat([body, mac]).toString('base64url')
}

/** When a challenge ends that we issued to this owner; undefined for any other, and after its end. */
export const findChallengeEnd = (
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  owner: ChallengeOwner,
  challenge: string,
): Date | undefined => {
  const bytes = Buffer.from(challenge, 'base64url')
  // One challenge has one text, by whose hash it is stored once it is used.
  if (bytes.toString('base64url') !== challenge) return undefined
  if (bytes.length !== randomBytes + timeBytes + macBytes) return undefined
  const body = bytes.subarray(0, randomBytes + timeBytes)
  const mac = bytes.subarray(randomBytes + timeBytes)
  if (!matchesKeyedHash(config.secrets.session, signedText(owner, body), mac)) return undefined
  const expiresAt = new Date(body.readUIntBE(randomBytes, timeBytes))
  return expiresAt > clock.wallNow() ? expiresAt : undefined
}

/** Uses a challenge whose answer was right: of any number of answers at once, one gets true. */
export const spendChallenge = async (
  tx: Db,
  challenge: string,
  expiresAt: Date,
): Promise<boolean> => {
  const challengeHash = tokenHash(challenge)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('session.usedPasskeyChallenge')
    .values({ challengeHash, expiresAt })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
