import { type LandingPageContent, landingPageContent } from '#contract/promotion/staff-schemas.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Config } from '../config/config.ts'
import { servesChina } from '../platform/phone/phone.ts'
import type { Services } from '../services.ts'
import {
  type ContentProblem,
  findInForce,
  isOfOtherMarket,
  listContentChanges,
  listInForce,
  publishFirstVersions,
  type VersionKind,
} from '../version/public.ts'
import { china } from './templates/china.ts'
import { india } from './templates/india.ts'
import { indonesia } from './templates/indonesia.ts'
import type { LandingTemplate } from './templates/template.ts'

/** The Chinese page serves both markets; its days are Indonesia's. */
const firstPages: readonly (readonly [MarketCode, LandingTemplate])[] = [
  ['ID', china],
  ['ID', indonesia],
  ['IN', india],
]

/**
 * The page of a link that names none, or an unknown one: the specified one, which is about both
 * markets, else that of the only market.
 */
export const defaultPageId = ({ markets }: Pick<Config, 'markets'>): string =>
  firstPages.find(([market, { region }]) => isPageOf({ region, market }, markets))?.[1].id ?? ''

/** Whether a page is about nothing but markets that are lent in. */
const isPageOf = (
  { region, market }: { readonly region: LandingTemplate['region']; readonly market: MarketCode },
  lentIn: readonly MarketCode[],
): boolean => (region === 'CN' ? servesChina(lentIn) : lentIn.includes(market))

const changesAgreement = (content: LandingPageContent, before: LandingPageContent): boolean =>
  content.agreement.version === before.agreement.version &&
  listContentChanges(before.agreement, content.agreement).length > 0

const findChangeProblems = (
  content: LandingPageContent,
  before: LandingPageContent,
): ContentProblem[] => {
  const problems: ContentProblem[] = []
  if (content.region !== before.region) problems.push({ path: 'region', code: 'region-kept' })
  if (content.language !== before.language)
    problems.push({ path: 'language', code: 'page-language-kept' })
  if (changesAgreement(content, before))
    problems.push({ path: 'agreement.version', code: 'agreement-version-needed' })
  return problems
}

/** The texts of landing pages as dated versions. */
export const landingPageVersion: VersionKind<
  LandingPageContent,
  { readonly agreementVersion: string; readonly characters: number }
> = {
  name: 'landing-page',
  auditSubject: 'promotion',
  schema: landingPageContent,
  nameOf: ({ title }) => title,
  leadDays: 1,
  findProblems: async ({ db }, { market, subject, content, fromOn }) => {
    const key = { kind: 'landing-page', market, subject } as const
    if (await isOfOtherMarket(db, key)) {
      return [{ path: 'subject', code: 'other-market' }]
    }
    const before = await findInForce(db, key, fromOn)
    // Written by `publishVersion` and `publishFirstVersions` alone, in the form of its kind.
    return before ? findChangeProblems(content, before.content as LandingPageContent) : []
  },
  workExample: ({ content }) => ({
    agreementVersion: content.agreement.version,
    characters: JSON.stringify(content).length,
  }),
}

/** Publishes the pages of the specification that have no version yet. */
export const publishFirstLandingPages = async (
  services: Pick<Services, 'db' | 'clock' | 'config' | 'random'>,
): Promise<void> => {
  await publishFirstVersions(
    services,
    landingPageVersion,
    firstPages
      .filter(([market, { region }]) => isPageOf({ region, market }, services.config.markets))
      .map(([market, { id, ...content }]) => ({ market, subject: id, content })),
  )
}

/** A page in force, and the version that it is. */
export type LandingPage = LandingTemplate & {
  readonly versionId: string
  readonly market: MarketCode
}

type LandingPages = ReadonlyMap<string, LandingPage>

type PageReader = Pick<Services, 'db' | 'clock' | 'config'>

/** The pages of one day of each market, by the database that they are read from. */
const pagesOfDay = new WeakMap<
  object,
  { readonly day: string; readonly pages: Promise<LandingPages> }
>()

const readPages = async ({ db, clock, config: { markets } }: PageReader): Promise<LandingPages> => {
  const found = await Promise.all(
    markets.map(market =>
      listInForce(db, { kind: 'landing-page', market }, clock.businessDate(market)),
    ),
  )
  const pages = found.flat().map(({ subject, versionId, market, content }) => ({
    market,
    id: subject,
    versionId,
    // As above.
    ...(content as LandingPageContent),
  }))
  return new Map(pages.filter(page => isPageOf(page, markets)).map(page => [page.id, page]))
}

/**
 * The landing pages in force. Read once a day in each process, since a page begins the day after it
 * is published at the earliest: what holds on a day is known before the day begins.
 */
export const getLandingPages = async (reader: PageReader): Promise<LandingPages> => {
  const day = reader.config.markets.map(market => reader.clock.businessDate(market)).join()
  const known = pagesOfDay.get(reader.db)
  if (known?.day === day) return await known.pages
  const pages = readPages(reader)
  pagesOfDay.set(reader.db, { day, pages })
  // A failure is not kept: the next visitor reads again.
  pages.catch(() => pagesOfDay.delete(reader.db))
  return await pages
}
