import type { VersionRow } from '#contract/version/version-schemas.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listStoredVersions, type VersionSort } from '../store.ts'
import type { StoredVersionState } from '../tables.ts'
import type { VersionKind } from '../version-kind.ts'
import { versionResponses } from './version-response.ts'

export type ListInput = {
  readonly market?: MarketCode | undefined
  readonly subject?: string | undefined
  readonly state?: StoredVersionState | undefined
  readonly sort?: VersionSort | `-${VersionSort}` | undefined
  readonly after?: string | undefined
}

export type ListOutput = { rows: VersionRow[]; after: string | null }

const pageSize = 50

/** Versions of the caller's markets, newest first unless another order is asked for. */
export const listVersionsHandler =
  <Content, Example>(kind: VersionKind<Content, Example>) =>
  async (
    { subject, state, sort, after }: ListInput,
    context: StaffContext,
  ): Promise<ListOutput> => {
    const { services, markets } = context
    const page = await listStoredVersions(services.db, kind.name, {
      markets,
      subject,
      state,
      sort: sort ?? '-made',
      after,
      size: pageSize,
    })
    const rows = await versionResponses(services.db, context, kind, page.rows)
    return { rows, after: page.after }
  }
