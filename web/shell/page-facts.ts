import { useRouteLoaderData } from 'react-router'
import type { ApiBase } from '#contract/call.ts'
import type { LinkRules } from '#contract/links.ts'
import { DEFAULT_MARKET, type MarketCode } from '#domain/market/market.ts'
import type { Locale } from './locale.ts'

/** Facts of the page's document. They are sent to the browser: nothing secret. */
export type PageFacts = {
  readonly market: MarketCode
  /** The markets that are lent in. */
  readonly markets: readonly MarketCode[]
  readonly locale: Locale
  /** Who is signed in, as `visitorHeader` names the person; empty for nobody. */
  readonly visitor: string
  readonly sandbox: boolean
  readonly appName: string
  /** Of headers, as `#rrggbb`; browsers colour their own bar alike. */
  readonly brandColour: string
  /** Where the pages are, without a slash at the end. */
  readonly publicUrl: string
  /** The number to call when the API names none. Source: specification, section 9. */
  readonly servicePhone: string
  readonly links: LinkRules
  readonly apiBase: ApiBase
}

/** Used when the root loader failed. */
export const unknownPageFacts: PageFacts = {
  market: DEFAULT_MARKET,
  markets: [DEFAULT_MARKET],
  locale: 'id',
  visitor: '',
  sandbox: false,
  appName: 'Rupya',
  brandColour: '#0b3b36',
  publicUrl: '',
  servicePhone: '',
  links: { hosts: [], sandbox: false },
  apiBase: { prefix: 'h5-api', provider: 'rupya' },
}

/** The facts of the page; they come with the document and do not change. */
export const usePageFacts = (): PageFacts =>
  // The root loader returns exactly this; the router's types do not know route names.
  (useRouteLoaderData('root') as PageFacts | undefined) ?? unknownPageFacts
