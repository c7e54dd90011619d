import { afterAll, describe, expect, test } from 'vitest'
import { getMarket, MARKET_CODES } from '#domain/market/market.ts'
import {
  type FactName,
  messageChannels,
  notificationEventNames,
  notificationEvents,
} from '#domain/notification/notification-events.ts'
import { notificationEmail } from '#server/notification/email/email-content.ts'
import { renderMessage } from '#server/notification/render-message.ts'

const config = {
  brand: {
    appName: 'Rupya',
    gradientFrom: '#123456',
    fontColour: '#fedcba',
    servicePhone: { ID: '1500-123', IN: '1800-123-456' },
  },
  publicUrl: 'https://loans.example',
  // The renderer reads these three alone.
} as Parameters<typeof renderMessage>[0]['config']

/** What a caller might hand over too much: no template names it. */
const personal = {
  name: 'NAME-CANARY',
  phone: 'PHONE-CANARY',
  idNumber: 'IDENTITY-CANARY',
  accountNo: 'ACCOUNT-CANARY',
  address: 'ADDRESS-CANARY',
}
const borrowerId = 'BORROWER-CANARY'

const facts: Readonly<Record<FactName, string>> = {
  ...personal,
  amount: '1234567',
  left: '7654321',
  on: '2026-12-02',
  order: 'ORDER-CANARY',
  number: 'NUMBER-CANARY',
  reference: 'REFERENCE-CANARY',
  payLink: 'https://pay.example/i/LINK-CANARY',
}

/** How each fact shows in a text, whatever its market. */
const shown: Readonly<Record<FactName, RegExp>> = {
  amount: /1\.234\.567|12,345\.67/,
  left: /7\.654\.321|76,543\.21/,
  on: /2 \S+ 2026/,
  order: /ORDER-CANARY/,
  number: /NUMBER-CANARY/,
  reference: /REFERENCE-CANARY/,
  payLink: /https:\/\/pay\.example\/i\/LINK-CANARY/,
}

/** All that a channel carries of a message. */
const written = (
  { event, market, channel, locale }: (typeof cells)[number],
  rendered: ReturnType<typeof renderMessage>,
): string => {
  if (channel !== 'email') return `${rendered.title} ${rendered.text}`
  const services = { config, cipher: { seal: () => Buffer.from('sealed') } }
  const subject = { event, market, borrowerId }
  const email = notificationEmail(services as never, subject, { ...rendered, locale })
  return [email.subject, email.text, email.html, email.unsubscribeUrl ?? ''].join('\n')
}

/** The cells that were rendered as they must be, by market, event, channel and language. */
const rendered = new Set<string>()
const nameOf = ({ market, event, channel, locale }: (typeof cells)[number]): string =>
  [market, event, channel, locale].join(' ')

/** One line for each event: `yes` for each channel in each language, in the order of the heading. */
const tableOf = (market: (typeof cells)[number]['market']): string => {
  const ofMarket = cells.filter(each => each.market === market)
  const columns = [...new Set(ofMarket.map(({ channel, locale }) => `${channel} ${locale}`))]
  const lines = notificationEventNames.map(event => {
    const marks = columns.map(column => {
      const isDone = rendered.has(`${market} ${event} ${column}`)
      return (isDone ? 'yes' : 'MISSING').padEnd(column.length)
    })
    return [event.padEnd(22), ...marks].join('  ')
  })
  return [[market.padEnd(22), ...columns].join('  '), ...lines].join('\n')
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

  afterAll(() => {
    const missing = cells.filter(cell => !rendered.has(nameOf(cell)))
    const counts = `${cells.length} messages, missing ${missing.length}`
    process.stdout.write(`${MARKET_CODES.map(tableOf).join('\n\n')}\n${counts}\n`)
  })

  test.each(cells)('$event in $market by $channel in $locale', cell => {
    const { event, market, ...form } = cell
    const message = renderMessage({ config }, { event, market, facts }, form)
    const { title, text, values } = message
    const all = written(cell, message)
    for (const canary of [...Object.values(personal), borrowerId]) expect(all).not.toContain(canary)
    const declared: readonly FactName[] = notificationEvents[event].facts
    expect(title).not.toBe('')
    expect(text).not.toBe('')
    expect(all).not.toMatch(/[{}]|undefined|null/)
    for (const name of factNames) {
      // The page of a payment link ends with its day: the list, which stays, leads to our own.
      const isNamed = name !== 'payLink' || ['sms', 'whatsapp'].includes(form.channel)
      if (declared.includes(name) && isNamed) expect(text).toMatch(shown[name])
      else expect(all).not.toMatch(shown[name])
    }
    expect(Object.keys(values).sort()).toEqual([...declared].sort())
    if (form.channel === 'sms') {
      // The plain alphabet of text messages: two parts of 153 characters at most.
      expect(text).toMatch(/^[\x20-\x7e¿]+$/)
      expect(text.length).toBeLessThanOrEqual(306)
      for (const value of Object.values(values)) expect(value.length).toBeLessThanOrEqual(40)
    }
    rendered.add(nameOf(cell))
  })

  test.each(['application-approved', 'money-sent', 'loan-settled', 'early-settlement'] as const)(
    'of %s says on the phone where the documents are, and names no loan in the address',
    event => {
      const text = (channel: 'sms' | 'whatsapp' | 'email' | 'list') =>
        renderMessage({ config }, { event, market: 'ID', facts }, { channel, locale: 'id' }).text
      expect(text('sms')).toMatch(/ Dokumen: https:\/\/loans\.example\/order$/)
      expect(text('whatsapp')).toMatch(/ Dokumen: https:\/\/loans\.example\/order$/)
      for (const channel of ['email', 'list'] as const) expect(text(channel)).not.toContain('http')
    },
  )

  test('of an e-mail is headed by the lender in its colours', () => {
    const cell = cells.find(({ channel }) => channel === 'email')
    if (!cell) return expect.fail('no event is sent by e-mail')
    const message = renderMessage({ config }, { ...cell, facts }, cell)
    expect(written(cell, message)).toMatch(/background:#123456;color:#fedcba[^>]*>\nRupya<\/p>/)
  })

  test('is written: no cell of the table is missing', () => {
    expect(cells.filter(cell => !rendered.has(nameOf(cell))).map(nameOf)).toEqual([])
  })

  test.each(['installment-due', 'installment-late'] as const)(
    'of %s names one short address to pay at, which is the same for every borrower',
    event => {
      const link = {
        ID: 'https://loans.example/pay?isNeedPop=0',
        IN: 'https://loans.example/pay?isNeedPop=1',
      }
      for (const { market, locale } of cells) {
        for (const channel of ['sms', 'whatsapp'] as const) {
          const { text } = renderMessage({ config }, { event, market, facts }, { channel, locale })
          expect(text.match(/https?:\S+?(?=[.,]?(\s|$))/g)).toEqual([link[market]])
        }
      }
    },
  )

  test.each(['installment-due-link', 'installment-late-link'] as const)(
    'of %s names the payment link on the phone, and our own address beside it in a text message',
    event => {
      for (const { market, locale } of cells) {
        const addressesBy = (channel: 'sms' | 'whatsapp' | 'list') =>
          renderMessage({ config }, { event, market, facts }, { channel, locale }).text.match(
            /https?:\S+/g,
          )
        const own = `https://loans.example/pay?isNeedPop=${getMarket(market).isNeedPop}`
        expect(addressesBy('sms')).toEqual([facts.payLink, own])
        expect(addressesBy('whatsapp')).toEqual([facts.payLink])
        expect(addressesBy('list')).toBeNull()
      }
    },
  )

  test('is missing as soon as a declared fact is', () => {
    const { amount: _, ...without } = facts
    const subject = { event: 'money-sent', market: 'ID', facts: without } as const
    expect(() => renderMessage({ config }, subject, { channel: 'sms', locale: 'id' })).toThrow(
      'lacks its amount',
    )
  })
})
