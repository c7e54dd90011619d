import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import {
  channelTemplate,
  getSms,
  register,
  trackClick,
  trackVisit,
} from '#contract/promotion/calls.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  codeAt,
  expireCodeLock,
  newPhone,
  openVisit,
  textOf,
} from '../../harness/personas/visitor.ts'

const shared = shareApp()

describe('before the code is verified', () => {
  test('nothing distinguishes a borrower from a new visitor: texts and fields are the same', async () => {
    const app = shared()
    const id = 'id-1'
    const borrower = newPhone(id)
    const newVisitor = newPhone(id)
    const first = await openVisit(app)
    const { capcode } = await first.askForCode({ phone: borrower.typed })
    await first.signUp({ phone: borrower.typed, capcode, smsCode: codeAt(app, borrower.number) })
    await expireCodeLock(app)

    const walk = async (phone: string) => {
      const visit = await openVisit(app)
      const requested = await visit.askForCode({ phone })
      const typed = { phone, capcode: requested.capcode }
      const replies = [
        requested.reply,
        (await visit.askForCode({ phone })).reply,
        await visit.signUp({ ...typed, smsCode: '000000' }),
        await visit.signUp({ ...typed, capcode: 'ZZZZ', smsCode: '000000' }),
        await visit.askToSignIn({ phone }),
        await visit.signIn(phone, '000000'),
      ]
      return replies.map(({ raw, status }) => ({ raw, status }))
    }
    expect(await walk(borrower.typed)).toEqual(await walk(newVisitor.typed))
  })
})

describe('a registration', () => {
  test('stores where the visitor came from, and no phone in clear', async () => {
    const app = shared()
    const { typed: phone, number } = newPhone('in-1')
    const visit = await openVisit(app)
    const { capcode } = await visit.askForCode({ phone, id: 'in-1' })
    const source = {
      app_from: 'play',
      user_from: 'fb-77',
      utm_tag: 'diwali',
      invite_code: 'ASHA5',
      links_id: '12',
      down_id: '',
    }
    const input = { phone, id: 'in-1', sid: visit.sid, capcode, smsCode: codeAt(app, number) }
    expect((await visit.call(register, { ...input, ...source })).code).toBe('0')
    const rows = await app.services.db
      .selectFrom('promotion.registration as r')
      .innerJoin('profile.borrower as b', 'b.borrowerId', 'r.borrowerId')
      .selectAll('r')
      .select('b.market')
      .where('r.utmTag', '=', 'diwali')
      .execute()
    expect(rows).toMatchObject([
      {
        appFrom: 'play',
        userFrom: 'fb-77',
        utmTag: 'diwali',
        inviteCode: 'ASHA5',
        linksId: '12',
        downId: '',
        templateId: 'in-1',
        market: 'IN',
      },
    ])
    expect(textOf(rows)).not.toContain(number.slice(1))
    expect(app.logged()).not.toContain(number.slice(1))
    expect(app.logged()).not.toContain(phone)
  })

  test('sent twice by one visitor is one registration, and one session', async () => {
    const app = shared()
    const { typed: phone, number } = newPhone('id-1')
    const visit = await openVisit(app)
    const { capcode } = await visit.askForCode({ phone })
    const fields = { phone, capcode, smsCode: codeAt(app, number) }
    const replies = await Promise.all([1, 2, 3].map(() => visit.signUp(fields)))
    expect(replies.map(({ code }) => code)).toEqual(['0', '0', '0'])
    expect(replies.filter(({ data }) => data?.signedIn === '1')).toHaveLength(1)
  })

  test('is of no use to another visitor, who has the code but not the visit', async () => {
    const app = shared()
    const { typed: phone, number } = newPhone('id-1')
    const visit = await openVisit(app)
    const { capcode } = await visit.askForCode({ phone })
    const other = await openVisit(app)
    const stolen = await other.signUp({ phone, capcode, smsCode: codeAt(app, number) })
    expect(stolen.code).toBe(refusalCode.codeRefused)
  })

  test('accepts a refreshed captcha too, once', async () => {
    const app = shared()
    const { typed: phone, number } = newPhone('id-1')
    const visit = await openVisit(app)
    await visit.askForCode({ phone })
    const capcode = (await visit.captcha()).toLowerCase()
    const done = await visit.signUp({ phone, capcode, smsCode: codeAt(app, number) })
    expect(done.code).toBe('0')
  })

  test('from a page elsewhere registers, and opens no session', async () => {
    const app = shared()
    const { typed: phone, number } = newPhone('id-1')
    const visit = await openVisit(app)
    const { capcode } = await visit.askForCode({ phone })
    const body = new URLSearchParams({
      phone,
      capcode,
      id: 'id-1',
      sid: visit.sid,
      smsCode: codeAt(app, number),
    })
    const path = callPath(register, app.services.config.apiBase)
    const headers = { origin: 'https://evil.example' }
    const reply = await app.fetch(path, { method: 'POST', body, headers })
    expect(await reply.json()).toMatchObject({ code: '0', data: { signedIn: '0' } })
    expect(reply.headers.get('set-cookie')).toBeNull()
  })
})

describe('requesting a code', () => {
  test('twice under one key sends one message', async () => {
    const app = shared()
    const { typed: phone, number } = newPhone('id-1')
    const visit = await openVisit(app)
    const capcode = await visit.captcha()
    const key = freshKey()
    const replies = await Promise.all(
      [1, 2, 3, 4].map(async () => (await visit.askForCode({ phone, capcode, key })).reply.code),
    )
    expect(replies).toEqual(['0', '0', '0', '0'])
    expect(app.inbox.inbox(number)).toHaveLength(1)
    const other = await visit.askForCode({ phone: newPhone('id-1').typed, capcode, key })
    expect(other.reply.code).toBe(protocolCode.otherBody)
  })

  test('takes the key from a form without script', async () => {
    const app = shared()
    const { typed: phone } = newPhone('id-1')
    const visit = await openVisit(app)
    const send = async (fields: Record<string, string>) => {
      const body = new URLSearchParams({ phone, id: 'id-1', sid: visit.sid, ...fields })
      const path = callPath(getSms, app.services.config.apiBase)
      return await app.fetch(path, { method: 'POST', body, headers: { origin } })
    }
    const sent = await send({ capcode: await visit.captcha(), idempotencyKey: freshKey() })
    expect(await sent.json()).toMatchObject({ code: '0' })
  })

  test('ends its text with the line that lets a phone fill the code in', async () => {
    const app = shared()
    const { typed: phone, number } = newPhone('in-1')
    const visit = await openVisit(app)
    await visit.askForCode({ phone, id: 'in-1' })
    const [message] = app.inbox.inbox(number)
    expect(message?.code).toMatch(/^\d{6}$/)
    expect(message?.text).toBe(
      `${message?.code} is your Rupya code. It is valid for 5 minutes. Do not share it with anyone.` +
        `\n\n@localhost:3000 #${message?.code}`,
    )
  })

  test('needs a visit of ours, a day old at most', async () => {
    await using app = await createTestApp()
    const visit = await openVisit(app)
    const forged = `${'A'.repeat(22)}.${visit.sid.split('.')[1]}.${'A'.repeat(22)}`
    const ended = { status: 200, code: refusalCode.visitEnded }
    const ask = async (sid: string) =>
      await visit.call(
        getSms,
        { sid, phone: '081234567890', capcode: 'AAAA', id: 'id-1' },
        { idempotencyKey: freshKey() },
      )
    for (const sid of ['', 'x', forged]) expect(await ask(sid)).toMatchObject(ended)
    expect((await ask(visit.sid)).code).toBe('101')
    app.clock.advance({ days: 1 })
    expect(await ask(visit.sid)).toMatchObject(ended)
    const chinese = await openVisit(app, { common: { lang: 'zh' } })
    const reply = await chinese.call(register, { sid: 'x', phone: '', capcode: '', smsCode: '' })
    expect(reply.message).toBe('页面已过期，请刷新后重试。')
  })
})

describe('a template', () => {
  test('is found by its id; without one it is the Chinese; an unknown one is refused', async () => {
    const { anyone } = shared()
    const regions = await Promise.all(
      [undefined, '', 'cn-1', 'id-1', 'in-1'].map(async templateId => {
        const { code, data } = await anyone(channelTemplate, { templateId })
        return [code, data?.region, data?.language]
      }),
    )
    expect(regions).toEqual([
      ['00', 'CN', 'zh'],
      ['00', 'CN', 'zh'],
      ['00', 'CN', 'zh'],
      ['00', 'ID', 'id'],
      ['00', 'IN', 'en'],
    ])
    const chinese = await anyone(channelTemplate, { templateId: 'cn-1' })
    expect(chinese.data?.phone).toMatchObject({ countryCode: '86', maxLength: 11 })
    const unknown = await anyone(channelTemplate, { templateId: 'nope' })
    expect(unknown).toMatchObject({
      status: 200,
      code: refusalCode.templateUnknown,
      message: 'Halaman tidak ditemukan. Periksa kembali tautan Anda.',
    })
  })

  test('links by links_id to every method, by down_id to the app, with the source in it', async () => {
    await using app = await createTestApp({
      environment: { RUPYA_APP_URL_ANDROID: 'https://play.example/app?id=rupya' },
    })
    const linksFor = async (source: { links_id?: string; down_id?: string }) =>
      (await app.anyone(channelTemplate, { templateId: 'id-1', ...source })).data?.download.links
    const android = { platform: 'android', label: 'Unduh untuk Android' }
    const web = { platform: 'web', label: 'Lanjutkan di browser', url: '/home' }
    expect(await linksFor({ links_id: '7' })).toEqual([
      { ...android, url: 'https://play.example/app?id=rupya&links_id=7' },
      web,
    ])
    expect(await linksFor({ down_id: '9' })).toEqual([
      { ...android, url: 'https://play.example/app?id=rupya&down_id=9' },
    ])
    // No app anywhere: the browser is the method.
    expect((await shared().anyone(channelTemplate, { down_id: '9' })).data?.download.links).toEqual(
      [{ ...web, label: '在浏览器中继续' }],
    )
  })
})

test('visits and clicks are counted with their source, a phone as a hash alone', async () => {
  const app = shared()
  const visit = await openVisit(app)
  const seen = { page_id: 'id-1', client_type: 'android', page_type: '1', utm_tag: 'counted' }
  expect((await visit.call(trackVisit, { ...seen, user_from: 'u', app_from: 'a' })).code).toBe('0')
  expect((await visit.call(trackClick, { ...seen, phone: '081299990000' })).code).toBe('0')
  const rows = await app.services.db
    .selectFrom('promotion.visit')
    .selectAll()
    .where('utmTag', '=', 'counted')
    .orderBy('visitId')
    .execute()
  expect(rows).toMatchObject([
    { kind: 'view', userFrom: 'u', appFrom: 'a', phoneHash: null },
    { kind: 'click', userFrom: '', clientType: 'android' },
  ])
  expect(rows[1]?.phoneHash).toHaveLength(32)
  expect(app.logged()).not.toContain('81299990000')
})
