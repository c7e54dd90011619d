import { type Client, createClient } from '#contract/client.ts'
import { protocolCode, refusalCode, visitorHeader } from '#contract/envelope.ts'
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
      headers: () => ({ [visitorHeader]: pageSetting('visitor') }),
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
    if (reply.code === protocolCode.otherVisitor) location.reload()
    if (reply.code !== refusalCode.smsCodeNeeded) return reply
    // Loaded only now: most visits never need it. When it cannot be loaded, nothing is proven.
    const sheet = await import('../session/step-up/step-up-sheet.tsx').catch(() => undefined)
    return (await sheet?.askForCode(api)) ? await api(call, input, options) : reply
  }

const pageSetting = (name: string): string => document.documentElement.dataset[name] ?? ''
