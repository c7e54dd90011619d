import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config/config.ts'
import { makeSandboxSecrets } from '../platform/security/sandbox-secrets.ts'
import { readPageRequest } from './page-forms.ts'

const secrets = makeSandboxSecrets()
const config = parseConfig({}, () => secrets)

type PostedForm = {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signedIn?: boolean
}

/** Posts to a page that replies with the form it received. */
const post = async ({ headers = {}, body = 'name=Siti', signedIn = true }: PostedForm = {}) => {
  const app = new Hono().all('*', async c => {
    const taken = await readPageRequest(c, { config }, { signedIn })
    if (taken instanceof Response) return taken
    return c.json({ sent: await taken.text(), origin: taken.headers.get('origin') })
  })
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const request = { method: 'POST', headers: { ...type, ...headers }, body }
  return await app.request('http://localhost:3000/certification/base', request)
}

describe('a form is taken from our own pages only', () => {
  const own = { 'sec-fetch-site': 'same-origin' }
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
    expect(await taken.json()).toEqual({ sent: 'name=Siti', origin: null })
  })

  test('a picture may be large when someone is signed in, a text never', async () => {
    const body = 'x'.repeat(200_000)
    const picture = { ...own, 'content-type': 'multipart/form-data; boundary=x' }
    expect((await post({ headers: picture, body })).status).toBe(200)
    expect((await post({ headers: picture, body, signedIn: false })).status).toBe(413)
    expect((await post({ headers: own, body })).status).toBe(413)
  })
})
