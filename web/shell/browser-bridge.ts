import * as copy from '#copy/pages/shell.js'
import { createBridge } from '../bridge/bridge.ts'
import { browserFallbacks } from '../bridge/browser-fallbacks.ts'
import { type HostWindow, type Platform, platformOf } from '../bridge/host.ts'
import { showToast } from '../ui/toast/toasts.ts'
import { signInAddress } from './sign-in-address.ts'

/** Leaves the page for another document. */
export const go = (address: string): void => location.assign(address)

// Unused on the server. In the browser it is read at each action, since a shell may add its
// handlers after our script has run.
const host = globalThis as HostWindow

export const platform = (): Platform => platformOf(host)

/**
 * The native shell around this page, or the browser's fallbacks. For event handlers, never during
 * rendering.
 */
export const bridge = createBridge({
  host,
  fallbacks: browserFallbacks({
    go,
    signInUrl: () =>
      signInAddress(
        document.documentElement.dataset['isNeedPop'],
        location.pathname + location.search,
      ),
    back: () => {
      if (history.length < 2) return false
      history.back()
      return true
    },
    showThanks: () => showToast(copy.thankYou()),
  }),
})
