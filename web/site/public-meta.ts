import type { MetaDescriptor } from 'react-router'
import { getMarket } from '#domain/market/market.ts'
import { type PageFacts, unknownPageFacts } from '../shell/page-facts.ts'
import { titleOf } from '../shell/title.ts'
import { marketAddress } from '../support/market-address.ts'

type PublicPage = {
  readonly title: string
  readonly description: string
  /** The page's address without parameters. */
  readonly path: string
}

/**
 * Title, description and picture of a page that anybody may open, for search engines and for
 * messages in which its address is shared, and its addresses in the languages of all markets.
 * Source: ogp.me; Google Search Central, "localized versions".
 */
export const publicMeta = (
  args: Parameters<typeof titleOf>[0],
  { title, description, path }: PublicPage,
): MetaDescriptor[] => {
  // The first match is the root, whose loader returns the page's facts.
  const facts = (args.matches[0]?.loaderData as PageFacts | undefined) ?? unknownPageFacts
  const { publicUrl } = facts
  const addressIn = (wording: Parameters<typeof marketAddress>[1]) =>
    `${publicUrl}${marketAddress(path, wording)}`
  return [
    ...titleOf(args, title, description),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: facts.appName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: addressIn(facts) },
    { property: 'og:image', content: `${publicUrl}/icons/social.png` },
    ...facts.markets.map(market => {
      const locale = getMarket(market).language
      return {
        tagName: 'link',
        rel: 'alternate',
        hrefLang: `${locale}-${market}`,
        href: addressIn({ market, locale }),
      } as const
    }),
  ]
}
