import { afterEach, expect, test, vi } from 'vitest'
import { readPdf } from '#tests/harness/app/pdf-text.ts'
import { printInWorker, printLimitMs } from './print-in-worker.ts'
import type { PrintableDocument } from './printable-document.ts'

const letter = (text: string): PrintableDocument => ({
  title: 'Letter',
  subtitle: 'of a test',
  language: 'en',
  lender: 'A lender',
  brand: { from: '#003344', to: '#007755', ink: '#ffffff' },
  documentNo: 'no-1',
  origin: [],
  pageOf: 'Page {no} of {count}',
  blocks: [{ kind: 'paragraph', text }],
  madeAt: '2026-11-21T03:00:00.000Z',
})

afterEach(() => {
  vi.useRealTimers()
})

const textsOf = (results: readonly PromiseSettledResult<Uint8Array<ArrayBuffer>>[]) =>
  results.map(each => (each.status === 'fulfilled' ? readPdf(each.value).text : ''))

const problemOf = (result: PromiseSettledResult<unknown>): string =>
  result.status === 'rejected' ? String(result.reason) : ''

test('a document for which the memory is too small fails alone', async () => {
  const [large, ...others] = await Promise.allSettled([
    printInWorker(letter('a '.repeat(20_000_000))),
    printInWorker(letter('The second')),
    printInWorker(letter('The third')),
  ])
  expect(problemOf(large)).toContain('memory')
  expect(textsOf(others)).toEqual([
    expect.stringContaining('The second'),
    expect.stringContaining('The third'),
  ])
})

test('a document that takes too long fails alone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const printing = Promise.allSettled([
    printInWorker(letter('a '.repeat(3_000_000))),
    printInWorker(letter('The second')),
    printInWorker(letter('The third')),
  ])
  vi.advanceTimersByTime(printLimitMs)
  const [long, ...others] = await printing
  expect(problemOf(long)).toContain('took longer')
  expect(textsOf(others)).toEqual([
    expect.stringContaining('The second'),
    expect.stringContaining('The third'),
  ])
})

test('the time of a document begins when the one before it is printed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = printInWorker(letter('The first'))
  const second = printInWorker(letter('a '.repeat(3_000_000)))
  const third = printInWorker(letter('The third'))
  vi.advanceTimersByTime(printLimitMs - 1)
  await first
  const ended = vi.fn()
  second.catch(ended)
  vi.advanceTimersByTime(printLimitMs - 1)
  await new Promise(setImmediate)
  expect(ended).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  await expect(second).rejects.toThrow('took longer')
  expect(readPdf(await third).text).toContain('The third')
})
