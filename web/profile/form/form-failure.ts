import { data } from 'react-router'
import {
  type FieldProblem,
  networkCode,
  protocolCode,
  type Reply,
  refusalCode,
} from '#contract/envelope.ts'
import { requireData } from '../../shell/failure/screen-failure.ts'
import { datePartName } from '../../ui/field/date-parts.ts'

/** Action data of a refused form, with all input. */
export type FormFailure = {
  readonly problems: readonly FieldProblem[]
  /** The server's text on the form as a whole; empty when it was not reached. */
  readonly message: string
  readonly offline: boolean
  /** The call needs an SMS code first. */
  readonly needsCode: boolean
  /** Input by field. The browser still holds it; a document without script does not. */
  readonly typed: Readonly<Record<string, string>>
}

/** The reply of a form whose call was refused. Throws a screen failure without a session. */
export const formFailureReply = (reply: Reply<unknown> & { success: false }, form: FormData) => {
  if (reply.code === protocolCode.signedOut) requireData(reply)
  const failure: FormFailure = {
    problems: inFormOrder(reply.problems ?? [], form),
    message: reply.message,
    offline: reply.code === networkCode,
    needsCode: reply.code === refusalCode.smsCodeNeeded,
    typed: typedIn(form),
  }
  return data(failure, { status: failure.offline ? 503 : 422 })
}

/**
 * Problems in the order in which the form has their fields; those of fields that a browser does not
 * send, such as a box that is not ticked, come last.
 */
const inFormOrder = (problems: readonly FieldProblem[], form: FormData): FieldProblem[] => {
  const names = [...form.keys()]
  const place = ({ field }: FieldProblem) => {
    const found = names.findIndex(name => fieldOfControl(name, field))
    return found === -1 ? names.length : found
  }
  return problems.toSorted((one, other) => place(one) - place(other))
}

/** Whether a control, by its name, is a field or a part of it: a part of a date, or a file. */
export const fieldOfControl = (name: string, field: string): boolean =>
  name === field ||
  dateParts.some(part => name === datePartName(field, part)) ||
  (field.endsWith('Image') && name === field.replace(/Image$/, 'File'))

const dateParts = ['day', 'month', 'year'] as const

const typedIn = (form: FormData): Record<string, string> => {
  const typed: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') typed[name] = value
  return typed
}

/** A field's trimmed text; empty when it is missing. */
export const fieldText = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The same without inner spaces, for values that are typed in groups. */
export const ungroupedFieldText = (form: FormData, name: string): string =>
  fieldText(form, name).replace(/\s/g, '')
