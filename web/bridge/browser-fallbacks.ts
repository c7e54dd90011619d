import { paths } from '../routes.ts'
import type { BridgeFallbacks } from './bridge.ts'

export type BrowserPage = {
  /** Leaves for an address of ours, or for one that the caller has judged safe. */
  go(address: string): void
  /** The address to sign in at; a visitor's market would be lost there unless it says so. */
  signInAt(): string
  /** True when there was a page to go back to. */
  back(): boolean
  /** Thanks a borrower whom the store's rating window cannot be shown. */
  thank(): void
}

/** What each action does in a browser. Source: decision 041. */
export const browserFallbacks = (page: BrowserPage): BridgeFallbacks => {
  const go = (address: string): boolean => {
    page.go(address)
    return true
  }
  return {
    // Only the shell knows native addresses; what the web may open, links.ts has opened already.
    openPage: () => false,
    openPageWithParams: () => false,
    closeWebView: () => page.back() || go(paths.home),
    goHome: () => go(paths.home),
    goMine: () => go(paths.mine),
    forceLogin: () => go(page.signInAt()),
    callTelephone: ({ telephone }) => go(`tel:${telephone.replace(/[^\d+]/g, '')}`),
    rateApp: () => {
      page.thank()
      return true
    },
    // Events reach us by our own calls; the bank's page needs nothing from a browser.
    confirmTrackingPoint: () => true,
    startBank: () => true,
    endBank: () => true,
  }
}
