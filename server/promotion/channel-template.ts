import type { InputOf, OutputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import type { channelTemplate } from '#contract/promotion/calls.ts'
import { promotionCopy } from '#copy/server/promotion.js'
import { type CallContext, type Refusal, refuse } from '../http/handler.ts'
import { phoneRules } from '../platform/phone/phone.ts'
import { downloadLinks } from './download-links.ts'
import { findTemplate } from './find-template.ts'

type ChannelTemplateOutput = OutputOf<typeof channelTemplate>

export const channelTemplateHandler = async (
  input: InputOf<typeof channelTemplate>,
  { services, locale }: CallContext,
): Promise<ChannelTemplateOutput | Refusal> => {
  const template = findTemplate(input.templateId)
  if (!template)
    return refuse(refusalCode.templateUnknown, promotionCopy[locale].replies.templateUnknown)
  const { claims, notes, agreement, download, ...plain } = template
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
