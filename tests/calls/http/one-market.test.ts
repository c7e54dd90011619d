import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import { channelTemplate } from '#contract/promotion/calls.ts'
import { listPersonas, moveClock, readClock } from '#contract/sandbox/calls.ts'
import { loginInit, smsLogin } from '#contract/session/calls.ts'
import { inviteStaff, listStaff, readOwnAccount } from '#contract/staff/calls.ts'
import { getMarket, MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { routesOf } from '#server/app.ts'
import { mountApiDocs } from '#server/http/api-docs.ts'
import { refuseLeftMarkets } from '#server/loan/public.ts'
import type { Services } from '#server/services.ts'
import { resolveSession } from '#server/session/public.ts'
import { seedSandbox } from '#tools/seed/seed-sandbox.ts'
import { apiBaseOf, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { everyCall } from '../../harness/app/every-call.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { findWordsOf } from '../../harness/app/words-of-markets.ts'

const samples: Readonly<Record<MarketCode, { persona: string; phone: string; page: string }>> = {
  ID: { persona: 'siti', phone: '+6281234567890', page: 'id-1' },
  IN: { persona: 'arjun', phone: '+919876543210', page: 'in-1' },
}
const otherOf = (market: MarketCode): MarketCode => (market === 'ID' ? 'IN' : 'ID')

describe.each(MARKET_CODES)('a lender in %s alone', market => {
  const app = shareApp({ environment: { RUPYA_MARKETS: market } })
  const other = otherOf(market)

  test('replies to nobody with a word of the other country', async () => {
    const calls = everyCall.filter(
      ({ method, audience }) => method === 'GET' && audience !== 'borrower' && audience !== 'staff',
    )
    const query = `isNeedPop=${getMarket(other).isNeedPop}&type=30`
    const found: string[] = []
    for (const call of calls) {
      const reply = await app().fetch(`${callPath(call, apiBaseOf(app()))}?${query}`)
      const text = await reply.text()
      found.push(...findWordsOf(other, text).map(words => `${call.name}: ${words}`))
    }
    expect(calls.length).toBeGreaterThan(6)
    expect(found).toEqual([])
  })

  test('describes its calls without the other country’s currency and code', async () => {
    const { services } = app()
    const reference = new Hono()
    mountApiDocs(reference, routesOf(), services)
    const text = await (await reference.request('/api/docs/openapi.json')).text()
    const { currency } = getMarket(market)
    expect(text).toContain(`"${currency}"`)
    expect(text).not.toMatch(new RegExp(`"(${other}|${getMarket(other).currency})"`))
  })

  test('shows its staff no word of the other country in any list', async () => {
    const { borrowerId } = await app().enter(samples[market].persona)
    expect(borrowerId).not.toBe('')
    const lists = everyCall.filter(
      ({ audience, name }) => audience === 'staff' && /^(list|read|count|find)/.test(name),
    )
    const found: string[] = []
    let read = 0
    for (const call of lists) {
      const reply = await app().staff(call, {})
      if (!reply.success) continue
      read += 1
      const words = findWordsOf(other, JSON.stringify(reply.data))
      found.push(...words.map(each => `${call.name}: ${each}`))
    }
    expect(read).toBeGreaterThan(30)
    expect(found).toEqual([])
  })

  test('has landing pages of its own alone, and one of them for a link that names none', async () => {
    const page = async (templateId?: string) =>
      await app().anyone(channelTemplate, templateId === undefined ? {} : { templateId })
    expect((await page()).data?.id).toBe(samples[market].page)
    expect((await page(samples[market].page)).data?.region).toBe(market)
    for (const unknown of [samples[other].page, 'cn-1']) {
      expect((await page(unknown)).code).toBe(refusalCode.templateUnknown)
    }
  })

  test('signs in nobody by a phone of the other country, or of China', async () => {
    const { sid } = replyData(await app().anyone(loginInit, {}))
    for (const phone of [samples[other].phone, '+8613800138000']) {
      const input = { phone, smsCode: '123456', sid }
      const { code } = await app().anyone(smsLogin, input)
      expect([phone, code]).toEqual([phone, refusalCode.phoneRefused])
    }
  })

  test('lets its staff see and name its own market alone', async () => {
    const { staff } = app()
    expect(replyData(await staff(readOwnAccount, {})).markets).toEqual([market])
    const { rows } = replyData(await staff(listStaff, {}))
    expect(new Set(rows.flatMap(({ markets }) => markets))).toEqual(new Set([market]))
    const invite = async (markets: string) =>
      await staff(inviteStaff, {
        name: 'Someone new',
        email: `${markets.toLowerCase().replace(',', '-')}@lender.example`,
        markets,
        reason: 'a new colleague',
      })
    expect((await invite('ID,IN')).success).toBe(false)
    expect((await invite(other)).success).toBe(false)
    expect((await invite(market)).success).toBe(true)
  })

  test('has its own personas and business date in the sandbox, and closes its own days', async () => {
    await seedSandbox(app().services)
    const { personas } = replyData(await app().anyone(listPersonas, {}))
    expect(new Set(personas.map(each => each.market))).toEqual(new Set([market]))
    expect(Object.keys(replyData(await app().anyone(readClock, {})).today)).toEqual([market])
    replyData(await app().anyone(moveClock, { days: '1' }))
    const closed = await app()
      .services.db.selectFrom('loan.closedDay')
      .select('market')
      .distinct()
      .execute()
    expect(closed).toEqual([{ market }])
  })
})

/** The services as the next start has them, when it names these markets. */
const lendingIn = ({ services }: TestApp, markets: readonly MarketCode[]): Services => ({
  ...services,
  config: { ...services.config, markets },
})

describe.each(MARKET_CODES)('a lender who leaves %s', market => {
  const { persona } = samples[market]

  test('is not started while a loan is open there, and is told how many', async () => {
    await using app = await createTestApp()
    const left = lendingIn(app, [otherOf(market)])
    await refuseLeftMarkets(left)
    await app.enter(persona)
    await expect(refuseLeftMarkets(left)).rejects.toThrow(
      `RUPYA_MARKETS leaves out ${market}, where there are 1 open loans`,
    )
    await refuseLeftMarkets(lendingIn(app, MARKET_CODES))
  })

  test('has nobody of it signed in', async () => {
    await using app = await createTestApp()
    const { token } = await app.enter(persona)
    const request = new Request('http://localhost:3000/', { headers: { 'x-session-id': token } })
    expect((await resolveSession(app.services, request))?.market).toBe(market)
    expect(await resolveSession(lendingIn(app, [otherOf(market)]), request)).toBeUndefined()
  })
})
