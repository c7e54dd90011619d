import type { MetaFunction } from 'react-router'
import * as copy from '#copy/pages/shell.js'
import { failureTitle } from './failure/failure-copy.ts'
import { failureOf } from './failure/screen-failure.ts'
import { type PageFacts, unknownPageFacts } from './page-facts.ts'

type MetaArgs = Pick<Parameters<MetaFunction>[0], 'matches' | 'error'>

/**
 * A document's title: the page's own, or its failure's, then the app's name; and what it is about, for
 * pages that anybody may open in their own words.
 */
export const titleOf = ({ matches, error }: MetaArgs, title: string, description?: string) => {
  // The first match is the root, whose loader returns the page's facts.
  const facts = (matches[0]?.loaderData as PageFacts | undefined) ?? unknownPageFacts
  const words = error ? failureTitle(failureOf(error).kind) : title
  return [
    { title: `${words} – ${facts.appName}` },
    { name: 'description', content: description || copy.description({ appName: facts.appName }) },
  ]
}

/** The title of a page that failed before it could set its own. */
export const screenTitle: MetaFunction = args => titleOf(args, copy.failedTitle())
