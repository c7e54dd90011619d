import { expect, test } from 'vitest'
import { readPdf } from '#tests/harness/app/pdf-text.ts'
import { printInWorker } from './print-in-worker.ts'
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

test('a document for which the memory is too small fails alone', async () => {
  const [large, ...others] = await Promise.allSettled([
    printInWorker(letter('a '.repeat(20_000_000))),
    printInWorker(letter('The second')),
    printInWorker(letter('The third')),
  ])
  expect(large).toMatchObject({ status: 'rejected', reason: { message: /memory/ } })
  const texts = others.map(each => (each.status === 'fulfilled' ? readPdf(each.value).text : ''))
  expect(texts).toEqual([
    expect.stringContaining('The second'),
    expect.stringContaining('The third'),
  ])
})
