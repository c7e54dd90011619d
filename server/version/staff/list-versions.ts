import type { VersionRow } from '#contract/version/version-schemas.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listStoredVersions } from '../store.ts'
import type { StoredVersionState } from '../tables.ts'
import type { VersionKind } from '../version-kind.ts'
import { versionResponses } from './version-response.ts'

export type ListInput = {
  readonly market?: MarketCode | undefined
  readonly subject?: string | undefined
  readonly state?: StoredVersionState | undefined
  readonly after?: string | undefined
}

export type ListOutput = { rows: VersionRow[]; after: string | null }

const pageSize = 50

/** Versions of the caller's markets, newest first. */
export const listVersionsHandler =
  (kind: Pick<VersionKind<never, never>, 'name'>) =>
  async (
    { subject, state, after }: ListInput,
    { services, markets }: StaffContext,
  ): Promise<ListOutput> => {
    const page = { markets, subject, state, after, size: pageSize }
    const found = await listStoredVersions(services.db, kind.name, page)
    return {
      rows: await versionResponses(services.db, services, found),
      after: found.length === pageSize ? String(found.at(-1)?.versionNo ?? '') : null,
    }
  }
