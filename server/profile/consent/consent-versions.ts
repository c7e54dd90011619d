import type { ConsentPurpose } from '#contract/profile/schemas.ts'

/** The day a text was written; a change of words is a new version, kept with every decision. */
export const consentVersions: Readonly<Record<ConsentPurpose, string>> = {
  'data-processing': '2026-11-21',
  location: '2026-11-21',
  news: '2026-11-21',
}

/** Without it no data that was given may be used, so no application can be made. */
export const requiredConsents: readonly ConsentPurpose[] = ['data-processing']
