import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { maxCounted } from '#contract/live/queues.ts'
import { CountLine } from './home.tsx'

/** What the line of a queue says, without its markup. */
const lineOf = (waiting: number, late: number): string => {
  const filter = { queue: 'complaints', filter: '', since: null, nextOn: null } as const
  const line = createElement(CountLine, { count: { ...filter, waiting, late } })
  return renderToStaticMarkup(createElement(MemoryRouter, null, line))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('a count that the server has stopped says so, one below it is exact', () => {
  expect(maxCounted).toBe(500)
  expect(lineOf(499, 7)).toBe('499 7 late')
  expect(lineOf(500, 499)).toBe('500+ 499 late')
  expect(lineOf(500, 500)).toBe('500+ 500+ late')
})
