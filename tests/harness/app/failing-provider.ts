import { vi } from 'vitest'
import type { TestApp } from './create-test-app.ts'

/** How a provider fails, as its HTTP answers show it. */
export const providerFailures = [
  'hangs until our time limit',
  'breaks the connection',
  'answers with a web page',
  'answers 200 with an error',
  'answers 500',
  'answers 429',
] as const
type ProviderFailure = (typeof providerFailures)[number]

const replies: Readonly<Partial<Record<ProviderFailure, () => Response>>> = {
  'answers with a web page': () =>
    new Response('<!doctype html><title>Maintenance</title>', {
      headers: { 'content-type': 'text/html' },
    }),
  'answers 200 with an error': () =>
    Response.json({
      error_code: 'SERVER_ERROR',
      error: { code: 'SERVER_ERROR' },
      status_code: '500',
      message: 'Something went wrong',
    }),
  'answers 500': () => Response.json({ error_code: 'SERVER_ERROR' }, { status: 500 }),
  'answers 429': () => Response.json({ error_code: 'RATE_LIMIT_EXCEEDED' }, { status: 429 }),
}

/** A time limit that has passed, as `AbortSignal.timeout` reports one; no time passes here. */
const timedOut = () => new DOMException('The operation was aborted due to timeout', 'TimeoutError')

type FailedProvider = 'xendit' | 'midtrans' | 'razorpay' | 'payouts' | 'cards'

/** Which API an address belongs to: all three payment providers are on the bank's address. */
const providerOfUrl = ({ services: { config } }: TestApp, url: string): FailedProvider => {
  if (url.startsWith(config.card.baseUrl ?? '-')) return 'cards'
  const { pathname } = new URL(url)
  if (pathname.startsWith('/v2/payouts')) return 'payouts'
  if (pathname.startsWith('/midtrans/')) return 'midtrans'
  return pathname.startsWith('/razorpay/') ? 'razorpay' : 'xendit'
}

/** Until it is disposed of, every request of ours to that provider fails, and those to others do not. */
export const failProvider = (app: TestApp, name: FailedProvider, failure: ProviderFailure) => {
  const real = globalThis.fetch
  let asked = 0
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (providerOfUrl(app, url) !== name) return await real(input, init)
    asked += 1
    if (failure === 'hangs until our time limit') throw timedOut()
    const reply = replies[failure]
    if (reply === undefined) throw new TypeError('fetch failed')
    return reply()
  })
  return {
    /** How many requests it got. */
    asked: () => asked,
    [Symbol.dispose]: () => spy.mockRestore(),
  }
}
