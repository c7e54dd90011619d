import { Hono } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import { visitorField } from '#contract/envelope.ts'
import { parseConfig } from '../../config/config.ts'
import { makeSandboxSecrets } from '../../platform/security/sandbox-secrets.ts'
import { visitorOf } from '../../session/public.ts'
import { createUploadGate, type UploadGate } from '../upload-gate.ts'
import { replyToPage } from './page-forms.ts'

const secrets = makeSandboxSecrets()
const config = parseConfig({}, () => secrets)

type PostedForm = {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signedIn?: boolean
  readonly takesImages?: boolean
  readonly address?: string
  readonly uploads?: UploadGate
  readonly path?: string
}

/** Posts to a page that replies with the form it received. */
const post = async ({
  headers = {},
  body = 'name=Siti',
  signedIn = true,
  takesImages = true,
  address = '127.0.0.1',
  uploads = createUploadGate(),
  path = '/certification/base',
}: PostedForm = {}) => {
  const borrowerId = signedIn ? siti : undefined
  const visitor = { borrowerId, address, language: 'en', takesImages } as const
  const app = new Hono().all('*', c =>
    replyToPage(c, { config, uploads }, visitor, async (request, form) => {
      const fields = [...(form ?? (await request.clone().formData()))].length
      return c.json({
        sent: await request.text(),
        fields,
        origin: request.headers.get('origin'),
      })
    }),
  )
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const request = { method: 'POST', headers: { ...type, ...headers }, body }
  return await app.request(`http://localhost:3000${path}`, request)
}

const siti = 'borrower-of-siti-0001'
const own = { 'sec-fetch-site': 'same-origin' }
const multipart = { ...own, 'content-type': 'multipart/form-data; boundary=form-end' }
const part = (name: string, value: string) =>
  `--form-end\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n${value}\r\n`

describe('a form is taken from our own pages only', () => {
  test.each([
    ['a form of ours, whose origin our own policy hides', { ...own, origin: 'null' }, 200],
    ['an older browser that says our origin', { origin: 'http://localhost:3000' }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'null' }, 400],
    ['a neighbour on our domain', { 'sec-fetch-site': 'same-site' }, 400],
    ['another site in an older browser', { origin: 'https://evil.example' }, 400],
    ['nobody who says so', {}, 400],
  ])('%s', async (_, headers, status) => {
    expect((await post({ headers })).status).toBe(status)
  })

  test('the page is given the form, without the origin that was judged', async () => {
    const taken = await post({ headers: { ...own, origin: 'null' } })
    expect(await taken.json()).toEqual({ sent: 'name=Siti', fields: 1, origin: null })
  })

  test('a picture may be large when someone is signed in, a text never', async () => {
    const body = 'x'.repeat(200_000)
    const form = `${part('photo', body)}--form-end--\r\n`
    expect((await post({ headers: multipart, body: form })).status).toBe(200)
    expect((await post({ headers: multipart, body: form, signedIn: false })).status).toBe(413)
    expect((await post({ headers: own, body })).status).toBe(413)
  })
})

/** Posts a form that names its person, and the same with pictures. */
const postNaming = async (visitor: string, signedIn = true): Promise<readonly Response[]> => {
  const field = `--form-end\r\nContent-Disposition: form-data; name="${visitorField}"\r\n\r\n`
  const body = `${field}${visitor}\r\n--form-end--\r\n`
  return [
    await post({ headers: own, body: `${visitorField}=${visitor}`, signedIn }),
    await post({ headers: multipart, body, signedIn }),
  ]
}

test.each([
  ['is taken in that one’s session', visitorOf({ borrowerId: siti }), true],
  ['is taken where nobody was signed in then', '', true],
  ['is left to the page where the session has ended', 'of-other', false],
])('a form that names its person %s', async (_, visitor, signedIn) => {
  for (const reply of await postNaming(visitor, signedIn)) {
    expect(await reply.json()).toMatchObject({ fields: 1 })
  }
})

test('a form that names its person opens the page anew in the session of another', async () => {
  for (const { status, headers } of await postNaming('of-other')) {
    expect(status).toBe(303)
    expect(headers.get('Location')).toBe('/certification/base')
    expect(headers.getSetCookie()).toEqual([
      'rupya-other-visitor=1; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    ])
  }
  const body = `${visitorField}=of-other`
  const sent = await post({ headers: own, body, path: '//evil.example/home?a=1' })
  expect(sent.headers.get('Location')).toBe('/evil.example/home?a=1')
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['203.0.113.9', '203.0.113.9'],
])('a visitor from %s uploads as one with all of %s', async (address, caller) => {
  const uploads = createUploadGate()
  const admit = vi.spyOn(uploads, 'admit')
  const body = `${part('photo', 'bytes')}--form-end--\r\n`
  await post({ headers: multipart, body, signedIn: false, address, uploads })
  expect(admit.mock.calls.map(([upload]) => upload.caller)).toEqual([caller])
})

describe('a form is refused as malformed, not failed on', () => {
  const photo = part('photo', 'bytes')
  test.each([
    ['with pictures, on a page without', multipart, `${photo}--form-end--\r\n`, false],
    ['of another kind', { ...own, 'content-type': 'text/plain' }, 'name=Siti', true],
    ['without a boundary', { ...own, 'content-type': 'multipart/form-data' }, photo, true],
    ['cut off', multipart, photo, true],
    ['empty', multipart, '', true],
    ['that is no form', multipart, 'name=Siti', true],
    ['with a part without a name', multipart, '--form-end\r\n\r\nbytes\r\n--form-end--\r\n', true],
    ['of very many fields', own, 'a&'.repeat(1001), true],
    ['of very many parts', multipart, `${photo.repeat(201)}--form-end--\r\n`, true],
  ])('%s', async (_, headers, body, takesImages) => {
    const refused = await post({ headers, body, takesImages })
    expect([refused.status, (await refused.json()).code]).toEqual([400, '400'])
  })

  test('and a form of two hundred parts is taken', async () => {
    const body = `${photo.repeat(200)}--form-end--\r\n`
    expect(await (await post({ headers: multipart, body })).json()).toMatchObject({ fields: 200 })
  })

  test('a browser reads why, in its language', async () => {
    const headers = { ...multipart, accept: 'text/html' }
    const refused = await post({ headers, body: photo })
    expect(await refused.text()).toContain('Some of the details sent are missing or not right.')
  })
})
