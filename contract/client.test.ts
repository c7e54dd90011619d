import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { type ClientOptions, createClient } from './client.ts'

const schemas = { summary: 'Reads.', input: z.object({ id: z.string() }), output: z.object({}) }
const read = defineCall<typeof schemas>({
  name: 'read',
  method: 'GET',
  path: 'v3/read',
  audience: 'anyone',
})
const writing = { name: 'write', method: 'POST', path: 'v3/write', audience: 'anyone' } as const
const write = defineCall<typeof schemas>(writing)
const open = defineCall<typeof schemas>({
  ...writing,
  name: 'open',
  replyShape: 'status',
  successCode: '00',
})

/** A client of a server that replies with `answer`, and the requests it received. */
const clientReplyingWith = (answer: unknown, options: Partial<ClientOptions> = {}) => {
  const requests: Request[] = []
  const api = createClient({
    prefix: 'h5-api',
    provider: 'rupya',
    origin: 'https://pay.example',
    fetch: async request => {
      requests.push(request)
      return Response.json(answer)
    },
    ...options,
  })
  return { api, requests }
}

const success = { code: '0', message: '', data: {} }
const common = () => ({ lang: 'id', clientType: 'ios', appVersion: '2.1', deviceId: 'd-1' })

describe('a call', () => {
  test('a GET has all its fields in the query', async () => {
    const { api, requests } = clientReplyingWith(success, { common })
    await api(read, { id: '7' })
    expect(requests[0]?.url).toBe(
      'https://pay.example/h5-api/v3/read?lang=id&clientType=ios&appVersion=2.1&deviceId=d-1&id=7',
    )
    expect(requests[0]?.body).toBeNull()
  })

  test('a POST sends its fields as a form, with the common parameters in the query', async () => {
    const { api, requests } = clientReplyingWith(success, { common: () => ({ lang: 'id' }) })
    await api(write, { id: 'a b' })
    expect(requests[0]?.url).toBe('https://pay.example/h5-api/v3/write?lang=id')
    expect(requests[0]?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
    expect(await requests[0]?.text()).toBe('id=a+b')
  })

  test('the common parameters are read for each call', async () => {
    let lang = 'id'
    const { api, requests } = clientReplyingWith(success, { common: () => ({ lang }) })
    await api(read, { id: '7' })
    lang = 'en'
    await api(read, { id: '7' })
    expect(requests.map(({ url }) => new URL(url).searchParams.get('lang'))).toEqual(['id', 'en'])
  })

  test('carries the shell headers; the last two only with POST', async () => {
    const { api, requests } = clientReplyingWith(success, { common })
    await api(read, { id: '7' })
    await api(write, { id: '7' })
    const names = ['X-Requested-With', 'X-Device-Id', 'X-App-Version', 'X-Client-Type']
    expect(requests.map(({ headers }) => names.map(name => headers.get(name)))).toEqual([
      ['XMLHttpRequest', 'd-1', null, null],
      ['XMLHttpRequest', 'd-1', '2.1', 'ios'],
    ])
  })

  test('a value that a header cannot carry is only in the query', async () => {
    const { api, requests } = clientReplyingWith(success, {
      common: () => ({ deviceId: 'पिक्सेल\r\nCookie: a' }),
    })
    expect((await api(write, { id: '7' })).success).toBe(true)
    expect(requests[0]?.headers.has('X-Device-Id')).toBe(false)
  })

  test('a call has a time limit of sixty seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const { api } = clientReplyingWith(success)
    await api(read, { id: '7' })
    expect(timeout.mock.calls).toEqual([[60_000]])
    timeout.mockRestore()
  })
})

describe('a reply', () => {
  test('that is an error of ours has the reference of its log', async () => {
    const failed = { code: '500', message: 'no', data: null }
    const headers = { 'X-Reference': '0af7-77' }
    const fetch = async () => Response.json(failed, { status: 500, headers })
    const { api } = clientReplyingWith(failed, { fetch })
    expect(await api(read, { id: '7' })).toMatchObject({ code: '500', reference: '0af7-77' })
  })

  test('only the code that the call names is success', async () => {
    expect(await clientReplyingWith(success).api(read, { id: '7' })).toMatchObject({
      success: true,
      data: {},
    })
    const refused = { code: '00', message: 'no', data: null }
    expect(await clientReplyingWith(refused).api(read, { id: '7' })).toEqual({
      success: false,
      code: '00',
      message: 'no',
      data: null,
      raw: refused,
      status: 200,
    })
    const opened = { status: '00', message: '', data: {} }
    expect(await clientReplyingWith(opened).api(open, { id: '7' })).toMatchObject({
      success: true,
      code: '00',
    })
  })

  test('a caller never has to catch', async () => {
    const none = async () => {
      throw new TypeError('no network')
    }
    const page = async () => new Response('<html>', { status: 502 })
    for (const fetch of [none, page]) {
      const reply = await clientReplyingWith(success, { fetch }).api(read, { id: '7' })
      expect(reply).toMatchObject({ success: false, code: 'network', message: '', data: null })
    }
    const failed = async () =>
      Response.json({ code: '500', message: 'our fault', data: null }, { status: 500 })
    const reply = await clientReplyingWith(success, { fetch: failed }).api(read, { id: '7' })
    expect(reply).toMatchObject({ success: false, code: '500', message: 'our fault', status: 500 })
  })

  test('a missing session calls `onSignedOut`', async () => {
    const onSignedOut = vi.fn()
    const signedOut = { code: '401', message: '', data: null }
    await clientReplyingWith(signedOut, { onSignedOut }).api(read, { id: '7' })
    expect(onSignedOut).toHaveBeenCalledOnce()
  })
})
