import type { Services } from '../services.ts'
import { defaultPageId, getLandingPages, type LandingPage } from './landing-page-version.ts'

type PageReader = Pick<Services, 'db' | 'clock' | 'config'>

/** The page of an id; the default one when a link names none. */
export const findTemplate = async (
  reader: PageReader,
  id: string | undefined,
): Promise<LandingPage | undefined> => {
  const pages = await getLandingPages(reader)
  return pages.get(id === undefined || id === '' ? defaultPageId(reader.config) : id)
}

/**
 * The page whose phone rule and language a call uses. An unknown id comes from a mistyped link: the
 * default serves it, as it does for the page.
 */
export const templateOf = async (
  reader: PageReader,
  id: string | undefined,
): Promise<LandingPage> => {
  const page = (await findTemplate(reader, id)) ?? (await findTemplate(reader, undefined))
  if (!page)
    throw new Error(`the landing page ${defaultPageId(reader.config)} has no version in force`)
  return page
}

/** Where a visit of a page is counted; undefined for an unknown id, which is no page's. */
export const countOfPage = async (reader: PageReader, id: string | undefined) => {
  const page = await findTemplate(reader, id)
  if (!page) return undefined
  return { market: page.market, day: reader.clock.businessDate(page.market), page: page.id }
}
