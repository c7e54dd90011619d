import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { channelTemplate, getSms, register, trackClick, trackVisit } from '#contract/promotion.ts'
import { createTestApp, origin, type TestApp } from '#tests/support/create-test-app.ts'
import { shareApp } from '#tests/support/share-app.ts'
import { codeAt, freshKey, openVisit } from '#tests/support/visitor.ts'

const shared = shareApp()

let people = 0
/** A phone nobody had before, as each region writes it and as it is dialled from abroad. */
const newPhone = (id: Template): { typed: string; number: string } => {
  people += 1
  const tail = String(people).padStart(4, '0')
  // Numbers of different blocks, so that no test uses up another's.
  const block = String(1000 + people)
  if (id === 'cn-1')
    return { typed: `1380${block.slice(1)}${tail}`, number: `+861380${block.slice(1)}${tail}` }
  if (id === 'in-1') return { typed: `98${block}${tail}`, number: `+9198${block}${tail}` }
  return { typed: `0812${block}${tail}`, number: `+62812${block}${tail}` }
}

type Template = 'cn-1' | 'id-1' | 'in-1'

/** What each template's visitors read. The Chinese is the specification's, sections 5 and 8. */
const words = {
  'cn-1': {
    sent: '验证码已发送，请在手机上查看！',
    registered: '注册成功',
    already: '您已注册,请直接下载APP登录！',
    phone: '请正确输入手机号！',
    captcha: '请正确输入图形验证码！',
    code: '请正确输入短信验证码！',
    wait: '请勿重复发送，请稍后再试！',
    failed: '验证码发送失败，请稍后再试！',
  },
  'id-1': {
    sent: 'Kode sudah dikirim. Silakan periksa HP Anda.',
    registered: 'Pendaftaran berhasil.',
    already: 'Nomor ini sudah terdaftar. Silakan unduh aplikasi dan masuk.',
    phone: 'Nomor HP belum benar. Tulis seperti 0812 3456 7890.',
    captcha: 'Kode pada gambar tidak cocok. Tulis kode dari gambar yang baru.',
    code: 'Kode salah atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.',
    wait: 'Permintaan kode terlalu sering. Mohon tunggu sebentar, lalu coba lagi.',
    failed: 'Kode belum terkirim karena gangguan pada operator. Silakan minta lagi.',
  },
  'in-1': {
    sent: 'We have sent the code. Please check your phone.',
    registered: 'You are registered.',
    already: 'You are registered already. Please download the app and sign in.',
    phone: 'Please enter your mobile number correctly, such as 98765 43210.',
    captcha: 'The letters do not match the picture. Please type those of the new picture.',
    code: 'The code is wrong or no longer valid. Please check it, or ask for a new one.',
    wait: 'A code was asked for too often. Please wait a while, then try again.',
    failed: 'The code could not be sent, because of a fault at the operator. Please ask again.',
  },
} as const
const templates = Object.keys(words) as Template[]

describe.each(templates)('a visitor of %s reads', id => {
  const say = words[id]

  test('that the code is sent (0), and that they are registered (0)', async () => {
    const app = shared()
    const { typed: phone, number } = newPhone(id)
    const visit = await openVisit(app)
    const { reply, capcode } = await visit.askForCode({ phone, id })
    expect(reply).toMatchObject({ code: '0', message: say.sent })
    expect(reply.data).toEqual({ lockSeconds: 60, expiresInSeconds: 300 })
    const done = await visit.signUp({ phone, id, capcode, smsCode: codeAt(app, number) })
    expect(done).toMatchObject({ code: '0', message: say.registered, data: { signedIn: '1' } })
  })

  test('that they were registered already (11), once the code is proven', async () => {
    const app = shared()
    const { typed: phone, number } = newPhone(id)
    const first = await openVisit(app)
    const { capcode } = await first.askForCode({ phone, id })
    await first.signUp({ phone, id, capcode, smsCode: codeAt(app, number) })
    const { reply, second } = await signUpAgain(app, id, { phone, number })
    expect(reply).toMatchObject({ code: '0', message: say.sent })
    expect(second).toMatchObject({ status: 200, code: '11', message: say.already })
  })

  test('that a number is none (4101), before any captcha is spent', async () => {
    const visit = await openVisit(shared())
    const capcode = await visit.captcha()
    const refused = { status: 200, code: refusalCode.phoneRefused, message: say.phone }
    for (const phone of ['', '12345', '+1 202 555 0100', '1'.repeat(30)]) {
      expect((await visit.askForCode({ phone, id, capcode })).reply).toMatchObject(refused)
      expect(await visit.signUp({ phone, id, capcode, smsCode: '123456' })).toMatchObject(refused)
    }
    const { reply } = await visit.askForCode({ phone: newPhone(id).typed, id, capcode })
    expect(reply.code).toBe('0')
  })

  test('that the picture was misread: 101 when asking, -1 when registering', async () => {
    const app = shared()
    const { typed: phone, number } = newPhone(id)
    const visit = await openVisit(app)
    const refused = (await visit.askForCode({ phone, id, capcode: 'ZZZZ' })).reply
    expect(refused).toMatchObject({ status: 200, code: '101', message: say.captcha })
    const { capcode } = await visit.askForCode({ phone, id })
    const smsCode = codeAt(app, number)
    const wrong = await visit.signUp({ phone, id, capcode: 'ZZZZ', smsCode })
    expect(wrong).toMatchObject({ status: 200, code: '-1', message: say.captcha })
    expect((await visit.signUp({ phone, id, capcode, smsCode })).code).toBe('0')
  })

  test('that the code is wrong (4102)', async () => {
    const app = shared()
    const { typed: phone, number } = newPhone(id)
    const visit = await openVisit(app)
    const { capcode } = await visit.askForCode({ phone, id })
    const right = codeAt(app, number)
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    for (const smsCode of [wrong, '', 'abcdef', `${right}0`]) {
      const reply = await visit.signUp({ phone, id, capcode, smsCode })
      expect(reply).toMatchObject({ status: 200, code: '4102', message: say.code })
    }
  })

  test('that they should wait (429)', async () => {
    const app = shared()
    const { typed: phone } = newPhone(id)
    const visit = await openVisit(app)
    await visit.askForCode({ phone, id })
    const { reply } = await visit.askForCode({ phone, id })
    expect(reply).toMatchObject({ status: 429, code: protocolCode.tooOften, message: say.wait })
  })

  test('that nothing could be sent (4104), and may ask again at once', async () => {
    await using app = await createTestApp({
      environment: { RUPYA_SMS_STAND_IN_KEY: 'a-key-the-sender-does-not-know' },
      senderKey: 'another-key',
    })
    const { typed: phone } = newPhone(id)
    const visit = await openVisit(app)
    const failed = { status: 200, code: '4104', message: say.failed }
    expect((await visit.askForCode({ phone, id })).reply).toMatchObject(failed)
    // No lock: nothing was sent.
    expect((await visit.askForCode({ phone, id })).reply).toMatchObject(failed)
  })
})

const signUpAgain = async (
  app: TestApp,
  id: Template,
  { phone, number }: { phone: string; number: string },
) => {
  // Past the lock of the phone: another would wait a minute.
  await app.services.db
    .updateTable('session.code')
    .set({ sent_at: new Date(app.clock.wallNow().getTime() - 61_000) })
    .execute()
  const visit = await openVisit(app)
  const { reply, capcode } = await visit.askForCode({ phone, id })
  const second = await visit.signUp({ phone, id, capcode, smsCode: codeAt(app, number) })
  return { reply, second }
}

describe('before the code is proven', () => {
  test('nothing tells a borrower from a stranger: words and shape are the same', async () => {
    const app = shared()
    const id = 'id-1'
    const borrower = newPhone(id)
    const stranger = newPhone(id)
    const first = await openVisit(app)
    const { capcode } = await first.askForCode({ phone: borrower.typed })
    await first.signUp({ phone: borrower.typed, capcode, smsCode: codeAt(app, borrower.number) })
    await app.services.db
      .updateTable('session.code')
      .set({ sent_at: new Date(app.clock.wallNow().getTime() - 61_000) })
      .execute()

    const walk = async (phone: string) => {
      const visit = await openVisit(app)
      const asked = await visit.askForCode({ phone })
      const typed = { phone, capcode: asked.capcode }
      const replies = [
        asked.reply,
        (await visit.askForCode({ phone })).reply,
        await visit.signUp({ ...typed, smsCode: '000000' }),
        await visit.signUp({ ...typed, capcode: 'ZZZZ', smsCode: '000000' }),
        await visit.askToSignIn({ phone }),
        await visit.signIn(phone, '000000'),
      ]
      return replies.map(({ raw, status }) => ({ raw, status }))
    }
    expect(await walk(borrower.typed)).toEqual(await walk(stranger.typed))
  })
})

describe('a registration', () => {
  test('keeps where the visitor came from, and no phone in clear', async () => {
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
      .innerJoin('profile.borrower as b', 'b.borrower_id', 'r.borrower_id')
      .selectAll('r')
      .select('b.market')
      .where('r.utm_tag', '=', 'diwali')
      .execute()
    expect(rows).toMatchObject([{ ...source, template_id: 'in-1', market: 'IN' }])
    expect(JSON.stringify(rows)).not.toContain(number.slice(1))
    expect(app.logged()).not.toContain(number.slice(1))
    expect(app.logged()).not.toContain(phone)
  })

  test('told twice by one visitor is one registration, and one session', async () => {
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

  test('takes a refreshed picture too, once', async () => {
    const app = shared()
    const { typed: phone, number } = newPhone('id-1')
    const visit = await openVisit(app)
    await visit.askForCode({ phone })
    const capcode = (await visit.captcha()).toLowerCase()
    const done = await visit.signUp({ phone, capcode, smsCode: codeAt(app, number) })
    expect(done.code).toBe('0')
  })

  test('from a page elsewhere registers, and signs nobody in', async () => {
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
    const path = callPath(register, app.services.config.wire)
    const headers = { origin: 'https://evil.example' }
    const reply = await app.fetch(path, { method: 'POST', body, headers })
    expect(await reply.json()).toMatchObject({ code: '0', data: { signedIn: '0' } })
    expect(reply.headers.get('set-cookie')).toBeNull()
  })
})

describe('asking for a code', () => {
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
      const path = callPath(getSms, app.services.config.wire)
      return await app.fetch(path, { method: 'POST', body, headers: { origin } })
    }
    expect((await send({ capcode: await visit.captcha() })).status).toBe(400)
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
    const unknown = await anyone(channelTemplate, { templateId: 'nope' })
    expect(unknown).toMatchObject({
      status: 200,
      code: refusalCode.templateUnknown,
      message: 'Halaman tidak ditemukan. Periksa kembali tautan Anda.',
    })
  })

  test('leads on by links_id to every way, by down_id to the app, with the source in it', async () => {
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
    // No app anywhere: the browser is the way.
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
    .where('utm_tag', '=', 'counted')
    .orderBy('visit_id')
    .execute()
  expect(rows).toMatchObject([
    { kind: 'view', user_from: 'u', app_from: 'a', phone_hash: null },
    { kind: 'click', user_from: '', client_type: 'android' },
  ])
  expect(rows[1]?.phone_hash).toHaveLength(32)
  expect(app.logged()).not.toContain('81299990000')
})
