import { describe, expect, test } from 'vitest'
import { checkDocuments, documentsModule, readDocument } from './copy-documents.ts'

const clauses = '## Parties\n\n{lender} lends to {borrower}.\n\n## Late\n\nIt costs.\n'
const english = readDocument('india/agreement', 'en', clauses)
const both = () => ['en', 'hi']

describe('a document', () => {
  test('is read as sections of paragraphs and numbered steps', () => {
    expect(readDocument('pay', 'en', '## ATM\n\n1. Insert.\n2. Enter {number}.').sections).toEqual([
      { heading: 'ATM', blocks: [{ kind: 'steps', items: ['Insert.', 'Enter {number}.'] }] },
    ])
  })

  test('may begin without a heading', () => {
    expect(readDocument('pay', 'en', '1. Go.\n2. Pay.').sections).toMatchObject([{ heading: '' }])
  })

  test.each(['# Title', '- item', 'one\ntwo', '1. one\n3. three', '| a | b |'])(
    'is refused with %j in it',
    text => {
      expect(() => readDocument('pay', 'en', text)).toThrow('en/documents/pay.md')
    },
  )

  test('passes in a language with the same headings, paragraphs and figures', () => {
    const hindi = '## पक्ष\n\n{borrower} को {lender} देता है।\n\n## देरी\n\nशुल्क।\n'
    expect(checkDocuments([english, readDocument('india/agreement', 'hi', hindi)], both)).toEqual(
      [],
    )
  })

  test.each([
    [
      'a figure is missing',
      '## A\n\n{lender}.\n\n## B\n\nC.',
      'paragraph of section 1 with {lender}',
    ],
    ['a section is missing', '## A\n\n{lender} {borrower}.', 'nothing'],
    ['a paragraph is more', '## A\n\n{lender} {borrower}.\n\nX.\n\n## B\n\nC.', 'with {}'],
  ])('is refused when %s', (_, text, fault) => {
    const faults = checkDocuments([english, readDocument('india/agreement', 'hi', text)], both)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(fault)
  })

  test('is refused when a language is missing', () => {
    expect(checkDocuments([english], both)).toEqual(['there is no hi/documents/india/agreement.md'])
  })

  test('becomes a function of its figures', () => {
    const { module, types } = documentsModule([english])
    expect(module).toContain('i.lender + " lends to " + i.borrower + "."')
    expect(types).toContain('readonly lender: string')
  })
})
