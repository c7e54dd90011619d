import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { versionCopy } from '#copy/server/version.js'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { type ContentProblem, problemText } from '../content-problem.ts'
import type { findStartProblem } from '../publish-version.ts'

type Reader = Pick<StaffContext, 'locale'>

/** The refusal of what is not there, or of another market: staff cannot tell which. */
export const versionNotFound = ({ locale }: Reader): Refusal =>
  refuse(protocolCode.notFound, say(locale, 'notFound'))

/** The refusal of content with problems, which are named. */
export const refuseContent = (
  problems: readonly ContentProblem[],
  { locale }: Reader,
): Refusal => ({
  ...refuse(refusalCode.versionRefused, versionCopy[locale].replies.contentRefused),
  problems: problems.map(problem => ({
    field: problem.path,
    message: problemText(problem, locale),
  })),
})

export const refuseStart = (
  problem: NonNullable<Awaited<ReturnType<typeof findStartProblem>>>,
  { locale }: Reader,
): Refusal => {
  const { startsTooEarly, startsBeforeAnother } = versionCopy[locale].replies
  const message =
    problem.reason === 'too-early'
      ? startsTooEarly({ day: problem.earliestOn })
      : startsBeforeAnother({ day: problem.latestOn })
  return refuse(refusalCode.versionDateRefused, message)
}
