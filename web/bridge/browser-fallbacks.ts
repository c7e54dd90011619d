import { paths } from '../routes.ts'
import type { BridgeFallbacks } from './bridge.ts'

export type BrowserPage = {
  /** Navigates to an address of ours, or to one that the caller has validated. */
  go(address: string): void
  /** The address of the sign-in page, with the visitor's market. */
  signInUrl(): string
  /** True when there was a page to go back to. */
  back(): boolean
  /** Shown instead of the store's rating window, which a browser cannot open. */
  showThanks(): void
}

/** What each action does in a browser. Source: decision 041. */
export const browserFallbacks = (page: BrowserPage): BridgeFallbacks => {
  const go = (address: string): boolean => {
    page.go(address)
    return true
  }
  return {
    // Native addresses need the shell; web addresses were opened by openServerLink already.
    openPage: () => false,
    openPageWithParams: () => false,
    closeWebView: () => page.back() || go(paths.home),
    goHome: () => go(paths.home),
    goMine: () => go(paths.mine),
    forceLogin: () => go(page.signInUrl()),
    callTelephone: ({ telephone }) => go(`tel:${telephone.replace(/[^\d+]/g, '')}`),
    rateApp: () => {
      page.showThanks()
      return true
    },
    // Tracking uses our own calls, and the bank's page needs nothing from a browser.
    confirmTrackingPoint: () => true,
    startBank: () => true,
    endBank: () => true,
  }
}
