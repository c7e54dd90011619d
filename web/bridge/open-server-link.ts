import { type LinkRules, validateLink } from '#contract/links.ts'
import type { Bridge } from './bridge.ts'

/** Result of opening a link; `needs-shell`: only the native app can open it. */
export type LinkOutcome = 'opened' | 'needs-shell' | 'refused'

/**
 * Opens a link that came from a server or a lender, after validation. In the native shell a page
 * of another company opens outside our web view, so that it never shares its storage.
 */
export const openServerLink = (
  link: string,
  {
    rules,
    bridge,
    go,
  }: { rules: LinkRules; bridge: Pick<Bridge, 'openPage'>; go: (url: string) => void },
): LinkOutcome => {
  const verdict = validateLink(link, rules)
  if (verdict.kind === 'refused') return 'refused'
  if (bridge.openPage({ url: verdict.url }) === 'shell') return 'opened'
  if (verdict.kind === 'shell') return 'needs-shell'
  go(verdict.url)
  return 'opened'
}
