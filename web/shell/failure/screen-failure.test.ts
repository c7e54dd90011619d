import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Reply } from '#contract/envelope.ts'
import { failureOf } from './failure-page.tsx'
import { requireData, requireOrder } from './screen-failure.ts'

const refusal = (code: string, message = ''): Reply<never> => ({
  success: false,
  code,
  message,
  data: null,
  raw: null,
  status: 200,
})

/** What the router makes of a thrown value, and what a page then reads. */
const thrownBy = (act: () => unknown) => {
  try {
    act()
  } catch (thrown) {
    const { data, init } = thrown as { data: unknown; init: { status: number } }
    return {
      status: init.status,
      failure: failureOf(new ErrorResponse(init.status, '', data)),
    }
  }
  throw new Error('nothing was thrown')
}

describe('a reply that is not a success', () => {
  test.each([
    ['401', 'signed-out', 401],
    ['404', 'not-found', 404],
    ['400', 'wrong-address', 400],
    ['429', 'refused', 429],
    ['500', 'fault', 500],
    ['503', 'fault', 503],
    ['network', 'offline', 503],
    ['4001', 'refused', 422],
  ])('with code %s is shown as %s, with status %d', (code, kind, status) => {
    const thrown = thrownBy(() => requireData(refusal(code, 'why')))
    expect(thrown).toEqual({ status, failure: { kind, message: 'why' } })
  })
})

test('an error of ours keeps its reference', () => {
  const thrown = thrownBy(() =>
    requireData(Object.assign(refusal('500', 'why'), { reference: '0af7-77' })),
  )
  expect(thrown.failure).toEqual({ kind: 'fault', message: 'why', reference: '0af7-77' })
})

test('a success is passed on', () => {
  const reply = { success: true, code: '0', message: '', data: 7, raw: null, status: 200 } as const
  expect(requireData(reply)).toBe(7)
})

describe('a screen about a loan', () => {
  const at = (query: string) => new Request(`http://localhost/loanDetail${query}`)

  test('reads which loan from its address', () => {
    expect(requireOrder(at('?productId=7&orderId=A-1'))).toEqual({ productId: '7', orderId: 'A-1' })
  })

  test.each(['', '?orderId=1', '?productId=7&orderId=', '?productId=7&orderId=%3Cb%3E'])(
    'at an address such as "%s" says that the address is wrong',
    query => {
      const { status, failure } = thrownBy(() => requireOrder(at(query)))
      expect({ status, kind: failure.kind }).toEqual({ status: 400, kind: 'wrong-address' })
    },
  )
})

test('an unexpected error is a fault, and shows the borrower no internals', () => {
  expect(failureOf(new Error('SELECT secret'))).toEqual({ kind: 'fault', message: '' })
  expect(failureOf(new ErrorResponse(404, '', 'no route'))).toEqual({
    kind: 'not-found',
    message: '',
  })
})
