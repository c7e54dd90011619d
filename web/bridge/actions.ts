/**
 * What the native shell can be asked to do, with the parameters of each.
 * Source: specification, section 7 ("Native bridge actions"); names: decision 041.
 */
export type BridgeParams = {
  /** An address the shell opens in its own way: a native page, or the system's browser. */
  openPage: { readonly url: string }
  closeWebView: NoParams
  openPageWithParams: { readonly page: string; readonly params: Readonly<Record<string, string>> }
  goHome: NoParams
  goMine: NoParams
  forceLogin: NoParams
  callTelephone: { readonly telephone: string }
  /** The store's own rating window. */
  rateApp: NoParams
  confirmTrackingPoint: { readonly point: string }
  /** Around the time a borrower spends with their bank, so that the shell does not time out. */
  startBank: { readonly orderId: string }
  endBank: {
    readonly orderId: string
    /** Of the account's own page (`/bindCard`): whether the account was saved there. */
    readonly result?: 'bound' | 'left'
  }
}

export type BridgeAction = keyof BridgeParams

type NoParams = Readonly<Record<string, never>>

export const bridgeActions = [
  'openPage',
  'closeWebView',
  'openPageWithParams',
  'goHome',
  'goMine',
  'forceLogin',
  'callTelephone',
  'rateApp',
  'confirmTrackingPoint',
  'startBank',
  'endBank',
] as const satisfies readonly BridgeAction[]
