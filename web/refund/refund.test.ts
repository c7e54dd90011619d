import { createElement } from 'react'
import { type data, RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import * as shellCopy from '#copy/pages/shell.js'
import { renderPage, textOf } from '../rendering/render-page.tsx'
import { apiContext } from '../shell/contexts.ts'
import Refund, { action } from './refund.tsx'

const address = 'https://loans.example/refund?productId=salary-line&orderId=loan-1'

/** Posts the choice with the key `posted` to a server with this reply; the reply of the form. */
const choose = async (serve: () => Response) => {
  const context = new RouterContextProvider()
  const api = createClient({
    prefix: 'h5-api',
    provider: 'rupya',
    origin: 'https://loans.example',
    fetch: async () => serve(),
  })
  context.set(apiContext, api)
  const body = new URLSearchParams({ key: 'posted', choice: 'return', amount: '500' })
  const reply = await action({ request: new Request(address, { method: 'POST', body }), context })
  return reply as ReturnType<typeof data<{ message: string; needsCode: boolean; key: string }>>
}

const refused = (code: string, status: number) => () =>
  Response.json({ code, message: 'Why not', data: null }, { status })

describe('a choice whose result is unknown keeps its key and the page', () => {
  test('without a connection, which is said in words', async () => {
    const reply = await choose(() => {
      throw new TypeError('fetch failed')
    })
    expect(reply.init?.status).toBe(503)
    expect(reply.data).toEqual({
      message: shellCopy.offlineText(),
      needsCode: false,
      key: 'posted',
    })
    expect(reply.data.message).not.toBe('')
  })

  test.each([protocolCode.tooManyRequests, protocolCode.internalError, protocolCode.unavailable])(
    'when the server answers %s',
    async code => {
      const reply = await choose(refused(code, Number(code)))
      expect(reply.init?.status).toBe(503)
      expect(reply.data).toMatchObject({ message: 'Why not', key: 'posted' })
    },
  )
})

test('a refused choice has a new key, and the page is loaded again', async () => {
  const reply = await choose(refused(refusalCode.overpaymentChanged, 200))
  expect(reply.init?.status).toBe(200)
  expect(reply.data.message).toBe('Why not')
  expect(reply.data.key).not.toBe('posted')
})

test('why nothing was done is an alert, and the form has the key of the next attempt', () => {
  const markup = renderPage(createElement(Refund), {
    market: 'IN',
    at: '/refund?productId=salary-line&orderId=loan-1',
    loaderData: {
      order: { productId: 'salary-line', orderId: 'loan-1' },
      state: { currency: 'INR', amount: '500', canKeep: '1', account: 'HDFC •••• 1', refunds: [] },
      key: 'loaded',
    },
    actionData: { message: 'Why not', needsCode: false, key: 'posted' },
  })
  expect(textOf(/<div role="alert"[\s\S]*?<\/p>/.exec(markup)?.[0] ?? '')).toBe('Why not')
  expect(markup).toMatch(/name="key" value="posted"/)
})
