import { type FieldProblem, refusalCode } from '#contract/envelope.ts'
import { type ProfileCopy, profileCopy } from '#copy/server/profile.js'
import { isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { cleanLine } from '#domain/text/clean-text.ts'
import { hasLength } from '#domain/text/string-checks.ts'
import type { Refusal } from '../../http/handler.ts'
import type { Locale } from '../../platform/copy.ts'

/** What may be wrong with a field. */
export type ProblemKey = keyof ProfileCopy['problems']

/**
 * Collects the problems of a form, at most one for each field, so that a borrower can correct all
 * of them at once. A reader returns '' for an invalid field; the form is then refused as a whole.
 */
export type FormCheck = {
  readonly problems: readonly FieldProblem[]
  readonly problem: (field: string, key: ProblemKey) => void
  /** A cleaned line; '' when it was left out, which is a problem if it is required. */
  readonly line: (field: string, typed: string | undefined, rule: LineRule) => string
  /** One of a list. */
  readonly choice: (
    field: string,
    typed: string | undefined,
    rule: { readonly of: readonly string[]; readonly required?: boolean },
  ) => string
  /** A real day as `yyyy-mm-dd`, not after `until`. */
  readonly day: (
    field: string,
    typed: string | undefined,
    rule: { readonly until: LocalDate; readonly required?: boolean },
  ) => LocalDate | undefined
}

type LineRule = {
  readonly maxLength: number
  readonly required?: boolean
  /** Checks a line that is present; false adds this problem for the field. */
  readonly fits?: readonly [(line: string) => boolean, ProblemKey]
  /** Applied to the cleaned line before the check. */
  readonly normal?: (line: string) => string
}

export const createFormCheck = (locale: Locale): FormCheck => {
  const problems: FieldProblem[] = []
  const problem = (field: string, key: ProblemKey): void => {
    if (problems.some(known => known.field === field)) return
    problems.push({ field, message: profileCopy[locale].problems[key] })
  }
  const line: FormCheck['line'] = (field, typed, { maxLength, required = true, fits, normal }) => {
    const cleaned = cleanLine(typed ?? '')
    if (cleaned === undefined) {
      problem(field, 'controls')
      return ''
    }
    if (cleaned === '') {
      if (required) problem(field, 'required')
      return ''
    }
    const text = normal ? normal(cleaned) : cleaned
    if (!hasLength(text, { max: maxLength })) problem(field, 'tooLong')
    else if (fits && !fits[0](text)) problem(field, fits[1])
    else return text
    return ''
  }
  return {
    problems,
    problem,
    line,
    choice: (field, typed, { of, required = true }) => {
      const text = line(field, typed, { maxLength: 100, required })
      if (text === '' || of.includes(text)) return text
      problem(field, 'notListed')
      return ''
    },
    day: (field, typed, { until, required = true }) => {
      const text = line(field, typed, { maxLength: 10, required })
      if (text === '') return undefined
      if (!isLocalDate(text)) problem(field, 'date')
      else if (text > until) problem(field, 'future')
      else return text
      return undefined
    },
  }
}

/** The refusal that names every invalid field. */
export const refuseDetails = (locale: Locale, problems: readonly FieldProblem[]): Refusal => ({
  refused: refusalCode.detailsRefused,
  message: profileCopy[locale].replies.detailsRefused,
  problems,
})

/** One problem that only a database lookup finds. */
export const refuseField = (locale: Locale, field: string, key: ProblemKey): Refusal =>
  refuseDetails(locale, [{ field, message: profileCopy[locale].problems[key] }])
