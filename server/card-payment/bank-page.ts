import { validateLink } from '#contract/links.ts'
import { linkRules } from '../http/link-rules.ts'
import type { Services } from '../services.ts'
import type { CardPayment } from './store.ts'

/**
 * The bank's own page while a charge waits there, or empty. Each word of the acquirer may name
 * another one, so it is judged whenever it leaves us, and not only when the charge was begun.
 */
export const bankPageOf = (
  { config }: Pick<Services, 'config'>,
  { state, pageUrl }: Pick<CardPayment, 'state' | 'pageUrl'>,
): string => {
  if (state !== 'redirected') return ''
  return validateLink(pageUrl, linkRules(config)).kind === 'open' ? pageUrl : ''
}
