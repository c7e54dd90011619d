import { data } from 'react-router'
import { type FieldProblem, networkCode, protocolCode, type Reply } from '#contract/envelope.ts'
import { requireData } from '../../shell/failure/screen-failure.ts'

/** What a form shows again when what it sent was not taken; nothing that was typed is lost. */
export type FormFailure = {
  readonly problems: readonly FieldProblem[]
  /** The server's words on the whole; empty when nothing could be asked. */
  readonly message: string
  readonly offline: boolean
  /** What was typed, by field. The browser still holds it; a document without script does not. */
  readonly typed: Readonly<Record<string, string>>
}

/** Answers a form whose call was refused. Throws a screen failure when nobody is signed in. */
export const formFailureReply = (reply: Reply<unknown> & { success: false }, form: FormData) => {
  if (reply.code === protocolCode.signedOut) requireData(reply)
  const answer: FormFailure = {
    problems: reply.problems ?? [],
    message: reply.message,
    offline: reply.code === networkCode,
    typed: typedIn(form),
  }
  return data(answer, { status: answer.offline ? 503 : 422 })
}

const typedIn = (form: FormData): Record<string, string> => {
  const typed: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') typed[name] = value
  return typed
}

/** A field as it was typed, without the blanks around it; empty when it was left out. */
export const fieldText = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The same without any gap, for what is typed in groups. */
export const ungroupedFieldText = (form: FormData, name: string): string =>
  fieldText(form, name).replace(/\s/g, '')
