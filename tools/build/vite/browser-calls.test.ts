import { expect, test } from 'vitest'
import { withoutServerFields } from './browser-calls.ts'

test('a call of the browser has no field that only the server reads', () => {
  const source = `export const pay = defineCall<typeof schemas.pay>({
  name: 'pay',
  audience: 'borrower',
  path: 'v3/pay',
  strength: 'stepped-up',
  refusals: [
    refusalCode.one,
    ...others.refusals,
  ],
  hasSuccessFlag: true,
  successCode: '00',
})
`
  expect(withoutServerFields(source)).toBe(`export const pay = defineCall<typeof schemas.pay>({
  name: 'pay',
  path: 'v3/pay',
  successCode: '00',
})
`)
})

test('types and other fields stay as they are', () => {
  const source = `  readonly strength: SessionStrength
  needsIdempotencyKey: false,
  ...definition,
`
  expect(withoutServerFields(source)).toBe(source)
})
