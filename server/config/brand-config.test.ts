import { expect, test } from 'vitest'
import { brandConfigOf, brandProblems } from './brand-config.ts'
import { environment } from './environment.ts'

test('headers are of one colour unless a second one is set', () => {
  const values = environment.parse({ RUPYA_GRADIENT_FROM: '#112233' })
  expect(brandConfigOf(values, { ID: '1', IN: '2' }).gradientTo).toBe('#112233')
})

test('our own colours are accepted', () => {
  expect(brandProblems(environment.parse({}))).toEqual([])
})

test.each([
  [{ RUPYA_GRADIENT_FROM: '#f2a51a' }, 'RUPYA_GRADIENT_FROM', '2.06'],
  [{ RUPYA_GRADIENT_TO: '#777777' }, 'RUPYA_GRADIENT_TO', '4.47'],
  [{ RUPYA_FONT_COLOUR: '#4d8878' }, 'RUPYA_GRADIENT_FROM', '3.01'],
])('%j is refused: text on %s has a contrast of %s', (values, name, ratio) => {
  expect(brandProblems(environment.parse(values))).toEqual([
    `${name} is unreadable under RUPYA_FONT_COLOUR: their contrast is ${ratio} to 1, text needs 4.5 to 1`,
  ])
})
