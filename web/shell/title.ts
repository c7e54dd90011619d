import type { MetaFunction } from 'react-router'
import * as copy from '#copy/pages/shell.js'
import { type PageFacts, unknownPageFacts } from './page-facts.ts'

type MetaArgs = Pick<Parameters<MetaFunction>[0], 'matches'>

/**
 * A document's title: the page's own, then the app's name; and what it is about, for pages that anybody may
 * open in their own words. A failure has its own (failure/failure-page.tsx).
 */
export const titleOf = ({ matches }: MetaArgs, title: string, description?: string) => {
  // The first match is the root, whose loader returns the page's facts.
  const facts = (matches[0]?.loaderData as PageFacts | undefined) ?? unknownPageFacts
  return [
    { title: `${title} – ${facts.appName}` },
    { name: 'description', content: description || copy.description({ appName: facts.appName }) },
  ]
}
