import { china } from './templates/china.ts'
import { india } from './templates/india.ts'
import { indonesia } from './templates/indonesia.ts'
import type { LandingTemplate } from './templates/template.ts'

const templates: readonly LandingTemplate[] = [china, indonesia, india]

/** The template of an id; the specified one, the Chinese, when a page names none. */
export const findTemplate = (id: string | undefined): LandingTemplate | undefined =>
  id === undefined || id === '' ? china : templates.find(template => template.id === id)

/**
 * Whose phone rule and language a call goes by. An id we do not know is a page of ours with a
 * mistyped link: the default serves it, as the page itself has said already.
 */
export const templateOf = (id: string | undefined): LandingTemplate => findTemplate(id) ?? china
