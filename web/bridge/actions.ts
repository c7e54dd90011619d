/**
 * Actions of the native shell, with the parameters of each. Source: specification, section 7
 * ("Native bridge actions"); names: decision 041.
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
  /** Opens the store's rating window. */
  rateApp: NoParams
  confirmTrackingPoint: { readonly point: string }
  /**
   * Marks the time a borrower spends in their bank's app, so that the shell does not sign them
   * out.
   */
  startBank: { readonly orderId: string }
  endBank: {
    readonly orderId: string
    /** Of the bank account page (`/bindCard`): whether the account was saved there. */
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
