import { createContext, type MiddlewareFunction } from 'react-router'
import type { Reply } from '#contract/envelope.ts'
import { channelTemplate } from '#contract/promotion/calls.ts'
import { apiContext, documentContext } from '../shell/contexts.ts'
import { readParameters } from './landing-parameters.ts'
import type { LandingFormState } from './submit-landing.ts'
import type { ChannelTemplate } from './template.ts'

/** The template that an advertisement's link names, or why there is none. */
export const templateContext = createContext<Reply<ChannelTemplate>>()

/** The form after a step without script; null when the page is opened. */
export const formContext = createContext<LandingFormState | null>(null)

/** Fetches the template first, since it decides the document's language and market. */
export const setPageLanguage: MiddlewareFunction<Response> = async ({ request, context }) => {
  const { id, links_id, down_id, preview } = readParameters(new URL(request.url).searchParams)
  const reply = await context.get(apiContext)(channelTemplate, {
    ...(id === undefined ? {} : { templateId: id }),
    ...(links_id === undefined ? {} : { links_id }),
    ...(down_id === undefined ? {} : { down_id }),
    ...(preview === undefined ? {} : { preview }),
  })
  context.set(templateContext, reply)
  if (!reply.success) return
  const { region, language: locale } = reply.data
  const page = context.get(documentContext)
  // A Chinese page leaves the market to the address.
  const market = region === 'CN' ? page.facts.market : region
  context.set(documentContext, { ...page, facts: page.factsIn({ locale, market }) })
}
