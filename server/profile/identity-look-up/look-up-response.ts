import type { OutputOf } from '#contract/call.ts'
import type { listIdentityChecks } from '#contract/profile/staff-calls.ts'
import type { Services } from '../../services.ts'
import type { Db } from '../../tables.ts'
import { borrowerName } from '../borrower-name.ts'
import { readEntries } from '../entries.ts'
import type { IdentityCheck } from '../identity-store.ts'
import { maskNumber } from '../mask.ts'
import {
  findIdentityLookUp,
  type IdentityLookUp,
  type IdentitySubject,
  openRegisterName,
} from './store.ts'

type CheckResponse = OutputOf<typeof listIdentityChecks>['checks'][number]
type Access = Pick<Services, 'db' | 'cipher'>

/** Whom a profile states to be now; undefined before the first step. */
export const statedSubject = async (
  access: Access,
  borrowerId: string,
): Promise<IdentitySubject | undefined> => {
  const { base } = await readEntries(access, borrowerId)
  if (!base) return undefined
  const fullName = await borrowerName(access, borrowerId)
  return { idNumber: base.idNumber, fullName, birthOn: base.birthOn }
}

/** The look-up of whom a profile states to be now; undefined: none was requested. */
export const findStatedLookUp = async (
  access: Access,
  borrowerId: string,
): Promise<IdentityLookUp | undefined> => {
  const subject = await statedSubject(access, borrowerId)
  return subject && (await findIdentityLookUp(access, borrowerId, subject))
}

/** Of these borrowers those for whom a register was ever asked: in a market without one nobody. */
const listLookedUp = async (db: Db, borrowerIds: readonly string[]): Promise<Set<string>> => {
  if (borrowerIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('profile.identityLookUp')
    .select('borrowerId')
    .distinct()
    .where('borrowerId', 'in', borrowerIds)
    .execute()
  return new Set(rows.map(({ borrowerId }) => borrowerId))
}

/**
 * What the register said of each borrower as they state themselves now, for staff: the number masked, and
 * both names only where a person must judge them.
 */
export const lookUpResponses = async (
  access: Access,
  borrowerIds: readonly string[],
): Promise<ReadonlyMap<string, CheckResponse['lookUp']>> => {
  const responses = new Map<string, CheckResponse['lookUp']>()
  for (const borrowerId of await listLookedUp(access.db, borrowerIds)) {
    const subject = await statedSubject(access, borrowerId)
    const lookUp = subject && (await findIdentityLookUp(access, borrowerId, subject))
    if (!lookUp) continue
    const isClose = lookUp.result === 'close'
    responses.set(borrowerId, {
      result: lookUp.result ?? (lookUp.endedAt ? 'unavailable' : null),
      difference: lookUp.difference,
      provider: lookUp.provider,
      answeredAt: (lookUp.answeredAt ?? lookUp.endedAt)?.toISOString() ?? null,
      idNumber: maskNumber(subject.idNumber),
      borrowerName: isClose ? subject.fullName : null,
      registeredName: isClose ? openRegisterName(access, lookUp) : null,
    })
  }
  return responses
}

/** What a provider makes of the two pictures of a check, for staff; null: not compared, or not yet. */
export const faceResponse = (check: IdentityCheck): CheckResponse['face'] =>
  check.faceResult && check.faceComparedBy && check.faceComparedAt
    ? {
        result: check.faceResult,
        provider: check.faceComparedBy,
        comparedAt: check.faceComparedAt.toISOString(),
      }
    : null
