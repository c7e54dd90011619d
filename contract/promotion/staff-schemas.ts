import * as z from 'zod'
import { date, identifier, instant, marketCode, sortBy, text } from '../fields.ts'
import {
  checkVersion,
  listVersions,
  plainText,
  proposeVersion,
  readVersion,
  saveVersionDraft,
  withdrawVersion,
} from '../version/version-schemas.ts'
import { landingLanguage, landingRegion } from './schemas.ts'

/** The texts of a landing page. They are shown as they are: none of them holds markup. */
export const landingPageContent = z.object({
  /** Both stay for all versions of a page: links and stored codes depend on them. */
  region: landingRegion,
  language: landingLanguage,
  title: plainText(120),
  lead: plainText(300),
  /** Amounts, time and conditions of the product. */
  claims: z
    .array(z.object({ title: plainText(120), text: plainText(600) }))
    .check(z.minLength(1), z.maxLength(8)),
  /** The lender and the cost of a loan, as the law requires of an advertisement. */
  notes: z.array(plainText(400)).check(z.minLength(1), z.maxLength(8)),
  agreement: z.object({
    title: plainText(120),
    /** Another one for each change of the sections. */
    version: plainText(20),
    effectiveOn: date,
    sections: z
      .array(
        z.object({
          heading: plainText(120),
          paragraphs: z.array(plainText(1200)).check(z.minLength(1), z.maxLength(20)),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
  }),
  download: z.object({
    /** Also read by visitors who never registered, so it must be true for them. */
    title: plainText(120),
    lead: plainText(300),
    labels: z.object({ ios: plainText(80), android: plainText(80), web: plainText(80) }),
  }),
})

export type LandingPageContent = z.infer<typeof landingPageContent>

const landingPageExample = z.object({ agreementVersion: text(20), characters: z.number() })

const page = 'a landing page'

export const listLandingPageVersions = listVersions(page)
export const readLandingPageVersion = readVersion(page, landingPageContent)
export const checkLandingPageVersion = checkVersion(page, landingPageExample)
export const saveLandingPageDraft = saveVersionDraft(page)
export const proposeLandingPageVersion = proposeVersion(page)
export const withdrawLandingPageVersion = withdrawVersion(page)

export const previewLandingPage = {
  summary: 'An address under which a version of a landing page is shown for ten minutes.',
  input: z.object({ versionId: identifier }),
  output: z.object({ path: text(400), expiresAt: instant }),
}

const funnelRow = z.object({
  market: marketCode,
  /** The day in the market's zone. */
  on: date,
  /** `app_from` of the link; empty for visitors without. */
  channel: text(100),
  /** The landing page. */
  page: text(60),
  /** `utm_tag` of the link; empty for visitors without. */
  campaign: text(100),
  visits: z.number(),
  clicks: z.number(),
  codes: z.number(),
  registrations: z.number(),
  /** Of those who registered on that day: who applied, were approved, got a loan, paid it back. */
  applications: z.number(),
  approved: z.number(),
  loans: z.number(),
  repaid: z.number(),
})

export const readChannelFunnel = {
  summary:
    'From visit to repaid loan by day, channel, landing page and campaign, newest day first.',
  input: z.object({
    /** Without it: every market of the person. */
    market: z.optional(marketCode),
    /** Without a first day 30 days are read; at most 92. */
    fromOn: z.optional(date),
    /** Today, where none is given. */
    untilOn: z.optional(date),
    channel: z.optional(text(100)),
    page: z.optional(text(60)),
    campaign: z.optional(text(100)),
    sort: sortBy(
      'on',
      'visits',
      'clicks',
      'codes',
      'registrations',
      'applications',
      'approved',
      'loans',
      'repaid',
    ),
  }),
  output: z.object({ rows: z.array(funnelRow) }),
}
