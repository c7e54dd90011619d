import { createClient } from '#contract/client.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { listMessages } from '#contract/sandbox/calls.ts'
import { MARKET_CODES } from '#domain/market/market.ts'
import { paths } from '#web/routes.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { findWordsOf } from '../../harness/app/words-of-markets.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { startProductionServer } from '../../harness/journeys/production-server.ts'
import { createSandboxClient } from '../../harness/journeys/sandbox-client.ts'
import { startJourneyServer } from '../../harness/journeys/start-journey-server.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { signInAsPersona } from '../../harness/personas/sign-in-as-persona.ts'

const publicPaths = [
  paths.site,
  paths.siteContact,
  paths.loanTerms,
  paths.policy,
  paths.siteUser,
  paths.login,
  paths.promotion,
  paths.customerService,
  paths.about,
  paths.privacyPolicy,
  '/documents/privacy',
]

type Crawled = { readonly path: string; readonly text: string }

/**
 * Every page of ours that links lead to from these, as one borrower's browser is sent them, with the data
 * that each carries. Files, the console and other services' pages are no pages of ours.
 */
const crawl = async (
  base: string,
  cookie: string,
  starts: readonly string[],
): Promise<readonly Crawled[]> => {
  const seen = new Map<string, Crawled>()
  const waiting = [...starts]
  const isOurs = ({ origin, pathname }: URL) =>
    origin === new URL(base).origin &&
    !/^\/(staff|api|simulators|metrics|healthz|readyz|assets|h5-api)\b|\.\w{2,5}$/.test(pathname)
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const url = new URL(next, base)
    const key = url.pathname + url.search
    if (!isOurs(url) || seen.has(key)) continue
    const reply = await fetch(url, { headers: { cookie }, redirect: 'manual' })
    const text = await reply.text()
    seen.set(key, { path: key, text })
    const to = reply.headers.get('location')
    if (to !== null) waiting.push(to)
    if (!reply.headers.get('content-type')?.includes('html')) continue
    for (const [, href = ''] of text.matchAll(/ href="([^"#]+)/g)) {
      waiting.push(href.replaceAll('&amp;', '&'))
    }
  }
  return [...seen.values()]
}

const personaOf = { ID: 'siti', IN: 'arjun' } as const

for (const market of MARKET_CODES) {
  const other = market === 'ID' ? 'IN' : 'ID'

  test(`in a sandbox of ${market} alone a borrower is shown and sent nothing of the other country`, async () => {
    test.setTimeout(300_000)
    const server = await startJourneyServer({ still: true, environment: { RUPYA_MARKETS: market } })
    try {
      const { cookie, token, path } = await signInAsPersona(server.base, personaOf[market])
      const borrower = createClient({
        ...{ origin: server.base, prefix: 'h5-api', provider: 'rupya', fetch },
        headers: () => ({ 'X-Session-Id': token }),
      })
      // A payment, of which the borrower is notified.
      const order = new URL(path, server.base).searchParams
      const [orderId, productId] = [order.get('orderId') ?? '', order.get('productId') ?? '']
      const idempotencyKey = freshKey()
      const issued = replyData(
        await borrower(generateVcode, { orderId, productId }, { idempotencyKey }),
      )
      await createSandboxClient(server.base).pay({ number: issued.vcode, action: 'exact' })
      const messages = async () => JSON.stringify(replyData(await borrower(listMessages, {})))
      await expect.poll(messages).toContain('"channel":"sms"')
      expect(findWordsOf(other, await messages())).toEqual([])
      // Two pages that only a script leads to.
      const starts = ['/home', '/sandbox', '/mine', `/individual?${order}`, `/that?${order}`]
      const pages = await crawl(server.base, cookie, starts)
      // English has the tag of India's English in either market, and a field of the API its name; a
      // nonce is any text.
      const common = /en-IN|aadhaarLast4|nonce=\\?"[^"]*"/g
      const found = pages.flatMap(({ path, text }) =>
        findWordsOf(other, text.replaceAll(common, '')).map(words => `${path}: ${words}`),
      )
      expect(found).toEqual([])
      const paths = pages.map(({ path }) => path.split('?')[0])
      for (const path of [
        '/loanDetail',
        '/repayment',
        '/statement',
        '/mine/messages',
        '/mine/data',
      ]) {
        expect(paths).toContain(path)
      }
    } finally {
      await server.end()
    }
  })

  test(`production starts for ${market} alone, and its public pages name no other country`, async () => {
    test.setTimeout(240_000)
    const server = await startProductionServer(market)
    try {
      for (const path of publicPaths) {
        const page = await fetch(new URL(path, server.base))
        // English has the tag of India's English in either market.
        const text = (await page.text()).replaceAll('en-IN', 'en')
        expect([path, page.status, findWordsOf(other, text)]).toEqual([path, 200, []])
        expect(text).not.toContain('/sandbox')
      }
    } finally {
      await server[Symbol.asyncDispose]()
    }
  })
}
