import { describe, expect, test } from 'vitest'
import { hashPassword, isPassword, isStrongPassword } from './password.ts'

describe('a password', () => {
  test('is stored with a salt of its own, and only itself opens it', async () => {
    const [one, two] = [await hashPassword('hujan pagi 88'), await hashPassword('hujan pagi 88')]
    expect(one).not.toBe(two)
    expect(one).not.toContain('hujan')
    expect(await isPassword('hujan pagi 88', one)).toBe(true)
    expect(await isPassword('hujan pagi 89', one)).toBe(false)
  })

  test('of a person without one is never right', async () => {
    expect(await isPassword('', null)).toBe(false)
  })

  test.each([
    ['four words of one person', 'kereta biru lewat sawah', true],
    ['too short', 'k7#mQ2!x', false],
    ['few characters', 'aaaaaaaaaaaabb', false],
    ['what everyone tries', 'MyPassword2026!', false],
    ['the own name', 'siregar-ke-pasar', false],
    ['the own address', 'ani.s-ke-pasar-pagi', false],
  ])('of %s: accepted %#', (_what, password, accepted) => {
    const person = { name: 'Ani Siregar', email: 'ani.s@lender.example' }
    expect(isStrongPassword(password, person)).toBe(accepted)
  })
})
