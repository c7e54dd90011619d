import { judgeLink } from '#contract/links.ts'
import { linkRules } from '../../link-rules.ts'
import type { Services } from '../../services.ts'
import type { Charge } from './charge-store.ts'

/**
 * The bank's own page while a charge waits there, or empty. Each word of the acquirer may name
 * another one, so it is judged whenever it leaves us, and not only when the charge was begun.
 */
export const bankPageOf = (
  { config }: Pick<Services, 'config'>,
  { state, pageUrl }: Pick<Charge, 'state' | 'pageUrl'>,
): string => {
  if (state !== 'redirected') return ''
  return judgeLink(pageUrl, linkRules(config)).kind === 'open' ? pageUrl : ''
}
