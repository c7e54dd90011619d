import { createElement } from 'react'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { type Client, createClient } from '#contract/client.ts'
import { renderPage, textOf } from '../rendering/render-page.tsx'
import { apiContext } from '../shell/contexts.ts'
import type { ProductActionReply } from './follow-product-url.ts'
import { action as pressAfterFailedSignIn } from './login-error.tsx'
import { ProductActionNotice } from './product-action-notice.tsx'
import { action as press } from './relevant.tsx'

const words = 'This lender is full today.'

/** A server that refuses a product in its own words, and the paths that were called. */
const refusing = (reply: Readonly<Record<string, string>>) => {
  const called: string[] = []
  const api: Client = createClient({
    prefix: 'h5-api',
    provider: 'rupya',
    origin: 'https://loans.example',
    fetch: async request => {
      const { pathname } = new URL(request.url)
      called.push(pathname)
      const isLink = /define|jump/.test(pathname)
      return Response.json(isLink ? { ...reply, message: words, data: null } : { code: '0' })
    },
  })
  return { api, called }
}

const post = async (
  action: typeof press | typeof pressAfterFailedSignIn,
  api: Client,
  fields: Readonly<Record<string, string>>,
) => {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  const request = new Request('https://loans.example/relevant', {
    method: 'POST',
    body: new URLSearchParams({ product_id: 'kredit-kejora', position: '0', ...fields }),
  })
  return await action({ request, context })
}

const noticeOf = (result: ProductActionReply) =>
  // With a status of its own it is `{ data, init }`, which the router takes apart.
  renderPage(
    createElement(ProductActionNotice, { result: 'data' in result ? result.data : result }),
  )

/** A phone that has lost its network. */
const offline = createClient({
  prefix: 'h5-api',
  provider: 'rupya',
  origin: 'https://loans.example',
  fetch: async () => {
    throw new TypeError('fetch failed')
  },
})

test.each([
  ['beside a loan', press],
  ['after a failed joint sign-in', pressAfterFailedSignIn],
])('without a network a product %s keeps its page, which says so', async (_, action) => {
  const reply = await post(action, offline, { via: 'define' })
  expect(reply).toMatchObject({ data: { problem: '' }, init: { status: 503 } })
  expect(noticeOf(reply)).toMatch(/^<div role="alert"/)
  expect(textOf(noticeOf(reply))).toBe(
    'Periksa koneksi internet Anda lalu coba lagi. Pembayaran Anda tidak akan hilang.',
  )
})

describe('a product that cannot be opened', () => {
  test('beside a loan is answered in the server’s words', async () => {
    const { api, called } = refusing({ status: '4301' })
    const result = await post(press, api, { via: 'define' })
    expect(called).toContain('/h5-api/v3/product/define')
    expect(noticeOf(result)).toMatch(/^<div role="alert"/)
    expect(textOf(noticeOf(result))).toBe(words)
  })

  test('after a failed joint sign-in is answered in the server’s words', async () => {
    const { api, called } = refusing({ status: '4301' })
    const result = await post(pressAfterFailedSignIn, api, {})
    expect(called).toContain('/h5-api/stand/jump')
    expect(noticeOf(result)).toMatch(/^<div role="alert"/)
    expect(textOf(noticeOf(result))).toBe(words)
  })
})
