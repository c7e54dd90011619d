import type { LinkRules } from '#contract/links.ts'
import type { Config } from '../config/config.ts'

/**
 * The rules by which an address of a lender or a provider is checked before we send it to a client.
 */
export const linkRules = ({ linkHosts, mode }: Pick<Config, 'linkHosts' | 'mode'>): LinkRules => ({
  hosts: linkHosts,
  sandbox: mode === 'sandbox',
})
