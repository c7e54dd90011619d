import { expect, test } from 'vitest'
import { readPdf } from '#tests/harness/app/pdf-text.ts'
import { printDocument } from './print-document.ts'
import type { PrintableBlock, PrintableDocument } from './printable-document.ts'

const print = async (
  blocks: readonly PrintableBlock[],
  subtitle = 'of a test',
  changes: Partial<PrintableDocument> = {},
) =>
  readPdf(
    await printDocument({
      title: 'Terms',
      subtitle,
      language: 'en',
      lender: 'A lender',
      brand: { from: '#003344', to: '#007755', ink: '#ffffff' },
      documentNo: 'no-1',
      origin: [{ label: 'Number', value: 'no-1' }],
      pageOf: 'Page {no} of {count}',
      blocks,
      madeAt: '2026-11-21T03:00:00.000Z',
      ...changes,
    }),
  )

const lines = (count: number): PrintableBlock[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'paragraph', text: `Line ${at}` }))

const table = (columns: readonly string[], ...rows: readonly string[][]): PrintableBlock => ({
  kind: 'table',
  columns: columns.map(name => ({ name, share: name.length })),
  rows: rows.map(cells => ({ cells })),
})

test('no word of a table is broken where another column has room', async () => {
  const long = 'The rate of late charges in our terms, for each day that a payment is late'
  const { runs } = await print([
    table(['Term', long], ['Any', 'As long as a reader takes to read what is written here']),
    table(['No', long, long], ['Unquestionably', long, long]),
  ])
  expect(runs).toEqual(expect.arrayContaining(['Term', 'Any', 'Unquestionably']))
})

test('a word that is wider than its share of the page is broken, and the table stays on it', async () => {
  const word = 'x'.repeat(200)
  const { runs } = await print([table(['A', 'B', 'C', 'D'], [word, word, word, word])])
  expect(runs.filter(run => /^x+$/.test(run)).join('')).toBe(word.repeat(4))
})

test('a subtitle with the longest names of a product and a borrower takes the room of its lines', async () => {
  const linesBelow = async (subtitle: string) => {
    const { pageRuns } = await print(lines(60), subtitle)
    return pageRuns[0]?.filter(run => run.startsWith('Line ')).length ?? 0
  }
  const longest = `${'Product '.repeat(15)}· ${'Borrower '.repeat(9)}· as of 29 November 2026`
  const most = await linesBelow('of a test')
  expect(await linesBelow('Personal loan · Arjun Sharma · as of 29 November 2026')).toBe(most)
  expect(await linesBelow(longest)).toBeLessThan(most)
})

/** The texts at the head of the second page, before its first line. */
const laterHead = async (changes: Partial<PrintableDocument>) => {
  const { pageRuns } = await print(lines(60), 'of a test', { ...changes, origin: [] })
  const [first = [], second = []] = pageRuns
  return { first, head: second.slice(second.findLastIndex(run => run.startsWith('Line ')) + 1) }
}

test('a long name of a lender does not run into the title at the head of later pages', async () => {
  const lender = 'Example Consumer Finance and Microcredit Company of India Private Limited (NBFC)'
  const documentNo = '01a1fc0b-e380-7280-84e4-906d56329c0a'
  const { head } = await laterHead({ lender, documentNo })
  // Side by side the two are wider than the page.
  expect(head.slice(0, 3)).toEqual([
    'Example Consumer Finance and Microcredit Company of India Private Limited',
    '(NBFC)',
    `Terms · ${documentNo}`,
  ])
  const short = await laterHead({ lender: 'A lender', documentNo })
  expect(short.head.slice(0, 2)).toEqual(['A lender', `Terms · ${documentNo}`])
})

test('a name that fills more lines than the head has is shortened there, and whole before', async () => {
  const lender = 'Example Consumer Finance and Microcredit '.repeat(14).trim()
  const { first, head } = await laterHead({ lender })
  expect(first.join(' ')).toContain(lender)
  const name = head.slice(0, head.indexOf('Terms · no-1'))
  expect(name.length).toBeLessThanOrEqual(4)
  expect(name.at(-1)).toMatch(/…$/)
})

test('what no font has is read as it was written', async () => {
  const written = '你好, 👩‍👩‍👧 தமிழ் 😀 and ₹500'
  const { text } = await print([{ kind: 'paragraph', text: written }])
  expect(text).toContain(written)
})

test('heads of two lines take the room of two lines', async () => {
  const rowsOnFirstPage = async (head: string) => {
    let rows = 0
    for (let above = 0; above < 8; above += 1) {
      const { pageRuns } = await print([
        ...lines(above),
        {
          kind: 'table',
          columns: [
            { name: head, share: 1 },
            { name: 'Other', share: 9 },
          ],
          rows: Array.from({ length: 40 }, () => ({ cells: ['row', 'cell'] })),
        },
      ])
      rows += pageRuns[0]?.filter(run => run === 'row').length ?? 0
    }
    return rows
  }
  expect(await rowsOnFirstPage('Signed since')).toBeLessThan(await rowsOnFirstPage('Signed'))
})

test.each(['Our products', 'In this order:'])(
  '“%s” stands on the page of what follows',
  async text => {
    for (let above = 20; above < 40; above += 1) {
      const next: PrintableBlock = text.endsWith(':')
        ? { kind: 'paragraph', text: '1. the first' }
        : table(['First head', 'Second'], ['a', 'b'])
      const follower = next.kind === 'table' ? 'First head' : '1. the first'
      const { pageRuns } = await print([
        ...lines(above),
        { kind: 'paragraph', text },
        next,
        ...lines(1),
      ])
      const pageOf = (run: string) => pageRuns.findIndex(runs => runs.includes(run))
      expect(pageOf(text), `below ${above} lines`).toBe(pageOf(follower))
    }
  },
)
