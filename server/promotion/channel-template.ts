import type { InputOf, OutputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import type { channelTemplate } from '#contract/promotion/calls.ts'
import type { LandingPageContent } from '#contract/promotion/staff-schemas.ts'
import { promotionCopy } from '#copy/server/promotion.js'
import { MARKET_CODES } from '#domain/market/market.ts'
import { type CallContext, type Refusal, refuse } from '../http/handler.ts'
import { phoneRules } from '../platform/phone/phone.ts'
import type { Services } from '../services.ts'
import { findVersion } from '../version/public.ts'
import { downloadLinks } from './download-links.ts'
import { findTemplate } from './find-template.ts'
import type { LandingPage } from './landing-page-version.ts'
import { readPreviewToken } from './preview-token.ts'

type ChannelTemplateOutput = OutputOf<typeof channelTemplate>

/** A page of Chinese phones is a page of every market: it is off when all of them are. */
const isPageOn = async ({ switches }: Services, { region }: LandingPage): Promise<boolean> => {
  const markets = MARKET_CODES.filter(market => region === 'CN' || market === region)
  const states = await Promise.all(markets.map(market => switches.isOn('promotion', market)))
  return states.includes(true)
}

/** The page in force, or the version that a preview shows. */
const findShownPage = async (
  services: Services,
  { templateId, preview = '' }: InputOf<typeof channelTemplate>,
): Promise<LandingPage | undefined> => {
  if (preview === '') {
    const page = await findTemplate(services, templateId)
    return page && (await isPageOn(services, page)) ? page : undefined
  }
  const versionId = readPreviewToken(services, preview)
  const version =
    versionId === undefined ? undefined : await findVersion(services.db, 'landing-page', versionId)
  // Saved as a draft in the form of its kind.
  return (
    version && {
      id: version.subject,
      versionId: version.versionId,
      market: version.market,
      ...(version.content as LandingPageContent),
    }
  )
}

export const channelTemplateHandler = async (
  input: InputOf<typeof channelTemplate>,
  { services, locale }: CallContext,
): Promise<ChannelTemplateOutput | Refusal> => {
  const template = await findShownPage(services, input)
  if (!template)
    return refuse(refusalCode.templateUnknown, promotionCopy[locale].replies.templateUnknown)
  const { versionId: _id, market: _market, claims, notes, agreement, download, ...plain } = template
  return {
    ...plain,
    claims: [...claims],
    notes: [...notes],
    phone: phoneRules[template.region],
    agreement: {
      ...agreement,
      sections: agreement.sections.map(({ heading, paragraphs }) => ({
        heading,
        paragraphs: [...paragraphs],
      })),
    },
    download: {
      title: download.title,
      lead: download.lead,
      links: downloadLinks(services.config, template, input),
    },
  }
}
