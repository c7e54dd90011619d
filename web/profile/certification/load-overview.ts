import type { OutputOf } from '#contract/call.ts'
import { certificationOverview } from '#contract/profile/calls.ts'
import { requireData } from '../../shell/failure/screen-failure.ts'
import type { ScreenLoad } from '../../shell/screen-loader.ts'
import { findNext } from './next-path.ts'

export type CertificationOverview = OutputOf<typeof certificationOverview>

export type StepPageData = {
  readonly overview: CertificationOverview
  readonly next: string | null
}

/** Page data of every certification step. */
export const loadOverview: ScreenLoad<StepPageData> = async (api, request) => ({
  overview: requireData(await api(certificationOverview, {})),
  next: findNext(request) ?? null,
})
