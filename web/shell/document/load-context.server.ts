import { RouterContextProvider } from 'react-router'
import type { ApiBase } from '#contract/call.ts'
import { createInProcessClient, type InProcessOptions } from '#contract/client.ts'
import type { CommonParameters } from '#contract/common-parameters.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { type BrandColours, brandStyles } from '../../ui/theme/brand.ts'
import { apiContext, documentContext, formContext } from '../contexts.ts'
import { storedLanguage } from '../cookies.ts'
import { chooseLocale } from '../locale.ts'
import type { PageFacts } from '../page-facts.ts'

export type LoadContextOptions = {
  readonly request: Request
  /** The body of a form with pictures, which the server has read; `request` has none then. */
  readonly form?: FormData | undefined
  /** See `DocumentRequest`. */
  readonly hasOtherVisitor?: boolean
  /** Makes a call with the credentials of the page's request. */
  readonly callInProcess: InProcessOptions['callInProcess']
  /** Nonce of this reply's content security policy. */
  readonly nonce: string
  readonly apiBase: ApiBase
  /** The borrower's market with a session, else the one of `isNeedPop`. */
  readonly market: MarketCode
  /** The markets that are lent in. */
  readonly markets: readonly MarketCode[]
  /** Who is signed in, as `visitorHeader` names the person; empty for nobody. */
  readonly visitor: string
  /** What the session stores of the shell's parameters. */
  readonly common: CommonParameters
  readonly sandbox: boolean
  readonly brand: BrandColours & {
    readonly appName: string
    /** Shown where the API names no number to call. */
    readonly servicePhone: Readonly<Record<MarketCode, string>>
  }
  /** Where the pages are, without a slash at the end. */
  readonly publicUrl: string
  /** Hosts that external links may lead to; see contract/links.ts. */
  readonly linkHosts?: readonly string[]
  /** Receives errors of page rendering. */
  readonly reportFault?: (fault: unknown) => void
}

/**
 * Prepares one page request. The server finds it on the build's entry module, so that it does not
 * import the pages' sources.
 */
export const createLoadContext = (options: LoadContextOptions): RouterContextProvider => {
  const context = new RouterContextProvider()
  // Read at each call: a page may change them.
  const facts = (): PageFacts => context.get(documentContext).facts
  context.set(
    apiContext,
    createInProcessClient({
      callInProcess: options.callInProcess,
      common: () => ({
        ...options.common,
        lang: facts().locale,
        isNeedPop: getMarket(facts().market).isNeedPop,
      }),
    }),
  )
  context.set(formContext, options.form ?? null)
  context.set(documentContext, {
    facts: pageFacts(options, pageLanguageOf(options)),
    factsIn: wording => pageFacts(options, wording),
    nonce: options.nonce,
    brand: sheetOf(options.brand),
    hasOtherVisitor: options.hasOtherVisitor ?? false,
    reportFault: options.reportFault ?? (fault => console.error(fault)),
  })
  return context
}

const sheets = new WeakMap<BrandColours, string>()

/** The brand's style sheet, computed once: a server has one brand. */
const sheetOf = (brand: BrandColours): string => {
  const sheet = sheets.get(brand) ?? brandStyles(brand)
  sheets.set(brand, sheet)
  return sheet
}

type PageLanguage = Pick<PageFacts, 'locale' | 'market'>

const pageLanguageOf = ({ request, market, markets, common }: LoadContextOptions): PageLanguage => {
  const { searchParams } = new URL(request.url)
  const locale = chooseLocale({
    requested: searchParams.get('lang'),
    chosen: storedLanguage(request) ?? common.lang,
    isNeedPop: searchParams.get('isNeedPop'),
    market,
    lentIn: markets,
  })
  return { market, locale }
}

const pageFacts = (options: LoadContextOptions, { locale, market }: PageLanguage): PageFacts => {
  const { apiBase, brand } = options
  return {
    market,
    markets: options.markets,
    locale,
    apiBase: { prefix: apiBase.prefix, provider: apiBase.provider },
    visitor: options.visitor,
    sandbox: options.sandbox,
    appName: brand.appName,
    brandColour: brand.gradientFrom,
    publicUrl: options.publicUrl,
    servicePhone: brand.servicePhone[market],
    links: { hosts: options.linkHosts ?? [], sandbox: options.sandbox },
  }
}
