import type { LinkRules } from '#contract/links.ts'
import * as copy from '#copy/pages/shell.js'
import { type LinkOutcome, openServerLink } from '../bridge/open-server-link.ts'
import { showToast } from '../ui/toast/toasts.ts'
import { bridge, go } from './browser-bridge.ts'

/**
 * Opens a link that came from a server or a lender, and shows a toast when that is not possible.
 */
export const openLink = (link: string, rules: LinkRules): LinkOutcome => {
  const outcome = openServerLink(link, { rules, bridge, go })
  if (outcome === 'refused') showToast(copy.linkRefused(), { urgent: true })
  if (outcome === 'needs-shell') showToast(copy.linkNeedsApp(), { urgent: true })
  return outcome
}
