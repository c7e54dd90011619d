import type { ApiBase } from '#contract/call.ts'
import type { MarketCode } from '#domain/market/market.ts'

/** What the server writes into the console's document; see server/http/console-pages.ts. */
type ConsoleSettings = ApiBase & {
  readonly brand: string
  readonly sandbox: boolean
  /** The markets that are lent in. */
  readonly markets: readonly MarketCode[]
}

const meta = (selector: string): HTMLMetaElement => {
  const found = document.querySelector<HTMLMetaElement>(`meta[${selector}]`)
  if (found === null) throw new Error(`the document has no meta[${selector}]; the server writes it`)
  return found
}

let settings: ConsoleSettings | undefined

export const consoleSettings = (): ConsoleSettings => {
  // Safe: mountConsole writes exactly this type.
  settings ??= JSON.parse(meta('name="console-settings"').content) as ConsoleSettings
  return settings
}

/** The nonce of this document, for the style elements that are made while it is used. */
export const styleNonce = (): string => meta('property="csp-nonce"').nonce
