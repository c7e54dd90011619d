import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import {
  chooseMessages,
  messageChoices,
  messages,
  removeEmail,
  requestEmailCode,
  verifyEmail,
} from '#contract/notification/calls.ts'
import { closeAccount, exportData } from '#contract/profile/calls.ts'
import { listMessages } from '#contract/sandbox/calls.ts'
import type { NotificationEvent } from '#domain/notification/notification-events.ts'
import { deliverMessage } from '#server/notification/deliver-message.ts'
import { notify } from '#server/notification/public.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'

const address = 'siti.rahma@example.com'

/** The code in the newest e-mail to an address. */
const codeIn = (app: TestApp, to = address): string =>
  /^\d{6}/.exec(app.email.inbox(to)[0]?.text ?? '')?.[0] ?? ''

const verifyAddress = async (app: TestApp, borrower: Borrower, email = address) => {
  await borrower.call(requestEmailCode, { email })
  return await borrower.call(verifyEmail, { code: codeIn(app, email) })
}

const withAddress = async (app: TestApp, persona = 'siti') => {
  const borrower = await app.enter(persona)
  const { code } = await verifyAddress(app, borrower)
  expect(code).toBe('0')
  await app.drain()
  return borrower
}

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
}

const deliveriesOf = async ({ services }: TestApp, event: NotificationEvent) =>
  (
    await services.db
      .selectFrom('notification.delivery as d')
      .innerJoin('notification.message as m', 'm.notificationId', 'd.notificationId')
      .select(['d.channel', 'd.state', 'd.reason'])
      .where('m.event', '=', event)
      .orderBy('d.channel')
      .execute()
  ).map(({ channel, state, reason }) => [channel, state, reason])

test('the inbox of a phone has the messages at its owner’s address too', async () => {
  await using app = await createTestApp()
  await withAddress(app)
  const budi = await app.enter('budi')
  await verifyAddress(app, budi, 'budi@example.com')
  const all = replyData(await app.anyone(listMessages, {})).messages
  const phone = all.find(({ channel }) => channel === 'sms')?.to ?? ''
  const recipients = async (to: string) =>
    new Set(replyData(await app.anyone(listMessages, { to })).messages.map(each => each.to))
  expect(await recipients(phone)).toEqual(new Set([phone, address]))
  expect(await recipients('budi@example.com')).toEqual(new Set(['budi@example.com']))
})

describe('an address', () => {
  test('is written to only once its code came back', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const asked = await borrower.call(requestEmailCode, { email: ` ${address} ` })
    expect(asked.data?.email).toEqual({ offered: '1', address: '', pending: address })
    await notifyOf(app, borrower, 'payment-received')
    await app.drain()
    expect(app.email.inbox()).toHaveLength(1)
    const verified = await borrower.call(verifyEmail, { code: codeIn(app) })
    expect(verified.data).toEqual({
      channels: expect.arrayContaining([{ channel: 'email', chosen: '1' }]),
      email: { offered: '1', address: 's•••@•••.com', pending: '' },
    })
    await app.drain()
    expect(await deliveriesOf(app, 'email-changed')).toEqual([
      ['email', 'sent', ''],
      ['sms', 'sent', ''],
    ])
    await notifyOf(app, borrower, 'payment-received')
    await app.drain()
    expect(app.email.inbox(address)[0]?.text).toContain('Rp')
  })

  test('is not verified by another code, an old one or the sixth guess', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const stranger = await app.enter('budi')
    const guess = async (who: Borrower, code: string) =>
      (await who.call(verifyEmail, { code })).code
    await borrower.call(requestEmailCode, { email: address })
    const first = codeIn(app)
    expect(await guess(stranger, first)).toBe('4201')
    await borrower.call(requestEmailCode, { email: 'another@example.com' })
    expect(await guess(borrower, first)).toBe('4201')
    const right = codeIn(app, 'another@example.com')
    app.clock.advance({ seconds: 601 })
    expect(await guess(borrower, right)).toBe('4201')
    await borrower.call(requestEmailCode, { email: 'third@example.com' })
    const third = codeIn(app, 'third@example.com')
    const wrong = third === '000000' ? '111111' : '000000'
    for (const _ of [1, 2, 3, 4, 5]) expect(await guess(borrower, wrong)).toBe('4201')
    expect(await guess(borrower, third)).toBe('4201')
    expect((await borrower.call(messageChoices, {})).data?.email.address).toBe('')
  })

  test('of several accounts is answered like any other, and a code of one opens no other', async () => {
    await using app = await createTestApp()
    const first = await withAddress(app)
    const second = await app.enter('budi')
    const fresh = await second.call(requestEmailCode, { email: address })
    const unknown = await second.call(requestEmailCode, { email: 'nobody@example.com' })
    const shown = ({ code, message, status }: typeof fresh) => ({ code, message, status })
    expect(shown(fresh)).toEqual(shown(unknown))
    expect(fresh.data?.email).toEqual({ offered: '1', address: '', pending: address })
    expect((await first.call(messageChoices, {})).data?.email.address).toBe('s•••@•••.com')
  })

  test('gets five codes a day, whoever asks, and a repeated request sends none', async () => {
    await using app = await createTestApp()
    const people = [await app.enter('siti'), await app.enter('budi')]
    const [siti] = people
    const codes: string[] = []
    for (const _ of [1, 2, 3]) {
      for (const each of people) {
        const idempotencyKey = `request-${codes.length}-of-a-code`
        codes.push((await each.call(requestEmailCode, { email: address }, { idempotencyKey })).code)
      }
    }
    expect(codes.filter(code => code === '0')).toHaveLength(5)
    expect(app.email.inbox(address)).toHaveLength(5)
    const again = { idempotencyKey: 'one-request-of-siti' }
    await siti?.call(requestEmailCode, { email: 'x@example.com' }, again)
    await siti?.call(requestEmailCode, { email: 'x@example.com' }, again)
    expect(app.email.inbox('x@example.com')).toHaveLength(1)
  })

  test.each(['', 'siti', 'siti@host', 'a b@example.com', 'a@b.example\r\nBcc: c@d.example'])(
    'that is none is refused at its field: %j',
    async email => {
      await using app = await createTestApp()
      const borrower = await app.enter('siti')
      const reply = await borrower.call(requestEmailCode, { email })
      expect(reply).toMatchObject({ code: '4201', problems: [{ field: 'email' }] })
      expect(app.email.inbox()).toEqual([])
    },
  )

  test('that its mail server refuses is refused at its field, and nothing is pending', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    app.email.setFault('refused')
    const refused = await borrower.call(requestEmailCode, { email: address })
    expect(refused).toMatchObject({ code: '4201', problems: [{ field: 'email' }] })
    app.email.setFault('later')
    const later = await borrower.call(requestEmailCode, { email: 'b@example.com' })
    expect(later.code).toBe('4104')
    expect((await borrower.call(messageChoices, {})).data?.email.pending).toBe('')
  })

  test('is exported, and gone when it is removed and when the account is closed', async () => {
    await using app = await createTestApp()
    const borrower = await withAddress(app)
    const exported = await app.fetch(callPath(exportData, app.services.config.apiBase), {
      headers: { 'X-Session-Id': borrower.token },
    })
    expect(await exported.text()).toContain(address)
    const { data } = await borrower.call(removeEmail, {})
    expect(data?.channels.map(({ channel }) => channel)).not.toContain('email')
    const newcomer = await app.enter('citra')
    await verifyAddress(app, newcomer, 'citra@example.com')
    expect((await newcomer.call(closeAccount, { confirm: '1' })).code).toBe('0')
    const left = await app.services.db
      .selectFrom('notification.emailAddress')
      .selectAll()
      .where('borrowerId', 'in', [borrower.borrowerId, newcomer.borrowerId])
      .execute()
    expect(left).toEqual([])
  })

  test('stands sealed in the database, and in no log', async () => {
    await using app = await createTestApp()
    await withAddress(app)
    const rows = await app.services.db.selectFrom('notification.emailAddress').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(Buffer.from(rows[0]?.addressEncrypted ?? []).toString('latin1')).not.toContain('siti')
    expect(app.logged()).not.toContain(address)
  })
})

describe('an e-mail', () => {
  test('that need not be sent ends by one press, and by no look at its link', async () => {
    await using app = await createTestApp()
    const borrower = await withAddress(app)
    await notifyOf(app, borrower, 'payment-received')
    await notifyOf(app, borrower, 'refund-sent')
    await app.drain()
    const [required, optional] = app.email.inbox(address)
    expect(required?.headers.has('list-unsubscribe')).toBe(false)
    const link = /<(.*)>/.exec(optional?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
    const { pathname } = new URL(link)
    const press = async (path: string, body: string) =>
      (
        await app.fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body,
        })
      ).status
    const chosen = async () =>
      (await borrower.call(messageChoices, {})).data?.channels.find(
        ({ channel }) => channel === 'email',
      )?.chosen
    expect((await app.fetch(pathname)).status).toBe(302)
    expect(await press(pathname, '')).toBe(404)
    expect(await press(`${pathname.slice(0, -3)}AAA`, 'List-Unsubscribe=One-Click')).toBe(404)
    expect(await chosen()).toBe('1')
    expect(await press(pathname, 'List-Unsubscribe=One-Click')).toBe(200)
    expect(await press(pathname, 'List-Unsubscribe=One-Click')).toBe(200)
    expect(await chosen()).toBe('0')
    const before = app.email.inbox(address).length
    await notifyOf(app, borrower, 'payment-received')
    await app.drain()
    expect(app.email.inbox(address)).toHaveLength(before)
  })

  test('is unsubscribed from by no body that is larger than a mail program sends', async () => {
    await using app = await createTestApp()
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull: controller => {
        sent += 64 * 1024
        controller.enqueue(new Uint8Array(64 * 1024).fill(97))
        if (sent >= 20_000_000) controller.close()
      },
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const request = { method: 'POST', headers, body, duplex: 'half' } as const
    expect((await app.fetch('/unsubscribe/anything', request)).status).toBe(413)
    expect(sent).toBeLessThan(1_000_000)
  })

  test('escapes what it shows as HTML', async () => {
    await using app = await createTestApp({ environment: { RUPYA_APP_NAME: 'A<b>&"Co' } })
    const borrower = await withAddress(app)
    await notifyOf(app, borrower, 'payment-received')
    await app.drain()
    const [received] = app.email.inbox(address)
    expect(received?.html).toContain('A&lt;b&gt;&amp;&quot;Co')
    expect(received?.html).not.toContain('<b>')
    expect(received?.text).toContain('A<b>&"Co')
  })

  test('that is refused for good goes by SMS where it was required and went nowhere else', async () => {
    await using app = await createTestApp()
    const borrower = await withAddress(app)
    await borrower.call(chooseMessages, { sms: '0', whatsapp: '0', email: '1' })
    app.email.setFault('refused')
    await notifyOf(app, borrower, 'refund-sent')
    await notifyOf(app, borrower, 'payment-received')
    await app.drain()
    expect(await deliveriesOf(app, 'refund-sent')).toEqual([
      ['email', 'failed', 'smtp-550'],
      ['sms', 'sent', ''],
    ])
    expect(await deliveriesOf(app, 'payment-received')).toEqual([['email', 'failed', 'smtp-550']])
  })

  test('that is wanted later is tried again, as is one whose answer is lost, under its message id', async () => {
    await using app = await createTestApp()
    const borrower = await withAddress(app)
    await borrower.call(chooseMessages, { sms: '0', whatsapp: '0', email: '1' })
    const before = app.email.inbox(address).length
    app.email.setFault('later')
    await notifyOf(app, borrower, 'payment-received')
    await app.drain()
    expect(await deliveriesOf(app, 'payment-received')).toEqual([['email', 'waiting', '']])
    app.email.setFault('none')
    const { deliveryId } = await app.services.db
      .selectFrom('notification.delivery')
      .select('deliveryId')
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    const deliver = async () =>
      await inTransaction(app.services.db, async tx => {
        await deliverMessage(app.services, tx, { deliveryId, attempt: 2 })
      })
    await deliver()
    await deliver()
    expect(app.email.inbox(address)).toHaveLength(before + 1)
    app.email.setFault('lost-answer')
    await notifyOf(app, borrower, 'overpaid')
    await app.drain()
    const tryAgain = async () => {
      await app.services.db
        .updateTable('platform.outbox')
        .set({ availableAt: new Date(0) })
        .execute()
      await app.drain()
    }
    expect(await deliveriesOf(app, 'overpaid')).toEqual([['email', 'waiting', '']])
    await tryAgain()
    expect(await deliveriesOf(app, 'overpaid')).toEqual([['email', 'waiting', '']])
    app.email.setFault('none')
    await tryAgain()
    expect(await deliveriesOf(app, 'overpaid')).toEqual([['email', 'sent', '']])
    // Accepted three times, and shown once: the simulator drops a repeated message id.
    expect(app.email.inbox(address)).toHaveLength(before + 2)
    app.email.setFault('lost-answer')
    await notifyOf(app, borrower, 'payment-received')
    for (const _ of [1, 2, 3, 4]) await tryAgain()
    expect(await deliveriesOf(app, 'payment-received')).toEqual([
      ['email', 'sent', ''],
      ['email', 'unknown', ''],
    ])
    expect(app.email.inbox(address)).toHaveLength(before + 3)
  })

  test('that a process which died handed over is sent again under its message id', async () => {
    await using app = await createTestApp()
    const borrower = await withAddress(app)
    await borrower.call(chooseMessages, { sms: '0', whatsapp: '0', email: '1' })
    await notifyOf(app, borrower, 'payment-received')
    await app.drain()
    const sent = app.email.inbox(address)
    const { deliveryId } = await app.services.db
      .updateTable('notification.delivery')
      .set({ state: 'sending' })
      .where('state', '=', 'sent')
      .where('deliveryId', 'in', sent.map(({ messageId }) => messageId.slice(1, 37)).slice(0, 1))
      .returning('deliveryId')
      .executeTakeFirstOrThrow()
    await inTransaction(app.services.db, async tx => {
      await deliverMessage(app.services, tx, { deliveryId, attempt: 2 })
    })
    expect(await deliveriesOf(app, 'payment-received')).toEqual([['email', 'sent', '']])
    expect(app.email.inbox(address)).toHaveLength(sent.length)
  })

  test('costs nothing, and is counted on its day', async () => {
    await using app = await createTestApp({ environment: { RUPYA_MESSAGE_DAILY_SPEND_ID: '0' } })
    const borrower = await withAddress(app)
    await notifyOf(app, borrower, 'payment-received')
    await app.drain()
    expect(await deliveriesOf(app, 'payment-received')).toEqual([
      ['email', 'sent', ''],
      ['sms', 'suppressed', 'daily-spend'],
    ])
    const spend = await app.services.db
      .selectFrom('notification.spend')
      .select(['channel', 'sent', 'costMinor'])
      .where('channel', '=', 'email')
      .execute()
    expect(spend).toEqual([{ channel: 'email', sent: 2, costMinor: 0n }])
  })

  test('is not offered where no mail server is configured', async () => {
    await using app = await createTestApp({ environment: { RUPYA_EMAIL_SENDER: 'none' } })
    const borrower = await app.enter('siti')
    expect((await borrower.call(requestEmailCode, { email: address })).code).toBe('4103')
    const { data } = await borrower.call(messageChoices, {})
    expect(data?.email).toEqual({ offered: '0', address: '', pending: '' })
    expect((await borrower.call(messages, {})).code).toBe('0')
  })
})

test('the sandbox lists e-mails in their own inbox, and opens their files', async () => {
  await using app = await createTestApp()
  await withAddress(app)
  const attachments = [
    { name: 'perjanjian.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') },
  ]
  const content = { subject: 'Dokumen', text: 'Terlampir.', html: '<p>Terlampir.</p>' }
  await app.services.emailProvider?.send({ ...content, to: address, attachments, reference: 'd-1' })
  const { data } = await app.anyone(listMessages, { to: address })
  const [newest] = data?.messages ?? []
  expect(newest).toMatchObject({ channel: 'email', subject: 'Dokumen', code: '' })
  const [file] = newest?.attachments ?? []
  expect(file?.name).toBe('perjanjian.pdf')
  const opened = await app.fetch(file?.path ?? '')
  expect(opened.headers.get('content-disposition')).toContain('attachment')
  expect(await opened.text()).toBe('%PDF-1.7')
  expect((await app.fetch('/simulators/email/e-99/0')).status).toBe(404)
})
