import { validateLink } from '#contract/links.ts'
import { linkRules } from '../http/link-rules.ts'
import type { Services } from '../services.ts'
import type { CardPayment } from './store.ts'

/**
 * The URL of the bank's own page while the card payment waits there, else empty. Every event of the
 * acquirer may name another URL, so it is checked against the allowed hosts each time it is sent out.
 */
export const bankPageOf = (
  { config }: Pick<Services, 'config'>,
  { state, pageUrl }: Pick<CardPayment, 'state' | 'pageUrl'>,
): string => {
  if (state !== 'redirected') return ''
  return validateLink(pageUrl, linkRules(config)).kind === 'open' ? pageUrl : ''
}
