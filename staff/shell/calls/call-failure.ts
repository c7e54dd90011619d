import type { FieldProblem, Reply } from '#contract/envelope.ts'
import { networkCode, protocolCode, refusalCode } from '#contract/envelope.ts'
import * as copy from '#copy/staff/shell.js'

/** A reply that is no success; what a query of the console throws. */
export class CallFailure extends Error {
  readonly code: string
  readonly problems: readonly FieldProblem[]

  constructor({ code, message, problems = [] }: Extract<Reply<never>, { success: false }>) {
    super(message)
    this.name = 'CallFailure'
    this.code = code
    this.problems = problems
  }
}

/** Whether someone else changed the record since it was read: it must be read again. */
export const isChangedMeanwhile = (code: string): boolean =>
  code === refusalCode.decisionTaken || code === refusalCode.factsChanged

/** What to tell a person about a call that failed: the server's own sentence where there is one. */
export const failureText = ({ code, message }: { code: string; message: string }): string => {
  if (code === networkCode) return copy.noConnection()
  if (code === protocolCode.notFound) return copy.notFoundText()
  if (code === protocolCode.tooManyRequests) return copy.tooManyRequests()
  return message === '' ? copy.failedText({ code }) : message
}
