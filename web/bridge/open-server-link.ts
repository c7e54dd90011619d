import { type LinkRules, validateLink } from '#contract/links.ts'
import type { Bridge } from './bridge.ts'

/** What became of a link; `needs-shell` is an address that only the native app can open. */
export type LinkOutcome = 'opened' | 'needs-shell' | 'refused'

/**
 * Opens a link that a server or a lender gave us, and nothing else. In the native shell a page of
 * another house opens outside our web view, so it never shares it with us.
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
