import * as z from 'zod'
import { cursor, date, identifier, instant, marketCode, reason, sortBy, text } from '../fields.ts'

/**
 * The calls of every kind of content that staff change by dated versions (a product, decision rules,
 * a landing page, a text). Each kind has its own calls, with its own permissions, of these shapes.
 */

/** A text that is shown as it is: it holds no markup and no control characters. */
export const plainText = (maximum: number) =>
  z.string().check(z.minLength(1), z.maxLength(maximum), z.regex(/^[^<>\p{Cc}]+$/u))

/** As `plainText`, of several lines. */
export const plainLines = (maximum: number) =>
  z.string().check(z.minLength(1), z.maxLength(maximum), z.regex(/^(?:[^<>\p{Cc}]|\n)+$/u))

/** Texts in each language that a market's borrowers read; without one, they read the English. */
export const textsByLanguage = <Texts extends z.ZodType>(texts: Texts) =>
  z.object({
    en: texts,
    id: z.exactOptional(texts),
    es: z.exactOptional(texts),
    hi: z.exactOptional(texts),
  })

/** An exact fraction such as `6/25`. */
export const ratioText = z.string().check(z.regex(/^\d{1,30}\/[1-9]\d{0,29}$/))

/** A whole number of minor units. */
export const minorUnits = z.string().check(z.regex(/^\d{1,15}$/))

/** What a version is one of, such as a product's id. */
const subject = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/))

/** The content as JSON text: fields of a call are texts. */
const contentText = z.string().check(z.minLength(2), z.maxLength(60_000))

/** Counts the changes of a draft; a change names the one that it was made from. */
const revision = z.string().check(z.regex(/^\d{1,9}$/))

export const versionState = z.enum([
  'draft',
  'proposed',
  'scheduled',
  'in-force',
  'superseded',
  'withdrawn',
])

const versionRow = z.object({
  versionId: identifier,
  market: marketCode,
  subject: text(60),
  /** What the content calls itself, in the caller's language; null where it has no name. */
  name: z.nullable(text(300)),
  state: versionState,
  revision: z.number(),
  /** The first day on which it holds, in the market's zone; null before it is proposed. */
  fromOn: z.nullable(date),
  changedBy: text(80),
  changedAt: instant,
  proposedBy: z.nullable(text(80)),
  publishedBy: z.nullable(text(80)),
  publishedAt: z.nullable(instant),
})

export type VersionRow = z.infer<typeof versionRow>

/** One value that differs; null: it is absent on that side. */
const change = z.object({
  path: text(300),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

/**
 * Why content cannot be published, by the path of the value where there is one; `message`: in the
 * language of the person who asks.
 */
const problem = z.object({ path: text(300), code: text(60), message: text(600) })

export const listVersions = (what: string) => ({
  summary: `Versions of ${what}, newest first, paged.`,
  input: z.object({
    market: z.optional(marketCode),
    subject: z.optional(subject),
    state: z.optional(z.enum(['draft', 'proposed', 'published', 'withdrawn'])),
    /** Without it the one that was begun last first. */
    sort: sortBy('subject', 'changed'),
    after: z.optional(cursor),
  }),
  output: z.object({ rows: z.array(versionRow), after: z.nullable(cursor) }),
})

export const readVersion = <Content>(what: string, content: z.ZodType<Content>) => ({
  summary: `A version of ${what}, and how it differs from the one in force.`,
  input: z.object({ versionId: identifier }),
  output: z.object({
    ...versionRow.shape,
    content,
    inForce: z.nullable(content),
    changes: z.array(change),
  }),
})

export const checkVersion = <Example>(what: string, example: z.ZodType<Example>) => ({
  summary: `What is wrong with content of ${what}, and a worked example. Saves nothing.`,
  input: z.object({
    market: marketCode,
    subject,
    content: contentText,
    /** Tomorrow, where none is given. */
    fromOn: z.optional(date),
  }),
  output: z.object({ problems: z.array(problem), example: z.nullable(example) }),
})

export const saveVersionDraft = (what: string) => ({
  summary: `Saves a draft of ${what}: a new one, or the one named. Unsound content is refused.`,
  input: z.object({
    versionId: z.optional(identifier),
    revision: z.optional(revision),
    market: marketCode,
    subject,
    content: contentText,
  }),
  output: versionRow,
})

export const proposeVersion = (what: string) => ({
  summary: `Proposes a draft of ${what}, from a day on, for another person to approve.`,
  input: z.object({ versionId: identifier, revision, fromOn: date, reason }),
  output: versionRow,
})

export const withdrawVersion = (what: string) => ({
  summary: `Ends a version of ${what} that is not in force yet.`,
  input: z.object({ versionId: identifier, reason }),
  output: versionRow,
})
