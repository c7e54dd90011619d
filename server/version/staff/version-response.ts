import * as z from 'zod'
import type { VersionRow } from '#contract/version/version-schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { StaffContext } from '../../http/handler.ts'
import type { Db } from '../../tables.ts'
import { listStarts, type StoredVersion } from '../store.ts'
import type { VersionKind } from '../version-kind.ts'

type Starts = Awaited<ReturnType<typeof listStarts>>

const stateOn = (
  { state, fromOn, market, subject }: StoredVersion,
  starts: Starts,
  today: LocalDate,
): VersionRow['state'] => {
  if (state !== 'published' || fromOn === null) return state === 'published' ? 'scheduled' : state
  if (fromOn > today) return 'scheduled'
  const begun = starts.get(`${market}/${subject}`) ?? []
  return begun.some(start => start > fromOn && start <= today) ? 'superseded' : 'in-force'
}

/** Versions as staff see them: of the published ones, which is in force today. */
export const versionResponses = async <Content, Example>(
  db: Db,
  { services: { clock }, locale }: Pick<StaffContext, 'services' | 'locale'>,
  kind: VersionKind<Content, Example>,
  versions: readonly StoredVersion[],
): Promise<VersionRow[]> => {
  const subjects = versions.map(({ subject }) => subject)
  const starts = await listStarts(db, kind.name, subjects)
  return versions.map(version => ({
    versionId: version.versionId,
    market: version.market,
    subject: version.subject,
    name: kind.nameOf(z.parse(kind.schema, version.content), locale),
    state: stateOn(version, starts, clock.businessDate(version.market)),
    revision: version.revision,
    fromOn: version.fromOn,
    changedBy: version.changedBy,
    changedAt: version.changedAt.toISOString(),
    proposedBy: version.proposedBy,
    publishedBy: version.publishedBy,
    publishedAt: version.publishedAt?.toISOString() ?? null,
  }))
}

export const versionResponse = async <Content, Example>(
  db: Db,
  context: Pick<StaffContext, 'services' | 'locale'>,
  kind: VersionKind<Content, Example>,
  version: StoredVersion,
): Promise<VersionRow> => {
  const [row] = await versionResponses(db, context, kind, [version])
  if (!row) throw new Error(`version ${version.versionId} has no row to show`)
  return row
}
