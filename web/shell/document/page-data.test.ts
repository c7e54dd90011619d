import { runInThisContext } from 'node:vm'
import { isRouteErrorResponse, UNSAFE_ErrorResponseImpl } from 'react-router'
import { expect, test } from 'vitest'
import { scriptOfData } from './page-data.server.ts'

const nothing = { loaderData: {}, actionData: null, errors: null }

/** What the page's script has. */
const inScript = (text: string) =>
  runInThisContext(`(${text})`) as Record<keyof typeof nothing, Record<string, unknown>>

test('the script has what the loaders and the action answered', () => {
  const loaderData = {
    root: { name: 'Ayu', none: null, absent: undefined, 'a "name"': 1 },
    page: { figures: [0, 1.5, -1, true, false, ''], empty: [], nested: [[{}]] },
  }
  const sent = { loaderData, actionData: { page: { entered: '1' } }, errors: null }
  expect(inScript(scriptOfData(sent))).toEqual(sent)
  expect(inScript(scriptOfData(nothing))).toEqual(nothing)
})

test('no text and no name ends the script that it stands in', () => {
  const text = '</script><script>alert(1)</script><!-- & \u2028\u2029 "\\'
  const data = { text, [text]: 1 }
  const errors = { [text]: new Error(text), thrown: new UNSAFE_ErrorResponseImpl(422, text, data) }
  const script = scriptOfData({ loaderData: data, actionData: data, errors })
  expect(script).not.toMatch(/[<>&\u2028\u2029]/)
  expect(inScript(script)).toMatchObject({ loaderData: data, actionData: data })
  expect(inScript(script).errors[text]).toEqual(new Error(text))
})

test('a name like that of the prototype is a name', () => {
  const member = '{"__proto__":{"signedIn":true},"a__proto__":2}'
  const sent: Record<string, unknown> = JSON.parse(
    `{"page":${member},"text":${JSON.stringify(`${member}: "__proto__":`)},"__proto__":{}}`,
  )
  const { loaderData } = inScript(scriptOfData({ ...nothing, loaderData: sent }))
  expect(JSON.stringify(loaderData)).toBe(JSON.stringify(sent))
  expect(loaderData['page']).not.toHaveProperty('signedIn')
})

test('failures arrive as the router has them: thrown on purpose with their data, faults without', () => {
  const thrown = new UNSAFE_ErrorResponseImpl(422, '', { kind: 'refused', message: 'Later' })
  const fault = new TypeError('Unexpected Server Error')
  const sent = { thrown, fault, other: 'text', empty: undefined }
  const { errors } = inScript(scriptOfData({ ...nothing, errors: sent }))
  expect(isRouteErrorResponse(errors['thrown'])).toBe(true)
  expect(errors['thrown']).toMatchObject({ status: 422, data: thrown.data })
  expect(errors['fault']).toBeInstanceOf(Error)
  expect(errors['fault']).toHaveProperty('message', 'Unexpected Server Error')
  expect(errors).toMatchObject({ other: 'text', empty: null })
})
