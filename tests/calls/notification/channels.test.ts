import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { chooseMessages, messageChoices } from '#contract/notification/calls.ts'
import {
  type NotificationEvent,
  notificationEventNames,
  notificationEvents,
} from '#domain/notification/notification-events.ts'
import { notify } from '#server/notification/public.ts'
import { fallBackUnconfirmed, lookUpReports } from '#server/notification/record-report.ts'
import { isSame } from '#server/notification/whatsapp-webhook.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'

const notifyOf = async (app: TestApp, { borrowerId }: Borrower, event: NotificationEvent) => {
  await inTransaction(app.services.db, async tx => {
    const reference = app.services.random.uuid()
    const facts = {
      ...{ amount: '1060000', left: '2120000', reference: 'REF-1' },
      ...{ on: '2026-12-02', order: 'ORDER-1', number: 'NUMBER-1' },
      payLink: 'https://pay.example/i/1',
    }
    await notify(app.services, tx, { event, reference, borrowerId, facts })
  })
  await app.drain()
}

const sent = (app: TestApp) => app.inbox.inbox().map(({ channel }) => channel)

const deliveries = async ({ services }: TestApp) =>
  (
    await services.db
      .selectFrom('notification.delivery')
      .select(['channel', 'state'])
      .orderBy('channel', 'desc')
      .execute()
  ).map(({ channel, state }) => [channel, state])

const withWhatsApp = async (app: TestApp, persona = 'siti') => {
  const borrower = await app.enter(persona)
  await borrower.call(chooseMessages, { sms: '1', whatsapp: '1' })
  return borrower
}

describe('messages go', () => {
  test('where they chose, and by SMS where they chose nothing', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const before = await borrower.call(messageChoices, {})
    expect(before.data?.channels).toEqual([
      { channel: 'sms', chosen: '1' },
      { channel: 'whatsapp', chosen: '0' },
    ])
    await borrower.call(chooseMessages, { sms: '0', whatsapp: '0' })
    await borrower.call(chooseMessages, { sms: '0', whatsapp: '0' })
    await notifyOf(app, borrower, 'payment-received')
    expect(sent(app)).toEqual([])
    // What the law requires is sent all the same.
    await notifyOf(app, borrower, 'refund-sent')
    expect(sent(app)).toEqual(['sms'])
    await borrower.call(chooseMessages, { sms: '1', whatsapp: '1' })
    await notifyOf(app, borrower, 'payment-received')
    expect(sent(app)).toEqual(['whatsapp', 'sms'])
    const choices = await app.services.db
      .selectFrom('notification.preference')
      .selectAll()
      .execute()
    expect(choices).toHaveLength(2)
  })

  test('by WhatsApp in the text that is registered for the language', async () => {
    await using app = await createTestApp()
    const borrower = await withWhatsApp(app, 'priya')
    await notifyOf(app, borrower, 'refund-sent')
    expect(app.inbox.inbox()).toMatchObject([
      {
        channel: 'whatsapp',
        text: 'Your refund of ₹10,600 has reached your bank account. Reference: REF-1.',
      },
    ])
    expect(await deliveries(app)).toEqual([['whatsapp', 'delivered']])
  })
})

describe('what WhatsApp does not deliver goes by SMS', () => {
  test('at once when it says so, and once', async () => {
    await using app = await createTestApp()
    const borrower = await withWhatsApp(app)
    app.inbox.setWhatsAppFault('undeliverable')
    await notifyOf(app, borrower, 'payment-received')
    await app.drain()
    await fallBackUnconfirmed(app.services)
    await app.drain()
    expect(await deliveries(app)).toEqual([
      ['whatsapp', 'failed'],
      ['sms', 'sent'],
    ])
    expect(sent(app)).toEqual(['sms'])
  })

  test('after so many minutes without a report, and once', async () => {
    await using app = await createTestApp()
    const borrower = await withWhatsApp(app)
    app.inbox.setWhatsAppFault('silent')
    await notifyOf(app, borrower, 'payment-received')
    await fallBackUnconfirmed(app.services)
    await app.drain()
    expect(await deliveries(app)).toEqual([['whatsapp', 'sent']])
    app.clock.advance({ seconds: 601 })
    for (const _ of [1, 2]) {
      await fallBackUnconfirmed(app.services)
      await app.drain()
    }
    expect(await deliveries(app)).toEqual([
      ['whatsapp', 'sent'],
      ['sms', 'sent'],
    ])
  })

  test('and not where only its answer was lost: the report says that it arrived', async () => {
    await using app = await createTestApp()
    const borrower = await withWhatsApp(app)
    app.inbox.setWhatsAppFault('lost-answer')
    await notifyOf(app, borrower, 'payment-received')
    await app.drain()
    app.clock.advance({ seconds: 601 })
    await fallBackUnconfirmed(app.services)
    await app.drain()
    expect(await deliveries(app)).toEqual([['whatsapp', 'delivered']])
    expect(sent(app)).toEqual(['whatsapp'])
  })
})

describe('a report', () => {
  const report = (status: string, id: string) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value: { statuses: [{ id, status }] } }] }],
    })
  const deliver = async (app: TestApp, body: string, signature: string) =>
    await app.fetch('/webhooks/whatsapp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      body,
    })
  const sign = (app: TestApp, body: string) =>
    `sha256=${createHmac('sha256', app.services.config.whatsApp.appSecret).update(body).digest('hex')}`

  test('is believed with the signature alone, and changes nothing that was delivered', async () => {
    await using app = await createTestApp()
    const borrower = await withWhatsApp(app)
    app.inbox.setWhatsAppFault('silent')
    await notifyOf(app, borrower, 'payment-received')
    const delivered = report('delivered', 'wamid.SIMULATED1')
    for (const signature of ['', 'sha256=', sign(app, `${delivered} `)]) {
      expect((await deliver(app, delivered, signature)).status).toBe(401)
    }
    expect(await deliveries(app)).toEqual([['whatsapp', 'sent']])
    expect((await deliver(app, delivered, sign(app, delivered))).status).toBe(200)
    const failed = report('failed', 'wamid.SIMULATED1')
    expect((await deliver(app, failed, sign(app, failed))).status).toBe(200)
    await app.drain()
    expect(await deliveries(app)).toEqual([['whatsapp', 'delivered']])
    const unreadable = '{"object":"page"}'
    expect((await deliver(app, unreadable, sign(app, unreadable))).status).toBe(200)
  })

  test('of an address that Meta verifies answers its challenge, with the right token alone', async () => {
    await using app = await createTestApp()
    const address = (token: string) =>
      `/webhooks/whatsapp?${new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.verify_token': token,
        'hub.challenge': '4711',
      })}`
    const { verifyToken } = app.services.config.whatsApp
    expect(await (await app.fetch(address(verifyToken))).text()).toBe('4711')
    expect((await app.fetch(address('another'))).status).toBe(401)
  })
})

describe('a report of MSG91', () => {
  const token = 'k7Qp2mVx9LrT4wZb'
  const deliver = async (app: TestApp, givenToken: string, status: string) =>
    await app.fetch(`/webhooks/msg91/${givenToken}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requestId: 'request-1', status }),
    })
  const sentByMsg91 = async (app: TestApp) => {
    await notifyOf(app, await app.enter('priya'), 'refund-sent')
    await app.services.db
      .updateTable('notification.delivery')
      .set({ provider: 'msg91', providerRef: 'request-1' })
      .execute()
  }

  test.each([
    ['delivered', 'delivered'],
    ['delivered-twice', 'delivered'],
    ['failed', 'failed'],
    ['none', 'sent'],
  ] as const)('as its simulator sends it: %s', async (reports, state) => {
    await using app = await createTestApp({ environment: { RUPYA_SMS_SENDER_IN: 'msg91' } })
    app.inbox.setSettings({ reports })
    await notifyOf(app, await app.enter('priya'), 'refund-sent')
    await expect.poll(() => deliveries(app)).toEqual([['sms', 'sent']])
    await app.inbox.sendReports()
    expect(await deliveries(app)).toEqual([['sms', state]])
    expect(app.inbox.inbox()).toMatchObject([{ text: expect.stringContaining('REF-1') }])
  })

  test('is believed at its secret address alone, and changes nothing that was delivered', async () => {
    await using app = await createTestApp({ environment: { RUPYA_SMS_MSG91_REPORT_TOKEN: token } })
    await sentByMsg91(app)
    for (const other of ['another', token.slice(1), `${token}x`]) {
      expect((await deliver(app, other, '1')).status).toBe(401)
    }
    expect(await deliveries(app)).toEqual([['sms', 'sent']])
    expect((await deliver(app, token, '1')).status).toBe(200)
    expect((await deliver(app, token, '2')).status).toBe(200)
    expect(await deliveries(app)).toEqual([['sms', 'delivered']])
  })

  test('is taken at no address without a secret', () => {
    expect(isSame('', '')).toBe(false)
  })
})

describe('senders of text messages', () => {
  test('take every text of India as it is registered, with MSG91', async () => {
    await using app = await createTestApp({ environment: { RUPYA_SMS_SENDER_IN: 'msg91' } })
    const borrower = await app.enter('priya')
    const texted = notificationEventNames.filter(
      event => !['shown', 'collects'].includes(notificationEvents[event].kind),
    )
    for (const event of texted) await notifyOf(app, borrower, event)
    await expect.poll(() => deliveries(app)).toEqual(texted.map(() => ['sms', 'sent']))
    await app.inbox.sendReports()
    const states = await deliveries(app)
    expect(states).toEqual(texted.map(() => ['sms', 'delivered']))
    expect(app.inbox.inbox()).toHaveLength(texted.length)
    expect(app.inbox.inbox().every(({ text }) => !text.includes('##'))).toBe(true)
  })

  test.each([
    ['IN', 'msg91', 'priya'],
    ['ID', 'zenziva', 'siti'],
  ])('of %s that refuse for their limit are asked again: %s', async (market, sender, persona) => {
    const environment = { [`RUPYA_SMS_SENDER_${market}`]: sender }
    await using app = await createTestApp({ environment })
    app.inbox.setSettings({ limited: true })
    await notifyOf(app, await app.enter(persona), 'refund-sent')
    expect(await deliveries(app)).toEqual([['sms', 'waiting']])
    app.inbox.setSettings({ limited: false })
    await app.services.db
      .updateTable('platform.outbox')
      .set({ availableAt: new Date(0) })
      .execute()
    await app.drain()
    expect(app.inbox.inbox()).toHaveLength(1)
  })

  test.each([
    ['IN', 'msg91', 'priya', 'server-error-after-accept'],
    ['ID', 'zenziva', 'siti', 'half-body'],
  ] as const)('of %s whose answer is lost are not asked again: %s', async (...of) => {
    const [market, sender, persona, fault] = of
    const environment = { [`RUPYA_SMS_SENDER_${market}`]: sender }
    await using app = await createTestApp({ environment })
    app.inbox.setSettings({ fault, faultsLeft: 1, reports: 'none' })
    await notifyOf(app, await app.enter(persona), 'refund-sent')
    await app.drain()
    expect(await deliveries(app)).toEqual([['sms', 'unknown']])
    expect(app.inbox.inbox()).toHaveLength(1)
  })

  test('that report nothing are asked what was delivered, from two minutes to an hour after', async () => {
    await using app = await createTestApp({ environment: { RUPYA_SMS_SENDER_ID: 'zenziva' } })
    await notifyOf(app, await app.enter('siti'), 'refund-sent')
    await lookUpReports(app.services)
    expect(await deliveries(app)).toEqual([['sms', 'sent']])
    app.clock.advance({ seconds: 3601 })
    await lookUpReports(app.services)
    expect(await deliveries(app)).toEqual([['sms', 'sent']])
    app.clock.advance({ seconds: -3000 })
    app.inbox.setSettings({ fault: 'server-error', faultsLeft: 1 })
    for (const state of ['sent', 'delivered']) {
      await lookUpReports(app.services)
      expect(await deliveries(app)).toEqual([['sms', state]])
    }
  })
})
