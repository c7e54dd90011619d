import { MARKET_CODES } from '#domain/market/market.ts'
import { paths } from '#web/routes.ts'
import { findWordsOf } from '../../harness/app/words-of-markets.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { startProductionServer } from '../../harness/journeys/production-server.ts'

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

for (const market of MARKET_CODES) {
  const other = market === 'ID' ? 'IN' : 'ID'

  test(`production starts for ${market} alone, and its public pages name no other country`, async () => {
    test.setTimeout(240_000)
    const server = await startProductionServer(market)
    try {
      for (const path of publicPaths) {
        const page = await fetch(new URL(path, server.base))
        // English has the tag of India's English in either market.
        const text = (await page.text()).replaceAll('en-IN', 'en')
        expect([path, page.status, findWordsOf(other, text)]).toEqual([path, 200, []])
      }
    } finally {
      await server[Symbol.asyncDispose]()
    }
  })
}
