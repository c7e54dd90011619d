import type { z } from 'zod'
import type { ApprovalKind } from '#contract/approval/kinds.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'
import type { ContentProblem } from './content-problem.ts'
import type { VersionKindName } from './tables.ts'

/** Content that is to hold from a day on. */
export type ContentToCheck<Content> = {
  readonly market: MarketCode
  readonly subject: string
  readonly content: Content
  readonly fromOn: LocalDate
}

/** One kind of content that is changed by dated versions. */
export type VersionKind<Content, Example> = {
  /** Also the kind of its approvals. */
  readonly name: VersionKindName & ApprovalKind
  /** What an audit entry about a version is about. */
  readonly auditSubject: 'product' | 'decision-rules' | 'promotion' | 'content'
  /** Of the stored JSON and of the API alike. */
  readonly schema: z.ZodType<Content>
  /** What the content calls itself, in a language of its readers; null where it has no name. */
  readonly nameOf: (content: Content, locale: Locale) => string | null
  /** A version begins this many days after its publishing at the earliest. */
  readonly leadDays: 0 | 1
  /** Everything that forbids to publish the content; reads the database only. */
  readonly findProblems: (
    context: { readonly db: Db; readonly services: Pick<Services, 'clock' | 'config'> },
    version: ContentToCheck<Content>,
  ) => Promise<ContentProblem[]>
  /** What the content means, computed; called for content without problems of form only. Words and
   * figures are in the language of the person who reads them. */
  readonly workExample: (version: ContentToCheck<Content>, locale: Locale) => Example | null
  /** Writes what a published version needs beside it, in the transaction of its publishing. */
  readonly onPublish?: (
    tx: Db,
    version: Pick<ContentToCheck<Content>, 'market' | 'subject' | 'content'>,
  ) => Promise<void>
}
