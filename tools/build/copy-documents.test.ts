import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkDocuments, requiredLocalesOf } from './copy-document-checks.ts'
import { documentsModule } from './copy-document-module.ts'
import { readDocument } from './copy-documents.ts'
import { root } from './run-step.ts'

const clauses = '## Parties\n\n{lender} lends to {borrower}.\n\n## Late\n\nIt costs.\n'
const english = readDocument('india/agreement', 'en', clauses)
const both = () => ['en', 'hi']

/** The text of each case, and the fault that it must give beside the English one. */
const faultsBeside = (model: string, text: string): string[] =>
  checkDocuments([readDocument('terms', 'en', model), readDocument('terms', 'hi', text)], both)

describe('a document', () => {
  test('is read as sections of paragraphs, lists and tables', () => {
    const text =
      '## ATM {#atm}\n\n1. Insert.\n2. Enter {number}.\n\n- A card\n\n: Fees\n| What | Fee |\n| --- | --- |\n| Cash | {fee} |'
    expect(readDocument('pay', 'en', text).sections).toEqual([
      {
        id: 'atm',
        heading: 'ATM',
        blocks: [
          { kind: 'list', ordered: true, items: ['Insert.', 'Enter {number}.'] },
          { kind: 'list', ordered: false, items: ['A card'] },
          { kind: 'table', caption: 'Fees', head: ['What', 'Fee'], rows: [['Cash', '{fee}']] },
        ],
      },
    ])
  })

  test('may begin without a heading', () => {
    expect(readDocument('pay', 'en', '1. Go.\n2. Pay.').sections).toMatchObject([{ heading: '' }])
  })

  test('may have a title with its lead', () => {
    expect(readDocument('terms', 'en', `# Terms\n\nOf {lender}.\n\n${clauses}`)).toMatchObject({
      title: 'Terms',
      lead: 'Of {lender}.',
      sections: [{ heading: 'Parties' }, { heading: 'Late' }],
    })
  })

  test.each([
    '# Title\n\n## No lead',
    '### Too deep',
    '## A figure {lender}',
    'one\ntwo',
    '1. one\n3. three',
    '| a | b |',
    ': Caption\n| a | b |\n| --- | --- |\n| one |',
    ':::',
    '::: open\n\nText.',
    '::: open\n\nText.\n\n## Next',
  ])('is refused with %j in it', text => {
    expect(() => readDocument('pay', 'en', text)).toThrow('en/documents/pay.md')
  })

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

  const rows = ': C\n| A | B |\n| --- | --- |\n| {tiers.when} | {tiers.rate} |'
  test.each([
    ['the id of a section is another', '## A {#a}', '## A {#b}', 'has section b'],
    ['a title is missing', '# T\n\nL.\n\n## A', '## A', 'has no title'],
    ['a lead lacks a figure', '# T\n\n{app}.', '# T\n\nApp.', 'a lead with {}'],
    ['an item is missing', '- {a}\n- b', '- {a}', 'list of section 1 with {a},'],
    ['a row lacks a figure', rows, rows.replace('{tiers.rate}', '1 %'), '{tiers.when}'],
    ['a column is missing', rows, rows.replaceAll(/ \| [^|]+ \|$/gm, ' |'), 'of 1 columns'],
    ['a part is of another list', '::: a\n\nT.\n\n:::', '::: b\n\nT.\n\n:::', 'part b'],
    ['a part ends later', '::: a\n\nT.\n\n:::\n\nU.', '::: a\n\nT.\n\nU.\n\n:::', 'part a'],
  ])('is refused when %s', (_, model, text, fault) => {
    expect(faultsBeside(model, text)).toEqual([expect.stringContaining(fault)])
  })

  test('is refused when a language is missing', () => {
    expect(checkDocuments([english], both)).toEqual(['there is no hi/documents/india/agreement.md'])
  })
})

describe('the module of documents', () => {
  test('has a function of its figures for each', () => {
    const { module, types } = documentsModule([english])
    expect(module).toContain('figures.lender + " lends to " + figures.borrower + "."')
    expect(types).toContain('readonly lender: string')
  })

  test('repeats parts, items and rows for each entry of their lists', async () => {
    const text =
      '# T\n\n{app}.\n\n## Late {#late}\n\n::: groups\n\n: {products}C\n| A |\n| --- |\n| {tiers.rate} |\n| Sum |\n\n- {tiers.rate}\n\n:::\n\nEnd.'
    const { module, types } = documentsModule([readDocument('terms', 'en', text)])
    const { documents } = await import(`data:text/javascript,${encodeURIComponent(module)}`)
    const groups = [{ products: 'A: ', tiers: [{ rate: '1 %' }, { rate: '2 %' }] }]
    expect(documents.terms.en.headings).toEqual({ late: 'Late' })
    expect(documents.terms.en.write({ app: 'Rupya', groups })).toEqual({
      title: 'T',
      lead: 'Rupya.',
      sections: [
        {
          id: 'late',
          heading: 'Late',
          blocks: [
            { kind: 'table', caption: 'A: C', head: ['A'], rows: [['1 %'], ['2 %'], ['Sum']] },
            { kind: 'list', ordered: false, items: ['1 %', '2 %'] },
            { kind: 'paragraph', text: 'End.' },
          ],
        },
      ],
    })
    expect(documents.terms.en.write({ app: '', groups: [] }).sections[0].blocks).toHaveLength(1)
    expect(types).toContain(
      'readonly groups: readonly { readonly products: string; readonly tiers: readonly { readonly rate: string }[] }[]',
    )
    expect(types).toContain("'late'>")
  })

  test.each([
    ['a figure is a text and a list', '{a} and more.\n\n::: a\n\n{b}.\n\n:::'],
    ['an item has figures of two lists', '- {a.x} {b.x}'],
    ['a row has a figure of a list and one of the document', ': C\n| A |\n| --- |\n| {a.x} {b} |'],
  ])('is refused when %s', (_, text) => {
    expect(() => documentsModule([readDocument('terms', 'en', text)])).toThrow()
  })
})

describe('a planted fault in a translation is found in', () => {
  const sources = join(root, 'copy')
  const translations = globSync('{es,hi,id}/documents/**/*.md', { cwd: sources }).sort()

  test.each(translations)('%s', path => {
    const [, locale = '', name = ''] = /^(\w+)\/documents\/(.+)\.md$/.exec(path) ?? []
    const read = (language: string) =>
      readFileSync(join(sources, language, 'documents', `${name}.md`), 'utf8')
    const model = readDocument(name, 'en', read('en'))
    const faultsOf = (text: string) =>
      checkDocuments([model, readDocument(name, locale, text)], () => [])
    const text = read(locale)
    expect(faultsOf(text)).toEqual([])
    expect(faultsOf(`${text}\n- One more`)).not.toEqual([])
    const [figure] = /\{[\w.]+\}/.exec(text) ?? []
    if (figure !== undefined) expect(faultsOf(text.replace(figure, 'x'))).not.toEqual([])
    const sections = text.split(/^(?=## )/m)
    if (sections.length > 1) expect(faultsOf(sections.slice(0, -1).join(''))).not.toEqual([])
    if (text.includes('{#')) expect(faultsOf(text.replace('{#', '{#x'))).not.toEqual([])
    const others = requiredLocalesOf(name).filter(each => each !== locale)
    const without = others.map(each => readDocument(name, each, read(each)))
    expect(checkDocuments(without, requiredLocalesOf)).toEqual([
      `there is no ${locale}/documents/${name}.md`,
    ])
  })
})
