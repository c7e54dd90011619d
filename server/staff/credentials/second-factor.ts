import type { Services } from '../../services.ts'
import { tokenHash } from '../../session/public.ts'
import type { Db } from '../../tables.ts'
import {
  findTotpSecret,
  putRecoveryCodes,
  spendRecoveryCode,
  spendTotpStep,
} from './credential-store.ts'
import { base32, findTotpStep } from './totp.ts'

const recoveryCodeCount = 10
/** 80 bits: a plain digest of it cannot be reversed. */
const recoveryCodeBytes = 10

/** A recovery code as it is typed: spaces, dashes and case do not count. */
const hashOf = (code: string): Buffer => tokenHash(code.toUpperCase().replace(/[\s-]/g, ''))

/** Gives a person new recovery codes in place of the old; they are returned here alone. */
export const renewRecoveryCodes = async (
  db: Db,
  { random }: Pick<Services, 'random'>,
  staffId: string,
): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    base32(random.bytes(recoveryCodeBytes)).replace(/(.{4})(?=.)/g, '$1-'),
  )
  await putRecoveryCodes(db, staffId, codes.map(hashOf))
  return codes
}

/**
 * Accepts a person's one-time code (six digits) or one of their recovery codes; each is accepted
 * once. Returns which of the two it was, undefined where it is neither. The caller has counted the attempt.
 */
export const spendSecondFactor = async (
  { db, clock, cipher }: Pick<Services, 'db' | 'clock' | 'cipher'>,
  staffId: string,
  code: string,
): Promise<'one-time code' | 'recovery code' | undefined> => {
  const now = clock.wallNow()
  const typed = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(typed)) {
    const isSpent = await spendRecoveryCode(db, { staffId, codeHash: hashOf(typed) }, now)
    return isSpent ? 'recovery code' : undefined
  }
  const sealed = await findTotpSecret(db, staffId)
  const step = sealed && findTotpStep(cipher.openBytes(sealed, staffId), typed, now)
  const isSpent = step !== undefined && (await spendTotpStep(db, staffId, BigInt(step)))
  return isSpent ? 'one-time code' : undefined
}
