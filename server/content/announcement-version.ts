import {
  type AnnouncementContent,
  announcementContent,
  type ContentExample,
} from '#contract/content/staff-schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { inLocale, type Locale } from '../platform/copy.ts'
import type { Db } from '../tables.ts'
import {
  type ContentProblem,
  findInForce,
  findMissingLanguages,
  textEntries,
  type VersionKind,
} from '../version/public.ts'

/** Where it stands: a market has one announcement at a time. */
const subject = 'home'

const findEndProblems = ({ untilOn }: AnnouncementContent, fromOn: LocalDate): ContentProblem[] =>
  untilOn !== null && untilOn < fromOn ? [{ path: 'untilOn', code: 'ends-before-it-begins' }] : []

/** What the home page of a market announces, as dated versions; one may begin on the same day. */
export const announcementVersion: VersionKind<AnnouncementContent, ContentExample> = {
  name: 'announcement',
  auditSubject: 'content',
  schema: announcementContent,
  nameOf: ({ texts }, locale) => inLocale(texts, locale).title,
  leadDays: 0,
  findProblems: async (_context, { market, subject: place, content, fromOn }) => {
    const problems: ContentProblem[] = [
      ...findEndProblems(content, fromOn),
      ...findMissingLanguages(market, content.texts),
    ]
    return place === subject
      ? problems
      : [...problems, { path: 'subject', code: 'one-announcement', values: { subject } }]
  },
  workExample: ({ content }) => ({
    texts: textEntries(content.texts).map(([language, { title, body }]) => ({
      language,
      text: `${title}\n${body}`,
    })),
  }),
}

/** The announcement that a market's home page shows on a date, if any. */
export const findAnnouncement = async (
  db: Db,
  { market, locale }: { readonly market: MarketCode; readonly locale: Locale },
  on: LocalDate,
): Promise<{ readonly title: string; readonly body: string } | null> => {
  const version = await findInForce(db, { kind: 'announcement', market, subject }, on)
  // Written by `publishVersion` and `publishFirstVersions` alone, in the form of its kind.
  const content = version?.content as AnnouncementContent | undefined
  if (!content || (content.untilOn !== null && content.untilOn < on)) return null
  return inLocale(content.texts, locale)
}
