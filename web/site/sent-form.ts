import { type FieldProblem, networkCode, type Reply } from '#contract/envelope.ts'
import * as copy from '#copy/pages/site.js'

/** A form of the site after submission: text, errors, and input. */
export type SentForm<Field extends string> = {
  readonly isSaved: boolean
  readonly message: string
  readonly problems: readonly FieldProblem[]
  readonly typed: Readonly<Record<Field, string>>
}

export const sentForm = <Field extends string>(
  reply: Reply<{ note: string }>,
  typed: Readonly<Record<Field, string>>,
): SentForm<Field> => {
  if (reply.success) return { isSaved: true, message: reply.data.note, problems: [], typed }
  const isServerReply = reply.code !== networkCode && reply.message !== ''
  const message = isServerReply ? reply.message : copy.notSent()
  return { isSaved: false, message, problems: reply.problems ?? [], typed }
}

/** The error of one field. */
export const problemOf = (sent: SentForm<string> | undefined, field: string): string | undefined =>
  sent?.problems.find(problem => problem.field === field)?.message
