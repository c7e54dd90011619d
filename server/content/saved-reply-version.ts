import {
  type ContentExample,
  type SavedReplyContent,
  type SavedReplyFigure,
  savedReplyContent,
  savedReplyFigure,
} from '#contract/content/staff-schemas.ts'
import { formatDate } from '#domain/calendar/format.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { formatMoney } from '#domain/money/format.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import {
  type ContentProblem,
  findMissingLanguages,
  publishFirstVersions,
  textEntries,
  type VersionKind,
} from '../version/public.ts'
import { firstSavedReplies } from './first-saved-replies.ts'

/** What a borrower has none of is null. */
export type SavedReplyFigures = Readonly<Record<SavedReplyFigure, string | null>>

const placeholder = /\{(\w+)\}/g

const isFigure = (name: string): name is SavedReplyFigure =>
  (savedReplyFigure.options as readonly string[]).includes(name)

/** The text with its figures; a placeholder whose figure is missing is left as it is. */
export const fillSavedReply = (
  text: string,
  figures: SavedReplyFigures,
): { readonly text: string; readonly missing: SavedReplyFigure[] } => {
  const named = [...text.matchAll(placeholder)].map(([, name = '']) => name).filter(isFigure)
  return {
    text: text.replace(placeholder, (whole, name: string) =>
      isFigure(name) ? (figures[name] ?? whole) : whole,
    ),
    missing: [...new Set(named)].filter(name => figures[name] === null),
  }
}

const findUnknownFigures = ({ texts }: SavedReplyContent): ContentProblem[] =>
  textEntries(texts).flatMap(([language, { text }]) =>
    [...text.matchAll(/\{[^{}]*\}?|\}/g)]
      .map(([written]) => written)
      .filter(written => !isFigure(written.slice(1, -1)))
      .map(written => ({
        path: `texts.${language}.text`,
        code: 'figure-unknown-of' as const,
        values: {
          figure: written,
          figures: savedReplyFigure.options.map(name => `{${name}}`).join(', '),
        },
      })),
  )

const exampleFigures = (market: MarketCode, on: LocalDate, locale: Locale): SavedReplyFigures => {
  const { comparedLoan } = marketRules(market)
  const { currency } = getMarket(market)
  const amountDue = formatMoney({ currency, minor: comparedLoan.principalMinor })
  return {
    name: 'A•••',
    loanNo: '0000000001',
    amountDue,
    dueOn: formatDate(on, locale),
    promise: `${amountDue} (${formatDate(on, locale)})`,
  }
}

/** Texts with which staff answer borrowers, as dated versions; one may begin on the same day. */
export const savedReplyVersion: VersionKind<SavedReplyContent, ContentExample> = {
  name: 'saved-reply',
  auditSubject: 'content',
  schema: savedReplyContent,
  nameOf: ({ title }) => title,
  leadDays: 0,
  findProblems: async (_context, { market, content }) => [
    ...findMissingLanguages(market, content.texts),
    ...findUnknownFigures(content),
  ],
  workExample: ({ market, content, fromOn }) => ({
    texts: textEntries(content.texts).map(([language, { text }]) => ({
      language,
      text: fillSavedReply(text, exampleFigures(market, fromOn, language)).text,
    })),
  }),
}

/** Publishes the replies that a market begins with, where it has none of that id. */
export const publishFirstSavedReplies = async (
  services: Pick<Services, 'db' | 'clock' | 'config' | 'random'>,
): Promise<void> => {
  await publishFirstVersions(
    services,
    savedReplyVersion,
    services.config.markets.flatMap(firstSavedReplies),
  )
}
