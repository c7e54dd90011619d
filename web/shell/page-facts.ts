import { useRouteLoaderData } from 'react-router'
import type { ApiBase } from '#contract/call.ts'
import type { LinkRules } from '#contract/links.ts'
import { DEFAULT_MARKET, type MarketCode } from '#domain/market/market.ts'
import type { Locale } from './locale.ts'

/** What every page knows about where it runs. Nothing here is secret: it goes to the browser. */
export type PageFacts = {
  readonly market: MarketCode
  readonly locale: Locale
  readonly signedIn: boolean
  readonly sandbox: boolean
  readonly appName: string
  /** The number to call when a reply names none. Source: specification, section 9. */
  readonly servicePhone: string
  readonly links: LinkRules
  readonly apiBase: ApiBase
}

/** Of a page whose facts could not even be gathered. */
export const unknownPageFacts: PageFacts = {
  market: DEFAULT_MARKET,
  locale: 'id',
  signedIn: false,
  sandbox: false,
  appName: 'Rupya',
  servicePhone: '',
  links: { hosts: [], sandbox: false },
  apiBase: { prefix: 'h5-api', provider: 'rupya' },
}

/** The facts of the page being shown; they come with the document and do not change. */
export const usePageFacts = (): PageFacts =>
  // The root loader returns exactly this; the router cannot know it by a route's name.
  (useRouteLoaderData('root') as PageFacts | undefined) ?? unknownPageFacts
