import { describe, expect, test } from 'vitest'
import { checkPhrases, phrasesModule, readPhrases } from './copy-phrases.ts'

const book = (locale: string, phrases: Record<string, unknown>) =>
  readPhrases('assistant', locale, JSON.stringify(phrases))

describe('phrases', () => {
  const complete = ['en', 'id', 'hi'].map(locale => book(locale, { pay: ['pay', 'how'] }))

  test('pass when every language has phrases for the same things', () => {
    expect(checkPhrases([...complete, book('es', { pay: ['pagar'] })])).toEqual([])
  })

  test('are refused when a required language is missing', () => {
    expect(checkPhrases(complete.slice(0, 2))).toEqual(['there is no hi/phrases/assistant.json'])
  })

  test('are refused when a language lacks a list or has one of its own', () => {
    expect(checkPhrases([...complete, book('es', { pagar: ['pagar'] })])).toEqual([
      'es/phrases/assistant.json: "pay" is missing',
      'es/phrases/assistant.json: "pagar" is in no other language',
    ])
  })

  test.each([[[]], ['pay'], [['']], [[1]]])('are refused when a list is %j', list => {
    expect(() => book('en', { pay: list })).toThrow('en/phrases/assistant.json: "pay"')
  })

  test('become lists whose names are typed', () => {
    const { module, types } = phrasesModule(complete)
    expect(module).toContain('hi: {"pay":["pay","how"]}')
    expect(types).toContain("readonly hi: Readonly<Record<'pay', readonly string[]>>")
  })
})
