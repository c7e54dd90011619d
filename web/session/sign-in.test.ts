import { describe, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { idempotencyHeader, protocolCode, refusalCode } from '#contract/envelope.ts'
import { nextAfterSignIn, takeSignInStep } from './sign-in.ts'
import { sendStep, startStepUp } from './step-up/step-up-steps.ts'

/** A server that gives these replies in turn, undefined for a lost one; the keys that it got. */
const serverOf = (...codes: readonly (string | undefined)[]) => {
  const keys: (string | null)[] = []
  const api = createClient({
    prefix: 'h5-api',
    provider: 'rupya',
    origin: 'https://loans.example',
    fetch: async request => {
      const code = codes[keys.length]
      keys.push(request.headers.get(idempotencyHeader))
      if (code === undefined) throw new TypeError('fetch failed')
      const data = code === '0' ? { lockSeconds: 60, phone: '••••1234' } : null
      return Response.json({ code, message: 'words', data })
    },
  })
  return { api, keys }
}

const login = new Request('https://loans.example/login')

const sendCode = async (api: ReturnType<typeof serverOf>['api'], key: string) => {
  const form = new FormData()
  const fields = {
    intent: 'sms',
    step: 'phone',
    sid: 'visit-1',
    phone: '0812',
    captcha: 'none',
    key,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return await takeSignInStep(api, form, login)
}

describe('a code is sent once for several tries', () => {
  test('at sign-in the key stays after a lost reply', async () => {
    const { api, keys } = serverOf(undefined, '0')
    const lost = await sendCode(api, 'key-1')
    expect(lost).toMatchObject({ offline: true, step: 'phone', key: 'key-1' })
    const sent = await sendCode(api, lost.key)
    expect(sent.step).toBe('code')
    expect(sent.key).not.toBe('key-1')
    expect(keys).toEqual(['key-1', 'key-1'])
  })

  test('at sign-in another phone than that of the lost reply is another request', async () => {
    const { api, keys } = serverOf(protocolCode.otherBody, '0')
    expect(await sendCode(api, 'key-1')).toMatchObject({ step: 'code' })
    expect(keys[1]).not.toBe('key-1')
  })

  test('at sign-in a refusal has a new key', async () => {
    const { api } = serverOf(refusalCode.phoneRefused)
    const refused = await sendCode(api, 'key-1')
    expect(refused.wrong).toEqual({ phone: 'words' })
    expect(refused.key).not.toBe('key-1')
  })

  test('at step-up the key stays after a lost reply', async () => {
    const { api, keys } = serverOf(undefined, '0')
    const start = startStepUp()
    const lost = await sendStep(api, start)
    expect(lost).toMatchObject({ offline: true, step: 'start', key: start.key })
    const sent = await sendStep(api, lost)
    expect(sent.step).toBe('code')
    expect(sent.key).not.toBe(start.key)
    expect(keys).toEqual([start.key, start.key])
  })
})

test.each([
  ['/loginError?productId=p-1', '/loginError?productId=p-1'],
  ['/mine/data', '/mine/data'],
  ['/login', '/home'],
  ['/login?next=%2Fmine', '/home'],
  ['/login#top', '/home'],
  ['//evil.example/order', '/home'],
])('after sign-in, next=%s leads to %s', (next, address) => {
  const url = `https://loans.example/login?${new URLSearchParams({ next })}`
  expect(nextAfterSignIn(new Request(url))).toBe(address)
})
