import type { Transaction } from 'kysely'
import type { VersionRow } from '#contract/version/version-schemas.ts'
import type { Refusal, StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import type { Tables } from '../../tables.ts'
import type { StoredVersion } from '../store.ts'
import type { VersionKind } from '../version-kind.ts'
import { versionResponse } from './version-response.ts'

type VersionChange<Content, Example> = {
  readonly kind: VersionKind<Content, Example>
  /** The call and its input, under which a retry is recognised. */
  readonly call: string
  readonly input: object
  /** Empty where the call requires none. */
  readonly reason?: string
  readonly change: (tx: Transaction<Tables>) => Promise<StoredVersion | Refusal>
}

/** One change of a version by staff with its audit entry: all or nothing, once under the key. */
export const changeVersion = async <Content, Example>(
  context: StaffContext,
  { kind, call, input, reason = '', change }: VersionChange<Content, Example>,
): Promise<VersionRow | Refusal> => {
  const { staff, audit } = context
  const once = { actor: `staff:${staff.name}`, call, input }
  return await replyOnce<VersionRow>(context, once, async tx => {
    const changed = await change(tx)
    if ('refused' in changed) return unstoredRefusal(changed)
    await audit.record(tx, {
      subjectKind: kind.auditSubject,
      subjectId: changed.versionId,
      reason,
    })
    return storedReply(await versionResponse(tx, context, kind, changed))
  })
}
