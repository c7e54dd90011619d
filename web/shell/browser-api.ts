import { type Client, createClient } from '#contract/client.ts'
import { refusalCode } from '#contract/envelope.ts'
import { bridge, platform } from './browser-bridge.ts'
import { requestStepUp } from './step-up.ts'

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
  withStepUp(
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
    }),
  )

/**
 * Repeats a call that needs an SMS code once the borrower has proven one: it had no effect before,
 * and its idempotency key was not used. Without a proof its refusal is the reply.
 */
const withStepUp =
  (api: Client): Client =>
  async (call, input, options) => {
    const reply = await api(call, input, options)
    const isNeeded = !reply.success && reply.code === refusalCode.smsCodeNeeded
    return isNeeded && (await requestStepUp()) ? await api(call, input, options) : reply
  }

const pageSetting = (name: string): string => document.documentElement.dataset[name] ?? ''
