import type { BridgeAction, BridgeParams } from './actions.ts'
import { type HostWindow, sendToHost } from './host.ts'

/** What handled an action: the shell, the browser instead, or nothing. */
export type BridgeOutcome = 'shell' | 'browser' | 'none'

/** What an action does without a native shell. Returns false when there is no equivalent. */
export type BridgeFallbacks = {
  readonly [Action in BridgeAction]: (params: BridgeParams[Action]) => boolean
}

export type Bridge = {
  readonly [Action in BridgeAction]: (params: BridgeParams[Action]) => BridgeOutcome
}

export type BridgeOptions = {
  readonly host: HostWindow
  readonly fallbacks: BridgeFallbacks
}

/** The eleven actions of the native shell; each also works in a plain browser. */
export const createBridge = ({ host, fallbacks }: BridgeOptions): Bridge => {
  const action =
    <Action extends BridgeAction>(name: Action) =>
    (params: BridgeParams[Action]): BridgeOutcome => {
      if (sendToHost(host, name, params)) return 'shell'
      return fallbacks[name](params) ? 'browser' : 'none'
    }
  return {
    openPage: action('openPage'),
    closeWebView: action('closeWebView'),
    openPageWithParams: action('openPageWithParams'),
    goHome: action('goHome'),
    goMine: action('goMine'),
    forceLogin: action('forceLogin'),
    callTelephone: action('callTelephone'),
    rateApp: action('rateApp'),
    confirmTrackingPoint: action('confirmTrackingPoint'),
    startBank: action('startBank'),
    endBank: action('endBank'),
  }
}
