import {
  addPasskey,
  changePassword,
  changeStaffMarkets,
  confirmSecondFactor,
  confirmTotp,
  disableStaff,
  enableStaff,
  endOwnSession,
  endSessionsOfStaff,
  grantRole,
  listInvitations,
  listStaff,
  readStaff,
  removePasskey,
  renewInvitation,
  revokeRole,
  withdrawInvitation,
} from '#contract/staff/calls.ts'
import { insertPasskey } from '#server/staff/credentials/credential-store.ts'
import { totpCode, totpStepAt } from '#server/staff/credentials/totp.ts'
import { issueChallenge } from '#server/staff/sign-in/challenge.ts'
import { startStaffSession } from '#server/staff/staff-session.ts'
import { updatePerson } from '#server/staff/store.ts'
import type { TestApp } from '../app/create-test-app.ts'
import { signInAsStaff } from '../staff/staff-sessions.ts'
import { type ValidInput, validInput } from './valid-input.ts'

/** People of staff for the calls about people, and what the caller's own account has. */
export const createPeople = async ({ services }: Pick<TestApp, 'services'>) => {
  const { db, clock, random } = services
  const now = clock.wallNow()
  const person = async (name: string) =>
    (await signInAsStaff(services, { name, roles: ['agent'] })).staffId
  const ani = await signInAsStaff(services, { name: 'ani' })
  const ended = await signInAsStaff(services, { name: 'ani' })
  await db
    .updateTable('staff.session')
    .set({ endedAt: now })
    .where('staffId', '=', ani.staffId)
    .execute()
  await startStaffSession(services, { staffId: ani.staffId, method: 'password' })
  const token = await startStaffSession(services, { staffId: ani.staffId, method: 'password' })
  const { sessionId } = await db
    .selectFrom('staff.session')
    .select('sessionId')
    .where('staffId', '=', ani.staffId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const credentialId = 'credential-of-the-matrix'
  await insertPasskey(db, {
    credentialId,
    staffId: ani.staffId,
    publicKey: Buffer.from('a key'),
    counter: 0n,
    transports: [],
    name: 'phone',
    createdAt: now,
    lastUsedAt: now,
  })
  const secret = random.bytes(20)
  const begun = { staffId: ani.staffId, details: secret.toString('base64') }
  const totp = {
    totpId: await issueChallenge(services, 'totp', begun),
    code: totpCode(secret, totpStepAt(now)),
  }
  const disabled = await person('Dodi')
  await updatePerson(db, disabled, { disabledAt: now })
  return {
    staffTokens: { ani: token },
    endedStaffToken: ended.token,
    people: { worker: await person('Wati'), leaver: await person('Lina'), disabled },
    own: { sessionId, credentialId, totp },
  }
}

const reason = 'decided by two'

/** A place in a list, as its cursor writes it. */
const placeOf = (...keys: readonly string[]) =>
  Buffer.from(JSON.stringify(keys)).toString('base64url')

/** Calls about the lender's people, and of one's own account. */
export const peopleInputs: readonly ValidInput[] = [
  validInput(listStaff, (_its, { people }) => ({ after: placeOf('Wati', people.worker) })),
  validInput(listInvitations, (_its, { people }) => ({ after: placeOf('Wati', people.worker) })),
  validInput(grantRole, (_its, { people }) => ({
    staffId: people.worker,
    role: 'marketing',
    reason,
  })),
  validInput(revokeRole, (_its, { people }) => ({ staffId: people.worker, role: 'agent', reason })),
  validInput(changeStaffMarkets, (_its, { people }) => ({
    staffId: people.worker,
    markets: 'ID',
    reason,
  })),
  validInput(endSessionsOfStaff, (_its, { people }) => ({ staffId: people.worker, reason })),
  validInput(renewInvitation, (_its, { people }) => ({ staffId: people.worker, reason })),
  validInput(readStaff, (_its, { people }) => ({ staffId: people.worker })),
  // `renewInvitation` above has made one.
  validInput(withdrawInvitation, (_its, { people }) => ({ staffId: people.worker, reason })),
  validInput(disableStaff, (_its, { people }) => ({ staffId: people.leaver, reason })),
  validInput(enableStaff, (_its, { people }) => ({ staffId: people.disabled, reason })),
  validInput(endOwnSession, (_its, { own }) => ({ sessionId: own.sessionId })),
  validInput(removePasskey, (_its, { own }) => ({ credentialId: own.credentialId })),
  validInput(confirmTotp, (_its, { own }) => own.totp),
  validInput(addPasskey, () => ({ credential: '{}', name: 'phone' })),
  validInput(confirmSecondFactor, () => ({ code: '000000' })),
  validInput(changePassword, () => ({ password: 'kereta biru lewat sawah' })),
]
