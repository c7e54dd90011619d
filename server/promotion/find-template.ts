import { china } from './templates/china.ts'
import { india } from './templates/india.ts'
import { indonesia } from './templates/indonesia.ts'
import type { LandingTemplate } from './templates/template.ts'

const templates: readonly LandingTemplate[] = [china, indonesia, india]

/** The template of an id; the specified default, the Chinese one, when a page names none. */
export const findTemplate = (id: string | undefined): LandingTemplate | undefined =>
  id === undefined || id === '' ? china : templates.find(template => template.id === id)

/**
 * The template whose phone rule and language a call uses. An unknown id comes from a mistyped link:
 * the default serves it, as it does for the page.
 */
export const templateOf = (id: string | undefined): LandingTemplate => findTemplate(id) ?? china
