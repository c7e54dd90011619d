import type { InputOf, OutputOf } from '#contract/call.ts'
import type { previewLandingPage } from '#contract/promotion/staff-calls.ts'
import type { Refusal, StaffContext } from '../../http/handler.ts'
import { findVersion, versionNotFound } from '../../version/public.ts'
import { createPreviewToken } from '../preview-token.ts'

/** The landing page of any version, also a draft: it counts no visit and is framed by us alone. */
export const previewLandingPageHandler = async (
  { versionId }: InputOf<typeof previewLandingPage>,
  context: StaffContext,
): Promise<OutputOf<typeof previewLandingPage> | Refusal> => {
  const { services } = context
  const version = await findVersion(services.db, 'landing-page', versionId)
  if (!version) return versionNotFound(context)
  const { token, expiresAt } = createPreviewToken(services, version.versionId)
  const query = new URLSearchParams({ id: version.subject, preview: token })
  const { mode, publicUrl } = services.config
  const path = `/promotion?${query}`
  // In production the console has a host of its own, which serves no landing page.
  const address = mode === 'sandbox' ? path : new URL(path, publicUrl).href
  return { path: address, expiresAt: expiresAt.toISOString() }
}
