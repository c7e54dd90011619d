import { describe, expect, test } from 'vitest'
import { checkCatalogs, readCatalog } from './copy-catalogs.ts'

const catalog = (locale: string, messages: Record<string, unknown>) =>
  readCatalog({ capability: 'loan', locale, text: JSON.stringify(messages) })

describe('catalogs', () => {
  test('pass when every language says the same things with the same values', () => {
    const plural = [{ match: { one: '{days} day', other: '{days} days' } }]
    expect(
      checkCatalogs([
        catalog('en', { title: 'Loan', late: plural }),
        catalog('id', { title: 'Pinjaman', late: '{days} hari' }),
      ]),
    ).toEqual([])
  })

  test('are refused when a required language is missing', () => {
    expect(checkCatalogs([catalog('en', { title: 'Loan' })])).toEqual(['loan: there is no id.json'])
  })

  test('are refused when a language lacks a message or has one of its own', () => {
    expect(
      checkCatalogs([catalog('en', { title: 'Loan' }), catalog('id', { judul: 'Pinjaman' })]),
    ).toEqual(['loan/id.json: "title" is missing', 'loan/id.json: "judul" is in no other language'])
  })

  test('are refused when a translation drops a value', () => {
    expect(
      checkCatalogs([catalog('en', { hello: 'Hello {name}' }), catalog('id', { hello: 'Halo' })]),
    ).toEqual(['loan/id.json: "hello" takes other values than in en'])
  })

  test('are refused when a key cannot be a name in code', () => {
    expect(checkCatalogs([catalog('en', { 'a-b': 'x' }), catalog('id', { 'a-b': 'y' })])).toEqual([
      'loan: "a-b" is not a name in camel case',
    ])
  })
})
