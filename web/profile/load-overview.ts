import type { OutputOf } from '#contract/call.ts'
import { certificationOverview } from '#contract/profile.ts'
import { requireData } from '../shell/screen-failure.ts'
import type { Load } from '../shell/screen-loader.ts'
import { findNext } from './next-path.ts'

export type Overview = OutputOf<typeof certificationOverview>

export type StepShown = { readonly overview: Overview; readonly next: string | null }

/** What every step shows: all that is known of the way so far, and where it leads. */
export const loadOverview: Load<StepShown> = async (api, request) => ({
  overview: requireData(await api(certificationOverview, {})),
  next: findNext(request) ?? null,
})
