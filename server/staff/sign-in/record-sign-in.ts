import { recordEntry } from '../../audit/public.ts'
import type { CallContext } from '../../http/handler.ts'
import type { Db } from '../../tables.ts'
import { findActor } from '../store.ts'

/** What a sign-in, or a try of it, leaves in the audit stream. */
type SignInEvent = {
  readonly call: string
  readonly action:
    | 'signed in'
    | 'sign-in failed'
    | 'sign-in closed'
    | 'recovery code used'
    | 'invitation opened'
  /** Undefined where nobody of that name is known. */
  readonly staffId: string | undefined
  readonly sessionId?: string
  readonly after: Readonly<Record<string, string>>
}

/**
 * Records who signed in, or tried to, in `db`, the transaction of what it records. Nobody is signed in
 * yet, so that no call's own trail could.
 */
export const recordSignIn = async (
  { services, call: request, requestId }: CallContext,
  db: Db,
  { call, action, staffId, sessionId, after }: SignInEvent,
): Promise<void> => {
  const actor = staffId === undefined ? undefined : await findActor(db, staffId)
  const isRefused = action === 'sign-in failed' || action === 'sign-in closed'
  await recordEntry(services, db, {
    staffId: staffId ?? null,
    staffName: actor?.name ?? '',
    staffRoles: actor?.roles ?? [],
    call,
    action,
    subjectKind: 'staff',
    subjectId: staffId ?? null,
    market: null,
    reason: '',
    before: null,
    after,
    address: services.addressOf(request),
    sessionId: sessionId ?? null,
    requestId,
    outcome: isRefused ? 'refused' : 'done',
  })
}
