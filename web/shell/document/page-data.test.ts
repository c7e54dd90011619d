import { runInThisContext } from 'node:vm'
import { data, isRouteErrorResponse, UNSAFE_ErrorResponseImpl } from 'react-router'
import { expect, test } from 'vitest'
import { scriptOfData } from './page-data.server.ts'

/** What the page's script has. */
const inScript = (text: string): unknown => runInThisContext(`(${text})`)

test('the script has what the loaders returned', () => {
  const money = { currency: 'IDR', minor: 12_345_678_901_234_567_890n }
  const loaderData = {
    root: { name: 'Ayu', none: null, absent: undefined, 'a "name"': 1 },
    page: { figures: [0, 1.5, -1, Number.NaN, Infinity, -Infinity, true, false, ''], money },
    other: { at: new Date(0), empty: [], nested: [[{}]] },
  }
  const sent = { loaderData, actionData: null, errors: null }
  expect(inScript(scriptOfData(sent))).toStrictEqual(sent)
})

test('no text and no name ends the script that it stands in', () => {
  const text = '</script><script>alert(1)</script><!-- & \u2028\u2029 "\\'
  const script = scriptOfData({ text, [text]: 1 })
  expect(script).not.toMatch(/[<>&\u2028\u2029]/)
  expect(inScript(script)).toEqual({ text, [text]: 1 })
})

test('a name like that of the prototype is a name', () => {
  const sent: unknown = JSON.parse('{"__proto__": {"signedIn": true}}')
  const received = inScript(scriptOfData(sent)) as { signedIn?: boolean }
  expect(received.signedIn).toBe(undefined)
  expect(Object.keys(received)).toEqual(['__proto__'])
})

test('failures arrive as the router has them: thrown on purpose with their data, faults without', () => {
  const thrown = new UNSAFE_ErrorResponseImpl(422, '', { kind: 'refused', message: 'Later' })
  const fault = new TypeError('Unexpected Server Error')
  const errors = inScript(scriptOfData({ thrown, fault })) as Record<string, unknown>
  expect(isRouteErrorResponse(errors['thrown'])).toBe(true)
  expect(errors['thrown']).toMatchObject({ status: 422, data: thrown.data })
  expect(errors['fault']).toBeInstanceOf(Error)
  expect(errors['fault']).toHaveProperty('message', 'Unexpected Server Error')
})

test.each([
  ['a function', () => 1],
  ['a symbol', Symbol('a')],
  ['a promise', Promise.resolve(1)],
  ['an instance of a class', data({})],
])('%s is refused', (_name, value) => {
  expect(() => scriptOfData({ value })).toThrow(/cannot be sent/)
})
