import type * as z from 'zod'
import type { ContentProblem } from './content-problem.ts'

type Issue = z.core.$ZodIssue

const isText = (origin: string): boolean => origin === 'string'
const isList = (origin: string): boolean => origin === 'array'

/** A limit that is not kept, in the words for a text, a list or a number. */
const tooSmall = ({ origin, minimum }: Extract<Issue, { code: 'too_small' }>) => {
  const values = { least: String(minimum) }
  if (isText(origin))
    return minimum <= 1 ? ({ code: 'missing' } as const) : ({ code: 'too-short', values } as const)
  return { code: isList(origin) ? 'too-few' : 'too-small', values } as const
}

const tooBig = ({ origin, maximum }: Extract<Issue, { code: 'too_big' }>) => {
  const values = { most: String(maximum) }
  if (isText(origin)) return { code: 'too-long', values } as const
  return { code: isList(origin) ? 'too-many' : 'too-large', values } as const
}

const codeOf = (issue: Issue): Omit<ContentProblem, 'path'> => {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_type':
      return { code: 'missing' }
    case 'invalid_value':
      return { code: 'not-a-choice' }
    case 'unrecognized_keys':
      return { code: 'unknown-field' }
    default:
      return { code: 'not-allowed-here' }
  }
}

/** The faults of form that the schema of a kind has found: of each value, the first. */
export const formProblems = (issues: readonly Issue[]): ContentProblem[] => {
  const found = issues.map(issue => ({ path: issue.path.map(String).join('.'), ...codeOf(issue) }))
  return found.filter(({ path }, at) => found.findIndex(each => each.path === path) === at)
}
