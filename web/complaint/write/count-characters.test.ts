import { expect, test } from 'vitest'
import { countCharacters, firstCharacters } from './count-characters.ts'

test('a character is what a person sees, however it is encoded', () => {
  expect(['abc', 'é', '😀😀', ''].map(countCharacters)).toEqual([3, 1, 2, 0])
})

test('what is too long is cut between characters, never within one', () => {
  expect(firstCharacters('😀'.repeat(201), 200)).toBe('😀'.repeat(200))
  expect(firstCharacters('halo', 200)).toBe('halo')
})
