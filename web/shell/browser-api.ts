import { type Client, createClient } from '#contract/client.ts'
import { bridge, platform } from './browser-bridge.ts'

let client: Client | undefined

/**
 * The client that this page's handlers and loaders ask the server through. Where the calls live
 * and how the borrower reads is written on the document's root element.
 */
export const browserApi = (): Client => {
  client ??= browserClient(request => fetch(request))
  return client
}

/** The same, sending by other means than `fetch`, such as one that tells how far a file has come. */
export const browserClient = (send: (request: Request) => Promise<Response>): Client =>
  createClient({
    fetch: send,
    origin: location.origin,
    prefix: pageSetting('prefix'),
    provider: pageSetting('provider'),
    common: () => ({
      clientType: platform() === 'browser' ? 'h5' : platform(),
      lang: document.documentElement.lang,
      isNeedPop: pageSetting('isNeedPop'),
    }),
    onSignedOut: () => bridge.forceLogin({}),
  })

const pageSetting = (name: string): string => document.documentElement.dataset[name] ?? ''
