import { describe, expect, test } from 'vitest'
import { checkCatalogs, readCatalog } from './copy-catalogs.ts'

const catalog = (locale: string, messages: Record<string, unknown>, capability = 'sandbox') =>
  readCatalog({ capability, locale, text: JSON.stringify(messages) })

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
    expect(checkCatalogs([catalog('en', { title: 'Loan' })])).toEqual([
      'there is no id/sandbox.json',
    ])
  })

  test('of a borrower’s screens are refused when Hindi or Spanish is missing', () => {
    expect(checkCatalogs([catalog('en', {}, 'loan'), catalog('id', {}, 'loan')])).toEqual([
      'there is no hi/loan.json',
      'there is no es/loan.json',
    ])
  })

  test('are refused when a language with a singular and a plural has one form only', () => {
    const plural = [{ match: { 'dPlural=one': '{d} day', 'dPlural=other': '{d} days' } }]
    expect(
      checkCatalogs([
        catalog('en', { late: plural }),
        catalog('id', { late: '{d} hari' }),
        catalog('es', { late: '{d} días' }),
      ]),
    ).toEqual(['es/sandbox.json: "late" has no words for one, or none for several'])
  })

  test('are refused when a language lacks a message or has one of its own', () => {
    expect(
      checkCatalogs([catalog('en', { title: 'Loan' }), catalog('id', { judul: 'Pinjaman' })]),
    ).toEqual([
      'id/sandbox.json: "title" is missing',
      'id/sandbox.json: "judul" is in no other language',
    ])
  })

  test('are refused when a translation drops a value', () => {
    expect(
      checkCatalogs([catalog('en', { hello: 'Hello {name}' }), catalog('id', { hello: 'Halo' })]),
    ).toEqual(['id/sandbox.json: "hello" takes other values than in en'])
  })

  test('are refused when a translation has no words for a value it chooses by', () => {
    const message = (match: Record<string, string>) => [
      { declarations: ['input market'], selectors: ['market'], match },
    ]
    expect(
      checkCatalogs([
        catalog('en', { who: message({ 'market=IN': 'UPI', 'market=ID': 'VA' }) }),
        catalog('id', { who: message({ 'market=ID': 'VA' }) }),
      ]),
    ).toEqual(['id/sandbox.json: "who" has no words for a value that English has words for'])
  })

  test('hold groups, whose keys may be codes', () => {
    expect(
      checkCatalogs([
        catalog('en', { reasons: { DECLINED: 'Declined', 'too-old': 'Too old' } }),
        catalog('id', { reasons: { DECLINED: 'Ditolak' } }),
      ]),
    ).toEqual(['id/sandbox.json: "reasons.too-old" is missing'])
  })

  test('are refused when a key cannot be a name in code', () => {
    expect(checkCatalogs([catalog('en', { 'a-b': 'x' }), catalog('id', { 'a-b': 'y' })])).toEqual([
      'sandbox: "a-b" is not a name in camel case',
    ])
  })
})
