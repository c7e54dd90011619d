import { expect, test } from 'vitest'
import { keyboardHeight } from './keyboard.ts'

test.each([
  ['no keyboard', 800, { height: 800, offsetTop: 0, scale: 1 }, 0],
  ['a keyboard over the page', 800, { height: 470, offsetTop: 0, scale: 1 }, 330],
  ['the same, scrolled under it', 800, { height: 470, offsetTop: 200, scale: 1 }, 130],
  ['a page that shrank by itself', 470, { height: 470, offsetTop: 0, scale: 1 }, 0],
  ['a zoomed page', 800, { height: 400, offsetTop: 0, scale: 2 }, 0],
  ['a rounding of the browser', 800, { height: 800.4, offsetTop: 0, scale: 1 }, 0],
])('%s hides so much', (_, pageHeight, seen, hidden) => {
  expect(keyboardHeight(pageHeight, seen)).toBe(hidden)
})
