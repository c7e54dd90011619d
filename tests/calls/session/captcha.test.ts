import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { getCaptcha } from '#contract/promotion/calls.ts'
import { sendSms, voiceCode } from '#contract/session/calls.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { openVisit, textOf } from '../../harness/personas/visitor.ts'

const shared = shareApp()

let phoneCount = 0
const newPhone = (): string => {
  phoneCount += 1
  return `0857${2000 + phoneCount}${String(phoneCount).padStart(4, '0')}`
}

const fetchCaptcha = async (app: TestApp, sid: string): Promise<Response> =>
  await app.fetch(`${callPath(getCaptcha, app.services.config.apiBase)}?sid=${sid}&a=1`)

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a captcha', () => {
  test('is a small PNG that is not stored, another each time', async () => {
    const app = shared()
    const { sid } = await openVisit(app)
    const pictures = [await fetchCaptcha(app, sid), await fetchCaptcha(app, sid)]
    for (const picture of pictures) {
      expect(picture.headers.get('content-type')).toBe('image/png')
      expect(picture.headers.get('cache-control')).toBe('no-store')
    }
    const [first, second] = await Promise.all(pictures.map(bytesOf))
    expect(first?.subarray(1, 4).toString()).toBe('PNG')
    expect(first?.length).toBeLessThan(8000)
    expect(first).not.toEqual(second)
  })

  test('needs a visit of ours', async () => {
    const reply = await fetchCaptcha(shared(), 'nobody')
    expect(await reply.json()).toMatchObject({ code: '4106', data: null })
  })

  test('is drawn five times a minute for one visitor', async () => {
    const app = shared()
    const { sid } = await openVisit(app)
    const statuses: number[] = []
    for (let picture = 0; picture < 6; picture += 1) {
      statuses.push((await fetchCaptcha(app, sid)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await fetchCaptcha(app, (await openVisit(app)).sid)).status).toBe(200)
  })

  test('is read in any case, and by its visitor alone', async () => {
    const app = shared()
    const visit = await openVisit(app)
    const other = await openVisit(app)
    const capcode = await visit.captcha()
    expect((await other.askForCode({ phone: newPhone(), capcode })).reply.code).toBe('101')
    const typed = ` ${capcode.toLowerCase()}`
    expect((await visit.askForCode({ phone: newPhone(), capcode: typed })).reply.code).toBe('0')
  })

  test('is used up at its first check, right or wrong', async () => {
    const app = shared()
    const visit = await openVisit(app)
    const first = await visit.captcha()
    expect((await visit.askForCode({ phone: newPhone(), capcode: 'ZZZZ' })).reply.code).toBe('101')
    expect((await visit.askForCode({ phone: newPhone(), capcode: first })).reply.code).toBe('101')
    const second = await visit.captcha()
    expect((await visit.askForCode({ phone: newPhone(), capcode: second })).reply.code).toBe('0')
    expect((await visit.askForCode({ phone: newPhone(), capcode: second })).reply.code).toBe('101')
  })

  test('pays for one send, whichever calls are made with it under one key', async () => {
    const app = shared()
    const visit = await openVisit(app)
    const { sid } = visit
    const [capcode, idempotencyKey] = [await visit.captcha(), freshKey()]
    const first = await visit.askForCode({ phone: newPhone(), capcode, key: idempotencyKey })
    expect(first.reply.code).toBe('0')
    for (const call of [sendSms, voiceCode]) {
      const input = { sid, phone: newPhone(), capcode }
      expect((await visit.call(call, input, { idempotencyKey })).code).toBe('101')
    }
  })

  test('is void once there is a newer one, after two minutes, and when there was none', async () => {
    await using app = await createTestApp()
    const visit = await openVisit(app)
    const ask = async (capcode: string) =>
      (await visit.askForCode({ phone: newPhone(), capcode })).reply.code
    expect(await ask('AAAA')).toBe('101')
    const older = await visit.captcha()
    const newer = await visit.captcha()
    expect(older).not.toBe(newer)
    expect(await ask(older)).toBe('101')
    const old = await visit.captcha()
    app.clock.advance({ seconds: 120 })
    expect(await ask(old)).toBe('101')
    const fresh = await visit.captcha()
    app.clock.advance({ seconds: 119 })
    expect(await ask(fresh)).toBe('0')
  })

  test('is nowhere in clear', async () => {
    const app = shared()
    const visit = await openVisit(app)
    const text = await visit.captcha()
    const rows = await app.services.db.selectFrom('session.captcha').selectAll().execute()
    expect(textOf(rows)).not.toContain(text)
    expect(app.logged()).not.toContain(`"${text}"`)
  })
})
