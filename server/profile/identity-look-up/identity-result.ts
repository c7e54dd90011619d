import { type FaceResult, type IdentityResult, joinResults } from '#domain/decision/verification.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Services } from '../../services.ts'
import type { Db } from '../../tables.ts'
import type { ApplicationIdentity } from '../frozen-facts.ts'
import { findCheck, type IdentityCheck } from '../identity-store.ts'
import { findIdentityLookUp, type IdentityLookUp, type IdentitySubject } from './store.ts'

/** Whom the register is asked about, of the facts of an application. */
export const identitySubject = (facts: ApplicationIdentity): IdentitySubject => ({
  idNumber: facts.idNumber,
  fullName: facts.fullName,
  birthOn: facts.birthOn,
})

const checkOf = async (db: Db, { checkId }: ApplicationIdentity) =>
  checkId === '' ? undefined : await findCheck(db, checkId)

/** Undefined: no result yet. Without a look-up, or after the last question, it is unavailable. */
const registerResult = (lookUp: IdentityLookUp | undefined): IdentityResult | undefined => {
  if (lookUp?.result) return lookUp.result
  return lookUp && lookUp.endedAt === null ? undefined : 'unavailable'
}

/** `pending`: no result yet; undefined: staff have looked at the pictures themselves. */
const faceResult = (check: IdentityCheck | undefined): FaceResult | 'pending' | undefined => {
  if (check?.faceResult) return check.faceResult
  if (check?.state === 'approved') return undefined
  return check?.state === 'waiting' && check.faceImage !== null ? 'pending' : 'unavailable'
}

/**
 * What the market's provider makes of the person of frozen facts: the register's answer and, where it
 * compares pictures, those of the frozen check. Undefined: not known yet.
 */
export const findIdentityResult = async (
  services: Pick<Services, 'cipher' | 'identityProviderOf'>,
  db: Db,
  {
    borrowerId,
    market,
    facts,
  }: {
    readonly borrowerId: string
    readonly market: MarketCode
    readonly facts: ApplicationIdentity
  },
): Promise<IdentityResult | undefined> => {
  const access = { db, cipher: services.cipher }
  const register = registerResult(
    await findIdentityLookUp(access, borrowerId, identitySubject(facts)),
  )
  if (register === 'mismatch' || register === 'not-found') return register
  const comparesFaces = services.identityProviderOf(market)?.compareFaces !== undefined
  const face = comparesFaces ? faceResult(await checkOf(db, facts)) : undefined
  if (face === 'mismatch') return 'mismatch'
  if (register === undefined || face === 'pending') return undefined
  return joinResults(register, face)
}

/** Whether the register, or a comparison of pictures, has said that this is another person. */
export const hasKnownMismatch = async (
  services: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
  facts: ApplicationIdentity,
): Promise<boolean> => {
  const lookUp = await findIdentityLookUp(services, borrowerId, identitySubject(facts))
  if (lookUp?.result === 'mismatch' || lookUp?.result === 'not-found') return true
  const check = await checkOf(services.db, facts)
  return check?.faceResult === 'mismatch' && check.state !== 'approved'
}
