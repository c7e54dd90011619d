import * as z from 'zod'
import { date, identifier, text } from '../fields.ts'
import {
  checkVersion,
  listVersions,
  plainLines,
  plainText,
  proposeVersion,
  readVersion,
  saveVersionDraft,
  textsByLanguage,
  withdrawVersion,
} from '../version/version-schemas.ts'

/** Texts that share their permissions: those of `content`. */
export const contentKind = z.enum(['announcement', 'answer', 'saved-reply'])

export type ContentKind = z.infer<typeof contentKind>

/** What the home page of a market announces. */
export const announcementContent = z.object({
  /** The last day on which it is shown; null: until the next version. */
  untilOn: z.nullable(date),
  texts: textsByLanguage(z.object({ title: plainText(120), body: plainText(600) })),
})

export type AnnouncementContent = z.infer<typeof announcementContent>

/** A borrowers' question and its answer; its placeholders are figures that are in force. */
export const answerContent = z.object({
  texts: textsByLanguage(
    z.object({
      question: plainText(200),
      /** `when`: what must hold for the text to be shown, such as `coolingOff`; empty: always. */
      parts: z
        .array(
          z.object({
            when: z.string().check(z.regex(/^[A-Za-z]{0,40}$/)),
            text: plainText(1200),
          }),
        )
        .check(z.minLength(1), z.maxLength(10)),
    }),
  ),
})

export type AnswerContent = z.infer<typeof answerContent>

/** A text with which staff answer borrowers; its placeholders are `savedReplyFigure`. */
export const savedReplyContent = z.object({
  /** Staff find it by this. */
  title: plainText(80),
  /** Whether it is offered; one that is not is kept for a later version. */
  isOffered: z.boolean(),
  texts: textsByLanguage(z.object({ text: plainLines(2000) })),
})

export type SavedReplyContent = z.infer<typeof savedReplyContent>

/** What `{name}` and the others in a saved reply stand for. */
export const savedReplyFigure = z.enum(['name', 'loanNo', 'amountDue', 'dueOn', 'promise'])

export type SavedReplyFigure = z.infer<typeof savedReplyFigure>

const content = z.union([announcementContent, answerContent, savedReplyContent])

/** The texts as their readers see them, with made-up figures where they have placeholders. */
const contentExample = z.object({
  texts: z.array(z.object({ language: text(8), text: text(3000) })),
})

export type ContentExample = z.infer<typeof contentExample>

const what = 'an announcement, an answer or a saved reply'

/** The same call for each kind of content, which the caller names. */
const ofKind = <Shape extends z.ZodRawShape, Output>(schemas: {
  readonly summary: string
  readonly input: z.ZodObject<Shape>
  readonly output: Output
}) => ({ ...schemas, input: schemas.input.extend({ kind: contentKind }) })

export const listContentVersions = ofKind(listVersions(what))
export const readContentVersion = ofKind(readVersion(what, content))
export const checkContentVersion = ofKind(checkVersion(what, contentExample))
export const saveContentDraft = ofKind(saveVersionDraft(what))
export const proposeContentVersion = ofKind(proposeVersion(what))
export const withdrawContentVersion = ofKind(withdrawVersion(what))

export const fillSavedReplies = {
  summary: 'The saved replies in a language, filled with a borrower’s figures of today.',
  input: z.object({
    borrowerId: identifier,
    /** The loan whose figures are meant; else the borrower's newest. */
    orderNo: z.optional(text(40)),
    /** The language of the borrower; else the market's. */
    language: z.optional(text(8)),
  }),
  output: z.object({
    language: text(8),
    replies: z.array(
      z.object({
        replyId: identifier,
        title: text(80),
        text: text(3000),
        /** Figures that the borrower has none of: their placeholders are left in the text. */
        missing: z.array(savedReplyFigure),
      }),
    ),
  }),
}
