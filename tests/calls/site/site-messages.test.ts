import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { contactMessage, siteFacts, subscribe } from '#contract/site/calls.ts'
import {
  answerContactMessage,
  closeContactMessage,
  listContactMessages,
  listSubscriptions,
  readContactMessage,
} from '#contract/site/staff-calls.ts'
import { connectionOptions } from '#server/platform/database/database.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { untilBlocked } from '../../harness/app/until-blocked.ts'
import { solveWork } from '../../harness/personas/solve-work.ts'
import { openVisit } from '../../harness/personas/visitor.ts'

const message = {
  name: 'Ratna Dewi',
  telephone: '+62 812 0000 7788',
  message: 'Kapan pinjaman saya cair?',
}

const storedMessages = async ({ services }: TestApp): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from site.contact_message`.execute(services.db)
  return rows[0]?.count ?? 0
}

/** Works as the tables' owner: the application's own role may not lock them. */
const asOwner = async <Result>(
  { database }: TestApp,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client(connectionOptions(database.ownerAddress))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const auditedActions = async ({ services }: TestApp): Promise<string[]> => {
  const entries = await services.db
    .selectFrom('audit.entry')
    .select('action')
    .orderBy('entryNo')
    .execute()
  return entries.map(({ action }) => action)
}

/**
 * The codes of actions that all wait, each for a row to be written or for another action, at once.
 */
const codesAtOnce = async (
  app: TestApp,
  table: 'contact_message' | 'subscription',
  actions: readonly (() => Promise<{ readonly code: string }>)[],
): Promise<string[]> => {
  const { answers } = await asOwner(app, async client => {
    await client.query('begin')
    await client.query(`lock table site.${table} in exclusive mode`)
    const answers = Promise.all(actions.map(async action => (await action()).code))
    await untilBlocked(app.services.db, actions.length)
    await client.query('commit')
    return { answers }
  })
  return (await answers).toSorted()
}

describe('a message from the official site', () => {
  test('that needs no answer is closed with a reason, once', async () => {
    await using app = await createTestApp()
    await app.anyone(contactMessage, message)
    const list = async (state: 'open' | 'answered' | 'closed') =>
      (await app.staff(listContactMessages, { state })).data?.messages ?? []
    const [{ messageId } = { messageId: '' }] = await list('open')
    const closed = await app.staff(closeContactMessage, { messageId, reason: 'an advertisement' })
    expect(closed.data).toMatchObject({ state: 'closed', note: 'an advertisement' })
    expect([(await list('open')).length, (await list('answered')).length]).toEqual([0, 0])
    expect(await list('closed')).toMatchObject([{ messageId, state: 'closed' }])
    const again = await app.staff(answerContactMessage, { messageId, note: 'called back' })
    expect(again.code).toBe('4008')
    expect(await auditedActions(app)).toContain('closed')
  })

  test('is stored, read by staff with a reason, and answered once', async () => {
    await using app = await createTestApp()
    expect(await app.anyone(contactMessage, message)).toMatchObject({
      code: '0',
      data: { note: 'Berhasil dikirim!' },
    })
    const { data: listed } = await app.staff(listContactMessages, {})
    expect(listed?.messages).toHaveLength(1)
    const [masked] = listed?.messages ?? []
    expect(masked).toMatchObject({ market: 'ID', name: 'R…', telephone: '…788', state: 'open' })
    const messageId = masked?.messageId ?? ''

    const reason = 'to call back'
    expect((await app.staff(readContactMessage, { messageId, reason: 'x' })).code).toBe('400')
    const { data: read } = await app.staff(readContactMessage, { messageId, reason })
    expect(read).toMatchObject(message)

    const answer = { messageId, note: 'called, all clear' }
    expect((await app.staff(answerContactMessage, answer)).data).toMatchObject({
      state: 'answered',
      answeredBy: 'staff',
    })
    expect((await app.staff(answerContactMessage, answer)).code).toBe('4008')
    expect((await app.staff(listContactMessages, {})).data?.messages).toEqual([])
    expect(await auditedActions(app)).toEqual([
      'listContactMessages',
      'read',
      'answered',
      'answerContactMessage',
      'listContactMessages',
    ])
  })

  test('is nowhere in clear', async () => {
    await using app = await createTestApp()
    await app.anyone(contactMessage, { ...message, message: 'canary-of-a-message' })
    await app.anyone(subscribe, { email: 'canary-reader@example.org' })
    const { rows } = await sql<{ row: string }>`
      select m::text as row from site.contact_message m
      union all select s::text from site.subscription s`.execute(app.services.db)
    const stored = rows.map(({ row }) => row).join()
    // Long enough that an encrypted value does not contain one by chance.
    const digits = message.telephone.replaceAll(/\D/g, '')
    for (const canary of ['canary-', message.telephone, digits, 'Ratna Dewi']) {
      expect(stored).not.toContain(canary)
      expect(stored).not.toContain(Buffer.from(canary).toString('hex'))
      expect(app.logged()).not.toContain(canary)
    }
  })

  test('with missing fields is not stored, and each field says so', async () => {
    await using app = await createTestApp()
    const india = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const send = async (fields: Record<string, string>) => {
      const path = '/h5-api/v3/site/contact?isNeedPop=1'
      const body = new URLSearchParams(fields)
      return await (await app.fetch(path, { ...india, method: 'POST', body })).json()
    }
    expect(await send({})).toMatchObject({
      code: '4701',
      message: 'Please provide complete information!',
      data: { problems: [{ field: 'name' }, { field: 'telephone' }, { field: 'message' }] },
    })
    expect(await send({ ...message, telephone: '   ' })).toMatchObject({ code: '4701' })
    expect(await send({ ...message, telephone: 'call me' })).toMatchObject({
      code: '4201',
      data: { problems: [{ field: 'telephone' }] },
    })
    expect(await send({ ...message, message: 'a'.repeat(1001) })).toMatchObject({ code: '4201' })
    expect(await storedMessages(app)).toBe(0)
    expect(await send(message)).toMatchObject({ code: '0', data: { note: 'Submit successfully!' } })
  })

  test('sent twice from one form is one message', async () => {
    await using app = await createTestApp()
    const form = { ...message, formKey: 'form-key-0001' }
    const replies = await Promise.all([1, 2, 3].map(() => app.anyone(contactMessage, form)))
    expect(replies.map(reply => reply.code)).toEqual(['0', '0', '0'])
    expect(await storedMessages(app)).toBe(1)
  })

  test('is one of five an hour from one place without a challenge, also of twenty at once', async () => {
    await using app = await createTestApp()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app.anyone(contactMessage, message)),
    )
    expect(replies.filter(reply => reply.code === '0')).toHaveLength(5)
    expect(replies.filter(reply => reply.code === '101')).toHaveLength(15)
    expect(await storedMessages(app)).toBe(5)
    app.clock.advance({ hours: 1, seconds: 1 })
    expect((await app.anyone(contactMessage, message)).code).toBe('0')
  })

  test('is one of twenty an hour from one place with a captcha each', async () => {
    await using app = await createTestApp()
    const send = async (withCaptcha: boolean) => {
      const { call, sid, captcha } = await openVisit(app, { address: '203.0.113.20' })
      const fields = withCaptcha ? { sid, capcode: await captcha() } : {}
      return (await call(contactMessage, { ...message, ...fields })).code
    }
    for (let sent = 0; sent < 5; sent += 1) expect(await send(false)).toBe('0')
    expect(await send(false)).toBe('101')
    for (let sent = 5; sent < 20; sent += 1) expect(await send(true)).toBe('0')
    expect(await send(true)).toBe('429')
  })

  test('from any address of a /64 network is one of that network’s', async () => {
    await using app = await createTestApp()
    const send = async (address: string) =>
      (await (await openVisit(app, { address })).call(contactMessage, message)).code
    for (let sent = 0; sent < 5; sent += 1)
      expect(await send(`2001:db8:1:1::${sent + 1}`)).toBe('0')
    expect(await send('2001:db8:1:1:ffff::1')).toBe('101')
    expect(await send('2001:db8:1:2::1')).toBe('0')
  })

  test('that is the fifth is stored and reported as stored, also when it is sent twice at once', async () => {
    await using app = await createTestApp()
    for (let sent = 1; sent < 5; sent += 1) await app.anyone(contactMessage, message)
    const send = async () =>
      await app.anyone(contactMessage, { ...message, formKey: 'form-key-0005' })
    expect(await codesAtOnce(app, 'contact_message', [send, send])).toEqual(['0', '0'])
    expect(await storedMessages(app)).toBe(5)
  })

  test('meets a challenge, not a closed form, once strangers sent 1,000 from 200 addresses', async () => {
    await using app = await createTestApp()
    await sql`insert into site.contact_message
        (message_id, market, language, body_encrypted, host_hash, received_at)
      select gen_random_uuid(), 'ID', 'id', '', int4send(n % 200), ${app.services.clock.wallNow()}
        from generate_series(1, 1000) n`.execute(app.services.db)
    const { call, sid, captcha } = await openVisit(app)
    expect(await call(contactMessage, message)).toMatchObject({
      code: '101',
      message: 'Saat ini banyak pesan masuk. Tulis kode pada gambar, lalu kirim lagi formulir ini.',
    })
    await captcha()
    expect((await call(contactMessage, { ...message, sid, capcode: '0000' })).code).toBe('101')
    const capcode = await captcha()
    expect((await call(contactMessage, { ...message, sid, capcode })).code).toBe('0')
    const altcha = await solveWork(call, sid, 'message')
    expect((await call(subscribe, { email: 'reader@example.org', sid, altcha })).code).toBe('0')
    expect((await call(contactMessage, { ...message, sid, altcha })).code).toBe('101')
    expect(await storedMessages(app)).toBe(1001)
  })

  test('with script, formula and control characters comes back letter for letter', async () => {
    await using app = await createTestApp()
    const hostile = {
      name: '<script>alert(1)</script>',
      telephone: '+62 812 0000 7788',
      message: '=HYPERLINK("http://x")\u202e"><img src=x onerror=alert(1)>\r\n[fake] log line',
    }
    expect((await app.anyone(contactMessage, hostile)).code).toBe('0')
    const { data } = await app.staff(listContactMessages, {})
    const messageId = data?.messages[0]?.messageId ?? ''
    const read = await app.staff(readContactMessage, { messageId, reason: 'to answer it' })
    expect(read.data).toMatchObject(hostile)
    expect(app.logged()).not.toContain('fake')
  })
})

describe('a subscription', () => {
  test('is stored once for an address, however often it is requested, and shown to staff masked', async () => {
    await using app = await createTestApp()
    const ask = (email: string) => app.anyone(subscribe, { email })
    expect((await ask('Reader@Example.org ')).code).toBe('0')
    expect((await ask('reader@example.org')).code).toBe('0')
    const masked = await app.staff(listSubscriptions, {})
    expect(masked.data?.subscriptions.map(({ email }) => email)).toEqual(['r…@example.org'])
    const full = await app.staff(listSubscriptions, { reason: 'to send the news' })
    expect(full.data?.subscriptions.map(({ email }) => email)).toEqual(['reader@example.org'])
  })

  test('that is the fifth is reported as stored, also when it is sent twice at once', async () => {
    await using app = await createTestApp()
    const ask = (name: number) => app.anyone(subscribe, { email: `reader${name}@example.org` })
    for (let name = 1; name < 5; name += 1) await ask(name)
    const fifth = async () => await ask(5)
    expect(await codesAtOnce(app, 'subscription', [fifth, fifth])).toEqual(['0', '0'])
    expect((await ask(6)).code).toBe('101')
  })

  test.each([
    '',
    'reader',
    'a@b',
    'a b@example.org',
    'x@example.org\nBcc: y@example.org',
    '"<x>"@a.b',
  ])('of "%s" is refused', async email => {
    await using app = await createTestApp()
    const reply = await app.anyone(subscribe, { email })
    expect(reply.code).toBe(email === '' ? '4701' : '4201')
  })
})

test('messages are not read without a credential', async () => {
  await using app = await createTestApp()
  expect((await app.anyone(listContactMessages, {})).code).toBe('401')
  expect((await app.anyone(listSubscriptions, {})).code).toBe('401')
})

test('the site’s example adds up: what is borrowed, received, paid and what it costs', async () => {
  await using app = await createTestApp()
  const { data } = await app.anyone(siteFacts, {})
  const minor = (text = '') => BigInt(text.replace(/\D/g, ''))
  const example = data?.example
  const rows = new Map(example?.rows.map(({ label, value }) => [label, minor(value)]))
  const fee = rows.get('Biaya layanan') ?? 0n
  expect(minor(example?.amount) - fee).toBe(rows.get('Anda menerima'))
  expect(minor(example?.amount) + (rows.get('Bunga') ?? 0n)).toBe(minor(example?.total))
  expect(minor(example?.total) - (rows.get('Anda menerima') ?? 0n)).toBe(minor(example?.cost))
  expect(data?.amountRange).toBe('Rp1.000.000 – Rp15.000.000')
})

test('the site’s calculator has the figures of the nearest loan that is offered', async () => {
  await using app = await createTestApp()
  const calculate = async (input: { amount?: string; installments?: string }) =>
    (await app.anyone(siteFacts, input)).data?.calculator
  const first = await calculate({})
  if (!first) return expect.fail('there is no product')
  const { limits } = first
  const least = await calculate({ amount: '1', installments: '1' })
  expect(least?.figures.amount).toBe(limits.minimum)
  expect(least?.figures.installments).toBe(limits.installments[0])
  const most = await calculate({ amount: '999999999', installments: '999' })
  expect(most?.figures.amount).toBe(limits.maximum)
  expect(most?.figures.installments).toBe(limits.installments.at(-1))
  for (const { figures } of [first, least, most].flatMap(each => each ?? [])) {
    const cost = BigInt(figures.totalRepayable) - BigInt(figures.netDisbursed)
    expect(String(cost)).toBe(figures.totalCost)
  }
})
