import { describe, expect, test } from 'vitest'
import { getMarket, MARKET_CODES } from '#domain/market/market.ts'
import {
  type FactName,
  messageChannels,
  notificationEventNames,
  notificationEvents,
} from '#domain/notification/notification-events.ts'
import { renderMessage } from '#server/notification/render-message.ts'

const config = {
  brand: { appName: 'Rupya', servicePhone: { ID: '1500-123', IN: '1800-123-456' } },
  publicUrl: 'https://loans.example',
  // The renderer reads these three alone.
} as Parameters<typeof renderMessage>[0]['config']

const facts: Readonly<Record<FactName, string>> = {
  amount: '1234567',
  left: '7654321',
  on: '2026-12-02',
  order: 'ORDER-CANARY',
  number: 'NUMBER-CANARY',
  reference: 'REFERENCE-CANARY',
}

/** How each fact shows in a text, whatever its market. */
const shown: Readonly<Record<FactName, RegExp>> = {
  amount: /1\.234\.567|12,345\.67/,
  left: /7\.654\.321|76,543\.21/,
  on: /2 \S+ 2026/,
  order: /ORDER-CANARY/,
  number: /NUMBER-CANARY/,
  reference: /REFERENCE-CANARY/,
}

const factNames = Object.keys(shown) as readonly FactName[]

const cells = MARKET_CODES.flatMap(market =>
  [...new Set([...getMarket(market).languages, 'en', 'id'] as const)].flatMap(locale =>
    [...messageChannels, 'list' as const].flatMap(channel =>
      notificationEventNames.map(event => ({ market, locale, channel, event })),
    ),
  ),
)

describe('every message of every event, market, language and channel', () => {
  test('is one of a table without gaps', () => {
    const languages = MARKET_CODES.map(
      market => new Set([...getMarket(market).languages, 'en', 'id']).size,
    ).reduce((sum, count) => sum + count, 0)
    expect(cells).toHaveLength(notificationEventNames.length * 4 * languages)
  })

  test.each(cells)('$event in $market by $channel in $locale', ({ event, market, ...form }) => {
    const { title, text, values } = renderMessage({ config }, { event, market, facts }, form)
    const declared: readonly FactName[] = notificationEvents[event].facts
    expect(title).not.toBe('')
    expect(`${title} ${text}`).not.toMatch(/[{}]|undefined|null/)
    for (const name of factNames) {
      if (declared.includes(name)) expect(text).toMatch(shown[name])
      else expect(`${title} ${text}`).not.toMatch(shown[name])
    }
    expect(Object.keys(values).sort()).toEqual([...declared].sort())
    if (form.channel === 'sms') {
      // The plain alphabet of text messages: two parts of 153 characters at most.
      expect(text).toMatch(/^[\x20-\x7e¿]+$/)
      expect(text.length).toBeLessThanOrEqual(306)
      for (const value of Object.values(values)) expect(value.length).toBeLessThanOrEqual(40)
    }
  })

  test('is missing as soon as a declared fact is', () => {
    const { amount: _, ...without } = facts
    const subject = { event: 'money-sent', market: 'ID', facts: without } as const
    expect(() => renderMessage({ config }, subject, { channel: 'sms', locale: 'id' })).toThrow(
      'lacks its amount',
    )
  })
})
