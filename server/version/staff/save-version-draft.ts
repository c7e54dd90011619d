import type { Transaction } from 'kysely'
import { refusalCode } from '#contract/envelope.ts'
import type { VersionRow } from '#contract/version/version-schemas.ts'
import { versionCopy } from '#copy/server/version.js'
import { addDays } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import type { Tables } from '../../tables.ts'
import { checkContent, parseContentText } from '../check-content.ts'
import { insertDraft, lockVersion, type StoredVersion, updateVersion } from '../store.ts'
import type { VersionKind } from '../version-kind.ts'
import { changeVersion } from './change-version.ts'
import { refuseContent, versionNotFound } from './refusals.ts'

export type DraftInput = {
  readonly versionId?: string | undefined
  readonly revision?: string | undefined
  readonly market: MarketCode
  readonly subject: string
  readonly content: string
}

/** The draft of that revision, locked, or why it cannot be changed. */
export const lockDraft = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  kind: Pick<VersionKind<never, never>, 'name'>,
  { versionId, revision }: { readonly versionId: string; readonly revision?: string | undefined },
): Promise<StoredVersion | Refusal> => {
  const copy = versionCopy[context.locale].replies
  const draft = await lockVersion(tx, kind.name, versionId)
  if (!draft) return versionNotFound(context)
  if (draft.state !== 'draft') return refuse(refusalCode.decisionTaken, copy.notDraft)
  return revision === String(draft.revision)
    ? draft
    : refuse(refusalCode.versionChanged, copy.changedByOther({ name: draft.changedBy }))
}

/** Saves sound content as a draft; a change names the revision that it was made from. */
export const saveVersionDraftHandler =
  <Content, Example>(kind: VersionKind<Content, Example>, call: string) =>
  async (input: DraftInput, context: StaffContext): Promise<VersionRow | Refusal> => {
    const { services, staff } = context
    const { market, subject, versionId } = input
    const { content, problems } = await checkContent({ db: services.db, services }, kind, {
      market,
      subject,
      json: parseContentText(input.content),
      fromOn: addDays(services.clock.businessDate(market), kind.leadDays),
    })
    if (content === undefined || problems.length > 0) return refuseContent(problems, context)
    const written = {
      content: JSON.stringify(content),
      changedBy: staff.name,
      changedAt: services.clock.now(),
    }
    return await changeVersion(context, {
      call,
      kind,
      input,
      change: async tx => {
        if (versionId === undefined) {
          const newId = services.random.uuid()
          return await insertDraft(tx, {
            ...written,
            versionId: newId,
            kind: kind.name,
            market,
            subject,
          })
        }
        const draft = await lockDraft(context, tx, kind, { ...input, versionId })
        if ('refused' in draft) return draft
        if (draft.market !== market || draft.subject !== subject) return versionNotFound(context)
        return await updateVersion(tx, versionId, { ...written, revision: draft.revision + 1 })
      },
    })
  }
