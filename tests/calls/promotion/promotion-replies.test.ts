import { describe, expect, test } from 'vitest'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import {
  codeAt,
  expireCodeLock,
  type LandingTemplateId,
  newPhone,
  openVisit,
} from '../../harness/personas/visitor.ts'

const shared = shareApp()

/**
 * What each template's visitors read. The Chinese texts are the specification's, sections 5 and 8.
 */
const expectedMessages = {
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
    sent: 'Kode sudah dikirim. Silakan periksa ponsel Anda.',
    registered: 'Pendaftaran berhasil.',
    already: 'Nomor ini sudah terdaftar. Silakan unduh aplikasi dan masuk.',
    phone: 'Nomor ponsel belum benar. Tulis seperti 0812 3456 7890.',
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
    wait: 'A code was requested too often. Please wait a while, then try again.',
    failed: 'The code could not be sent because of a problem at the operator. Please ask again.',
  },
} as const
const templates = Object.keys(expectedMessages) as LandingTemplateId[]

describe.each(templates)('a visitor of %s reads', id => {
  const expected = expectedMessages[id]

  test('that the code is sent (0), and that they are registered (0)', async () => {
    const app = shared()
    const { typed: phone, number } = newPhone(id)
    const visit = await openVisit(app)
    const { reply, capcode } = await visit.askForCode({ phone, id })
    expect(reply).toMatchObject({ code: '0', message: expected.sent })
    expect(reply.data).toEqual({ lockSeconds: 60, expiresInSeconds: 300 })
    const done = await visit.signUp({ phone, id, capcode, smsCode: codeAt(app, number) })
    expect(done).toMatchObject({ code: '0', message: expected.registered, data: { signedIn: '1' } })
  })

  test('that they were registered already (11), once the code is verified', async () => {
    const app = shared()
    const { typed: phone, number } = newPhone(id)
    const first = await openVisit(app)
    const { capcode } = await first.askForCode({ phone, id })
    await first.signUp({ phone, id, capcode, smsCode: codeAt(app, number) })
    const { reply, second } = await signUpAgain(app, id, { phone, number })
    expect(reply).toMatchObject({ code: '0', message: expected.sent })
    expect(second).toMatchObject({ status: 200, code: '11', message: expected.already })
  })

  test('that a number is none (4101), before any captcha is used', async () => {
    const visit = await openVisit(shared())
    const capcode = await visit.captcha()
    const refused = { status: 200, code: refusalCode.phoneRefused, message: expected.phone }
    for (const phone of ['', '12345', '+1 202 555 0100', '1'.repeat(30)]) {
      expect((await visit.askForCode({ phone, id, capcode })).reply).toMatchObject(refused)
      expect(await visit.signUp({ phone, id, capcode, smsCode: '123456' })).toMatchObject(refused)
    }
    const { reply } = await visit.askForCode({ phone: newPhone(id).typed, id, capcode })
    expect(reply.code).toBe('0')
  })

  test('that the captcha was misread: 101 when requesting, -1 when registering', async () => {
    const app = shared()
    const { typed: phone, number } = newPhone(id)
    const visit = await openVisit(app)
    const refused = (await visit.askForCode({ phone, id, capcode: 'ZZZZ' })).reply
    expect(refused).toMatchObject({ status: 200, code: '101', message: expected.captcha })
    const { capcode } = await visit.askForCode({ phone, id })
    const smsCode = codeAt(app, number)
    const wrong = await visit.signUp({ phone, id, capcode: 'ZZZZ', smsCode })
    expect(wrong).toMatchObject({ status: 200, code: '-1', message: expected.captcha })
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
      expect(reply).toMatchObject({ status: 200, code: '4102', message: expected.code })
    }
  })

  test('that they should wait (429)', async () => {
    const app = shared()
    const { typed: phone } = newPhone(id)
    const visit = await openVisit(app)
    await visit.askForCode({ phone, id })
    const { reply } = await visit.askForCode({ phone, id })
    expect(reply).toMatchObject({
      status: 429,
      code: protocolCode.tooManyRequests,
      message: expected.wait,
    })
  })

  test('that nothing could be sent (4104), and may ask again at once', async () => {
    await using app = await createTestApp({
      environment: { RUPYA_SMS_SIMULATOR_KEY: 'a-key-the-sender-does-not-know' },
      senderKey: 'another-key',
    })
    const { typed: phone } = newPhone(id)
    const visit = await openVisit(app)
    const failed = { status: 200, code: '4104', message: expected.failed }
    expect((await visit.askForCode({ phone, id })).reply).toMatchObject(failed)
    // No lock: nothing was sent.
    expect((await visit.askForCode({ phone, id })).reply).toMatchObject(failed)
  })
})

const signUpAgain = async (
  app: TestApp,
  id: LandingTemplateId,
  { phone, number }: { phone: string; number: string },
) => {
  await expireCodeLock(app)
  const visit = await openVisit(app)
  const { reply, capcode } = await visit.askForCode({ phone, id })
  const second = await visit.signUp({ phone, id, capcode, smsCode: codeAt(app, number) })
  return { reply, second }
}
