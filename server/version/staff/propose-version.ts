import * as z from 'zod'
import { protocolCode } from '#contract/envelope.ts'
import type { VersionRow } from '#contract/version/version-schemas.ts'
import { isLocalDate } from '#domain/calendar/local-date.ts'
import { requestApproval, type SummaryFigure } from '../../approval/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { checkContent } from '../check-content.ts'
import { findStartProblem } from '../publish-version.ts'
import { updateVersion } from '../store.ts'
import type { VersionKind } from '../version-kind.ts'
import { changeVersion } from './change-version.ts'
import { refuseContent, refuseStart } from './refusals.ts'
import { lockDraft } from './save-version-draft.ts'

export type ProposalInput = {
  readonly versionId: string
  readonly revision: string
  readonly fromOn: string
  readonly reason: string
}

/** What a content calls itself, in each language of the people who decide. */
const nameFigure = <Content, Example>(
  kind: VersionKind<Content, Example>,
  json: unknown,
): SummaryFigure[] => {
  const content = z.parse(kind.schema, json)
  const value = kind.nameOf(content, 'en')
  if (value === null) return []
  return [{ name: 'name', value, inLanguages: { id: kind.nameOf(content, 'id') ?? value } }]
}

/** Proposes a draft from a day on; checked as of that day. It no longer changes, it is withdrawn. */
export const proposeVersionHandler =
  <Content, Example>(kind: VersionKind<Content, Example>, call: string) =>
  async (input: ProposalInput, context: StaffContext): Promise<VersionRow | Refusal> => {
    const { services, locale, staff } = context
    const { fromOn } = input
    if (!isLocalDate(fromOn)) {
      return refuse(protocolCode.malformed, say(locale, 'malformed', 'fromOn'))
    }
    return await changeVersion(context, {
      call,
      kind,
      input,
      reason: input.reason,
      change: async tx => {
        const draft = await lockDraft(context, tx, kind, input)
        if ('refused' in draft) return draft
        const { market, subject, content: json } = draft
        const starting = { ...draft, fromOn }
        const start = await findStartProblem({ tx, services }, kind, starting)
        if (start) return refuseStart(start, context)
        const check = { db: tx, services }
        const { problems } = await checkContent(check, kind, { market, subject, fromOn, json })
        if (problems.length > 0) return refuseContent(problems, context)
        const requested = await requestApproval(context, tx, {
          kind: kind.name,
          subjectKind: 'version',
          market,
          items: [
            {
              subjectId: draft.versionId,
              before: { state: 'draft' },
              after: { state: 'published', fromOn },
            },
          ],
          summary: [...nameFigure(kind, json), { name: 'fromOn', value: fromOn }],
          reason: input.reason,
        })
        if ('refused' in requested) return requested
        const proposal = { state: 'proposed', fromOn, proposedBy: staff.name } as const
        return await updateVersion(tx, draft.versionId, proposal)
      },
    })
  }
