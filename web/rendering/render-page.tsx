import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { getLocale } from '#copy/pages/runtime.js'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { provideLocale } from '../shell/locale.ts'
import { type PageFacts, unknownPageFacts } from '../shell/page-facts.ts'

type PageSetting = {
  /** Decides the language too; Indonesia by default. */
  readonly market?: MarketCode
  readonly facts?: Partial<PageFacts>
  /** The page's address. */
  readonly at?: string
  readonly loaderData?: unknown
  readonly actionData?: unknown
}

/**
 * Markup of a page or a part of one, as the server writes it: no effect runs and nothing is loaded.
 * For tests.
 */
export const renderPage = (page: ReactNode, setting: PageSetting = {}): string => {
  const { market = 'ID', at = '/', loaderData = null, actionData } = setting
  const locale = getMarket(market).language
  const facts: PageFacts = { ...unknownPageFacts, market, locale, ...setting.facts }
  const router = createMemoryRouter(
    [{ id: 'root', children: [{ id: 'page', path: '*', element: page }] }],
    {
      initialEntries: [at],
      hydrationData: {
        loaderData: { root: facts, page: loaderData },
        ...(actionData === undefined ? {} : { actionData: { page: actionData } }),
      },
    },
  )
  const before = getLocale
  provideLocale(() => facts.locale)
  try {
    return renderToStaticMarkup(<RouterProvider router={router} />)
  } finally {
    provideLocale(before)
    router.dispose()
  }
}

/** What markup says to a reader: without tags, with single spaces. */
export const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
