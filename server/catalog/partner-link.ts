import { type LinkValidation, validateLink } from '#contract/links.ts'
import type { Config } from '../config/config.ts'
import { linkRules } from '../http/link-rules.ts'

/** Whether a partner's link may be opened at all; see `validateLink`. */
export const judgePartnerLink = (config: Config, link: string): LinkValidation['kind'] =>
  validateLink(link, linkRules(config)).kind

/**
 * A partner's link with the parameters that say where the borrower came from; undefined when it may
 * not be opened. An address for the native shell is left unchanged: only the shell knows its form.
 */
export const findPartnerLink = (
  config: Config,
  link: string,
  tracking: Readonly<Record<string, string | undefined>>,
): string | undefined => {
  const verdict = validateLink(link, linkRules(config))
  if (verdict.kind === 'refused') return undefined
  if (verdict.kind === 'shell') return verdict.url
  const url = new URL(verdict.url)
  for (const [name, value] of Object.entries(tracking)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, value)
  }
  return url.href
}
