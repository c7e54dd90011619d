import type { BridgeAction, BridgeParams } from './actions.ts'
import { type HostWindow, sendToHost } from './host.ts'

/** Who answered an action: the shell, the browser in its place, or nobody. */
export type BridgeOutcome = 'shell' | 'browser' | 'nobody'

/** What an action does where no native shell takes it. False: there is nothing to do instead. */
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

/** The eleven actions of the native shell, each of which also works in a plain browser. */
export const createBridge = ({ host, fallbacks }: BridgeOptions): Bridge => {
  const action =
    <Action extends BridgeAction>(name: Action) =>
    (params: BridgeParams[Action]): BridgeOutcome => {
      if (sendToHost(host, name, params)) return 'shell'
      return fallbacks[name](params) ? 'browser' : 'nobody'
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
