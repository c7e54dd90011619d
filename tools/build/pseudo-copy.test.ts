import { expect, test } from 'vitest'
import { pseudoMessage, pseudoText } from './pseudo-copy.ts'

test('a text is accented throughout and about two fifths longer', () => {
  const text = 'Your loan is on track. Nothing is due yet, and you may pay early.'
  const pseudo = pseudoText(text)
  expect(pseudo).not.toMatch(/[A-Za-z]/)
  expect(pseudo.length / text.length).toBeGreaterThan(1.3)
})

test('what is filled in stays as it is', () => {
  expect(pseudoText('Due {date}')).toBe('Ďúúéé {date}')
})

test('a part of a text is a part of it', () => {
  expect(pseudoText('Installment 2 of 3')).toContain(pseudoText('Installment 2'))
})

test('of a plural only the words change', () => {
  const plural = { selectors: ['countPlural'], match: { 'countPlural=one': '{count} day' } }
  expect(pseudoMessage([plural])).toEqual([
    { selectors: ['countPlural'], match: { 'countPlural=one': '{count} ďààý' } },
  ])
})
