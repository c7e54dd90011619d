import type { LinkRules } from '#contract/links.ts'
import type { Config } from '../config/config.ts'

/** By which an address of a lender or a provider is judged before it leaves us. */
export const linkRules = ({ linkHosts, mode }: Pick<Config, 'linkHosts' | 'mode'>): LinkRules => ({
  hosts: linkHosts,
  sandbox: mode === 'sandbox',
})
