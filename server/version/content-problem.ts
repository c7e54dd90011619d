import { type VersionProblemCopy, versionProblemCopy } from '#copy/server/version-problem.js'
import type { Language } from '../platform/copy.ts'

/** Each has words in the console's languages; one without does not compile. */
type ContentProblemCode = keyof VersionProblemCopy['problems']

/** Why content cannot be published; `path` of the value at fault, or empty. */
export type ContentProblem = {
  readonly path: string
  readonly code: ContentProblemCode
  /** What the words name, such as an amount; texts of either language alike. */
  readonly values?: Readonly<Record<string, string>>
}

/** What is wrong, for a person of staff who reads that language. */
export const problemText = ({ code, values = {} }: ContentProblem, language: Language): string => {
  const words: string | ((values: never) => string) =
    versionProblemCopy[language === 'id' ? 'id' : 'en'].problems[code]
  // Which values a text names is known to who found the problem, not to the type of every text.
  return typeof words === 'string' ? words : words(values as never)
}
