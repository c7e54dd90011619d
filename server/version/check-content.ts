import * as z from 'zod'
import { StoredFormatError } from '#domain/terms/json-reader.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'
import type { ContentProblem } from './content-problem.ts'
import { formProblems } from './form-problems.ts'
import type { ContentToCheck, VersionKind } from './version-kind.ts'

type CheckedContent<Content, Example> = {
  /** Absent where the content has not the form of its kind. */
  readonly content?: Content
  readonly problems: readonly ContentProblem[]
  readonly example: Example | null
}

type CheckContext = {
  readonly db: Db
  readonly services: Pick<Services, 'clock' | 'config'>
  /** Of the person who reads the worked example; English, where nobody does. */
  readonly locale?: Locale
}

/**
 * Checks content given as JSON: its form, then everything that its kind demands of a version that
 * holds from `fromOn`, with the worked example. The one check of drafts, proposals, publishing and
 * first versions.
 */
export const checkContent = async <Content, Example>(
  context: CheckContext,
  kind: VersionKind<Content, Example>,
  { json, ...version }: Omit<ContentToCheck<Content>, 'content'> & { readonly json: unknown },
): Promise<CheckedContent<Content, Example>> => {
  const parsed = z.safeParse(kind.schema, json)
  if (!parsed.success) {
    return { problems: formProblems(parsed.error.issues), example: null }
  }
  const checked = { ...version, content: parsed.data }
  try {
    const problems = await kind.findProblems(context, checked)
    return {
      content: parsed.data,
      problems,
      example: kind.workExample(checked, context.locale ?? 'en'),
    }
  } catch (error) {
    if (!(error instanceof StoredFormatError)) throw error
    return { problems: [{ path: '', code: 'unreadable' }], example: null }
  }
}

/** The JSON of a call's field; undefined for a text that is none. */
export const parseContentText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
