import type { Services } from '../services.ts'
import { defaultPageId, getLandingPages, type LandingPage } from './landing-page-version.ts'

type PageReader = Pick<Services, 'db' | 'clock'>

/** The page of an id; the specified default, the Chinese one, when a link names none. */
export const findTemplate = async (
  reader: PageReader,
  id: string | undefined,
): Promise<LandingPage | undefined> => {
  const pages = await getLandingPages(reader)
  return pages.get(id === undefined || id === '' ? defaultPageId : id)
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
  if (!page) throw new Error(`the landing page ${defaultPageId} has no version in force`)
  return page
}
