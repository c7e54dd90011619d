import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import type { WorkPurpose } from '#contract/session/schemas.ts'
import type { KeyRing } from '../../platform/security/key-ring.ts'
import type { Services } from '../../services.ts'
import { keyedHash } from '../keyed-hash.ts'
import { tokenHash } from '../token.ts'

const algorithm = 'SHA-256'
const workTtlSeconds = 600

/** Hashes at most; half as many on average. Source: decision 054. */
const maxHashes = { first: 100_000, second: 400_000 } as const

type WorkOwner = { readonly sid: string; readonly purpose: WorkPurpose }

const secretOf = (ring: KeyRing): string => keyedHash(ring, 'proof-of-work').toString('hex')

const visitorOf = (sid: string): string => tokenHash(sid).toString('base64url')

/** A challenge for one visitor and purpose. It is signed, not stored, and valid for ten minutes. */
export const newWork = async (
  { clock, config, random }: Pick<Services, 'clock' | 'config' | 'random'>,
  { sid, purpose, level }: WorkOwner & { readonly level: keyof typeof maxHashes },
) => {
  const maxnumber = maxHashes[level]
  const { challenge, salt, signature } = await createChallenge({
    algorithm,
    hmacKey: secretOf(config.secrets.code),
    maxnumber,
    number: random.integer(maxnumber),
    salt: random.bytes(12).toString('hex'),
    expires: new Date(clock.wallNow().getTime() + workTtlSeconds * 1000),
    params: { purpose, visitor: visitorOf(sid) },
  })
  return { algorithm, challenge, maxnumber, salt, signature }
}

/** The fields of a solution, as ALTCHA writes them: JSON in base64. */
const readSolution = (text: string) => {
  try {
    const { challenge, number, salt, signature } = JSON.parse(
      Buffer.from(text, 'base64').toString(),
    )
    const texts = [challenge, salt, signature].every(each => typeof each === 'string')
    return texts && Number.isSafeInteger(number)
      ? ({ algorithm, challenge, number, salt, signature } as const)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether a request brought a proof of work that is right, its visitor's own, for this purpose, not
 * expired and not used before. It is used up; `key` names the request, so that its retry is not a
 * second use.
 */
export const spendWork = async (
  { clock, config, db }: Pick<Services, 'clock' | 'config' | 'db'>,
  { sid, purpose, proof, key }: WorkOwner & { readonly proof: string; readonly key: string },
): Promise<boolean> => {
  const solution = readSolution(proof)
  if (!solution) return false
  const params = extractParams(solution)
  const expiresAt = new Date(Number(params['expires']) * 1000)
  const isOwn = params['purpose'] === purpose && params['visitor'] === visitorOf(sid)
  if (!isOwn || !(expiresAt > clock.wallNow())) return false
  const { code } = config.secrets
  const checks = code.all.map(current =>
    verifySolution(solution, secretOf({ current, all: [current] }), false),
  )
  if (!(await Promise.all(checks)).includes(true)) return false
  const spentBy = keyedHash(code, `work:${key}`)
  const row = await db
    .insertInto('session.spentWork')
    .values({ challengeHash: tokenHash(solution.challenge), spentBy, expiresAt })
    .onConflict(conflict =>
      conflict
        .column('challengeHash')
        .doUpdateSet({ spentBy })
        .where('session.spentWork.spentBy', '=', spentBy),
    )
    .returning('challengeHash')
    .executeTakeFirst()
  return row !== undefined
}
