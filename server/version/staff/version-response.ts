import type { VersionRow } from '#contract/version/version-schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Services } from '../../services.ts'
import type { Db } from '../../tables.ts'
import { listStarts, type StoredVersion } from '../store.ts'

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
export const versionResponses = async (
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  versions: readonly StoredVersion[],
): Promise<VersionRow[]> => {
  const [first] = versions
  if (!first) return []
  const subjects = versions.map(({ subject }) => subject)
  const starts = await listStarts(db, first.kind, subjects)
  return versions.map(version => ({
    versionId: version.versionId,
    market: version.market,
    subject: version.subject,
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

export const versionResponse = async (
  db: Db,
  services: Pick<Services, 'clock'>,
  version: StoredVersion,
): Promise<VersionRow> => {
  const [row] = await versionResponses(db, services, [version])
  if (!row) throw new Error(`version ${version.versionId} has no row to show`)
  return row
}
