import type { Transaction } from 'kysely'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { checkContent } from './check-content.ts'
import { findLatestStart, lockVersion, type StoredVersion, updateVersion } from './store.ts'
import type { VersionKind } from './version-kind.ts'

type PublishContext = {
  readonly tx: Transaction<Tables>
  readonly services: Pick<Services, 'clock' | 'config'>
}

/** Why a version cannot begin on its day. */
type StartProblem =
  | { readonly reason: 'too-early'; readonly earliestOn: LocalDate }
  | { readonly reason: 'before-another'; readonly latestOn: LocalDate }

/** Why a version cannot begin on a day: too early, or not after every other of its subject. */
export const findStartProblem = async (
  { tx, services }: PublishContext,
  kind: Pick<VersionKind<never, never>, 'leadDays'>,
  version: Pick<StoredVersion, 'kind' | 'market' | 'subject'> & { readonly fromOn: LocalDate },
): Promise<StartProblem | undefined> => {
  const earliestOn = addDays(services.clock.businessDate(version.market), kind.leadDays)
  if (version.fromOn < earliestOn) return { reason: 'too-early', earliestOn }
  const latestOn = await findLatestStart(tx, version)
  return latestOn !== null && version.fromOn <= latestOn
    ? { reason: 'before-another', latestOn }
    : undefined
}

/** What has become untrue of a proposal. */
type PublishProblem = 'missing' | 'already-decided' | 'start-date' | 'unsound'

/**
 * Why a proposed version cannot be published now; undefined: it can. Caps, the day or other versions
 * may have changed since it was proposed. Locks the version.
 */
export const findPublishProblem = async <Content, Example>(
  { tx, services }: PublishContext,
  kind: VersionKind<Content, Example>,
  versionId: string,
): Promise<PublishProblem | undefined> => {
  const version = await lockVersion(tx, kind.name, versionId)
  if (!version) return 'missing'
  const { state, market, subject, fromOn, content: json } = version
  if (state !== 'proposed' || fromOn === null) return 'already-decided'
  if (await findStartProblem({ tx, services }, kind, { ...version, fromOn })) return 'start-date'
  const checked = { market, subject, fromOn, json }
  const { problems } = await checkContent({ db: tx, services }, kind, checked)
  return problems.length > 0 ? 'unsound' : undefined
}

/**
 * Publishes a proposed version in the name of who approved it: it holds from its day on and never
 * changes again. The caller has asked `findPublishProblem` in the same transaction. The database
 * refuses who wrote or proposed it.
 */
export const publishVersion = async <Content, Example>(
  { tx, services }: PublishContext,
  kind: VersionKind<Content, Example>,
  { versionId, approvedBy }: { readonly versionId: string; readonly approvedBy: string },
): Promise<StoredVersion> => {
  const version = await lockVersion(tx, kind.name, versionId)
  if (!version?.fromOn) throw new Error(`version ${versionId} is not proposed`)
  const { market, subject, fromOn, content: json } = version
  const check = { db: tx, services }
  const { content } = await checkContent(check, kind, { market, subject, fromOn, json })
  if (content === undefined) throw new Error(`version ${versionId} has no content of its kind`)
  await kind.onPublish?.(tx, { market, subject, content })
  return await updateVersion(tx, versionId, {
    state: 'published',
    publishedBy: approvedBy,
    publishedAt: services.clock.now(),
    publishedOn: services.clock.businessDate(market),
  })
}
