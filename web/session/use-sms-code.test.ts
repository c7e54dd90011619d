import { afterEach, expect, test, vi } from 'vitest'
import { readSmsCode } from './use-sms-code.ts'

const { signal } = new AbortController()

afterEach(() => vi.unstubAllGlobals())

const stubBrowser = (get: (request: unknown) => Promise<unknown>) => {
  const credentials = { get: vi.fn(get) }
  vi.stubGlobal('OTPCredential', class {})
  vi.stubGlobal('navigator', { credentials })
  return credentials
}

test('the code of an SMS for this origin is read', async () => {
  const credentials = stubBrowser(async () => ({ code: '482913' }))
  expect(await readSmsCode(signal)).toBe('482913')
  expect(credentials.get).toHaveBeenCalledWith({ otp: { transport: ['sms'] }, signal })
})

test.each([
  ['is no number', { code: 'abc123' }],
  ['has another length', { code: '1234' }],
  ['is missing', {}],
  ['is not given', null],
])('a code that %s is not taken', async (_, reply) => {
  stubBrowser(async () => reply)
  expect(await readSmsCode(signal)).toBeUndefined()
})

test('a borrower who says no types the code', async () => {
  stubBrowser(async () => {
    throw new DOMException('no', 'NotAllowedError')
  })
  expect(await readSmsCode(signal)).toBeUndefined()
})

test('a browser without it is asked for nothing', async () => {
  const get = vi.fn()
  vi.stubGlobal('navigator', { credentials: { get } })
  expect(await readSmsCode(signal)).toBeUndefined()
  expect(get).not.toHaveBeenCalled()
})
