import { data, UNSAFE_decodeViaTurboStream, UNSAFE_ErrorResponseImpl } from 'react-router'
import { expect, test } from 'vitest'
import { encodeRouterData } from './router-data.server.ts'

/** What the browser's router reads: the script's value, as the document sends it on. */
const decoded = async (text: string): Promise<unknown> => {
  const line = new Blob([`${JSON.stringify(JSON.parse(text))}\n`])
  // The decoder looks only for constructors of errors there.
  const { value } = await UNSAFE_decodeViaTurboStream(
    line.stream(),
    globalThis as unknown as Window,
  )
  return value
}

test('the router in the browser reads what the loaders returned', async () => {
  const money = { currency: 'IDR', minor: 12_345_678_901_234_567_890n }
  const shared = { name: 'Ayu', none: null, absent: undefined }
  const loaderData = {
    root: { ...shared, figures: [0, 1.5, -1, Number.NaN, Infinity, -Infinity, true, false, ''] },
    page: { first: shared, again: shared, money, at: new Date(0), empty: [], nested: [[{}]] },
  }
  const sent = { loaderData, actionData: null, errors: null }
  expect(await decoded(encodeRouterData(sent))).toEqual(sent)
})

test('a name or text that appears often is sent once', () => {
  const rows = Array.from({ length: 20 }, () => ({ dueOn: '2026-11-28' }))
  const text = encodeRouterData({ rows })
  expect(text.match(/dueOn/g)).toHaveLength(1)
  expect(text.match(/2026-11-28/g)).toHaveLength(1)
})

test('no text ends the script that it stands in', async () => {
  const text = '</script><script>alert(1)</script><!-- & \u2028\u2029 "\\'
  const sent = encodeRouterData({ text })
  expect(sent).not.toMatch(/[<>&\u2028\u2029]/)
  expect(await decoded(sent)).toEqual({ text })
})

test('failures arrive as the router has them: thrown on purpose with their data, faults without', async () => {
  const thrown = new UNSAFE_ErrorResponseImpl(422, '', { kind: 'refused', message: 'Later' })
  const fault = new TypeError('Unexpected Server Error')
  const { errors } = (await decoded(encodeRouterData({ errors: { thrown, fault } }))) as {
    errors: Record<string, unknown>
  }
  expect(errors['thrown']).toEqual(thrown)
  expect(errors['thrown']).toBeInstanceOf(UNSAFE_ErrorResponseImpl)
  expect(errors['fault']).toEqual(fault)
  expect(errors['fault']).toHaveProperty('stack', undefined)
})

test.each([
  ['a function', () => 1],
  ['a promise', Promise.resolve(1)],
  ['an instance of a class', data({})],
])('%s is refused', (_name, value) => {
  expect(() => encodeRouterData({ value })).toThrow(/cannot be sent/)
})
