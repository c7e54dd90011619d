import { expect, test } from 'vitest'
import { breakLines } from './text-lines.ts'

/** One unit for each letter with its signs. */
const measure = (text: string): number =>
  [...new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(text)].length

const linesOf = (text: string, width: number) =>
  breakLines(text, width, measure).map(({ runs }) => runs.map(run => run.text).join('|'))

test('lines break at spaces and fill the width', () => {
  expect(linesOf('one two three', 7)).toEqual(['one two', 'three'])
  expect(linesOf('one two three', 13)).toEqual(['one two three'])
  expect(linesOf('', 5)).toEqual([''])
})

test('each script is a run of its own, with figures and spaces in Latin', () => {
  expect(linesOf('किस्त 1 (₹500) में', 99)).toEqual(['किस्त| 1 (₹500) |में'])
  const [line] = breakLines('ab कख', 99, measure)
  expect(line?.runs).toEqual([
    { script: 'latin', text: 'ab ', width: 3 },
    { script: 'devanagari', text: 'कख', width: 2 },
  ])
  expect(line?.width).toBe(5)
})

test('a word that is too long is broken, but never between a letter and its signs', () => {
  expect(linesOf('a 0123456789', 4)).toEqual(['a', '0123', '4567', '89'])
  expect(linesOf('किकुके', 2).join('').replaceAll('|', '')).toBe('किकुके')
  for (const line of linesOf('किकुकेकी', 1)) expect(line).toMatch(/^\p{L}/u)
})

test('a word that is too long is measured about as often as it has letters', () => {
  let measured = 0
  breakLines('ab'.repeat(2_000), 50, text => {
    measured += text.length
    return measure(text)
  })
  expect(measured).toBeLessThan(5 * 4_000)
})
