import { type Client, createClient } from '#contract/client.ts'
import { bridge, platform } from './browser-bridge.ts'

let client: Client | undefined

/**
 * The API client of this page's handlers and loaders. Its base paths, language and market are
 * attributes of the document's root element.
 */
export const browserApi = (): Client => {
  client ??= browserClient(request => fetch(request))
  return client
}

/** The same with another transport than `fetch`, such as one that reports upload progress. */
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
