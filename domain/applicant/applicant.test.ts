import { describe, expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { ageOn } from './age.ts'
import { compareNames } from './compare-names.ts'
import { isNearName, isPersonName } from './person-name.ts'

test.each([
  ['2008-11-21', '2026-11-21', 18],
  ['2008-11-22', '2026-11-21', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2026-11-21', '2026-11-21', 0],
  ['2008-12-01', '2026-11-21', 17],
  ['2008-10-31', '2026-11-21', 18],
])('a person born on %s is on %s %i years old', (birthOn, on, age) => {
  expect(ageOn(localDate(birthOn), localDate(on))).toBe(age)
})

describe('a person’s name', () => {
  test.each([
    'Siti Rahmawati',
    "D'Souza",
    'Jean-Luc',
    'Dr. A. P. Nair',
    'मीरा कृष्णन',
    'Nur’aini',
    'Vo',
  ])('%s is one', name => expect(isPersonName(name)).toBe(true))
  test.each(['', 'A', 'R2-D2', 'Siti@home', 'Сергей', 'Siti मीरा', '- .', '王小明'])(
    '%s is none',
    name => expect(isPersonName(name)).toBe(false),
  )
})

describe('the holder that a bank names', () => {
  test.each([
    ['Citra Puspita', 'CITRA PUSPITA', 'same'],
    ['Citra Puspita', 'PUSPITA, CITRA', 'same'],
    ['Citra Puspita', 'IBU CITRA  PUSPITA', 'same'],
    ['José Álvaro', 'JOSE ALVARO', 'same'],
    ['Ｃｉｔｒａ Puspita', 'CITRA PUSPITA', 'same'],
    ['Ci\u200dtra Puspita', 'CITRA PUSPITA', 'same'],
    ['Mohd Rafi', 'MUHAMMAD RAFI', 'same'],
    ['Citra Puspita', 'C PUSPITA', 'close'],
    ['Citra Puspita', 'CITRA PUSPITAA', 'close'],
    ['Citra Puspita', 'CITRA', 'close'],
    ['Citra Puspita', 'CITRA DEWI', 'other'],
    ['Citra Puspita', 'CİTRA', 'close'],
    ['Ibu', 'IBU', 'other'],
    ['', '', 'other'],
  ])('for %s is %s: %s', (name, holder, result) => {
    expect(compareNames(name, holder)).toBe(result)
  })
})

describe('an account’s holder', () => {
  test.each([
    ['Siti Rahmawati', 'SITI RAHMAWATI'],
    ['Siti Rahmawati', 'RAHMAWATI SITI'],
    ['Siti Rahmawati', 'Siti R'],
    ['Siti Rahmawati', 'IBU SITI RAHMAWATI'],
    ['Siti Rahmawati', 'SITI RAHMAWATY'],
    ['Meera Krishnan', 'MS MEERA K'],
    ['Arjun', 'ARJUN MEHTA'],
    ['José Luís', 'JOSE LUIS'],
    ['Nguyễn Ái', 'NGUYEN AI'],
    ['Siti Rahmawati.', 'Siti, Rahmawati'],
    // One letter missing at either end or in the middle, one too many, one another.
    ['Siti Rahmawati', 'SITI RAHMAWAT'],
    ['Siti Rahmawati', 'SITI AHMAWATI'],
    ['Siti Rahmawati', 'SITI RAHMWATI'],
    ['Siti Rahmawati', 'SITI RAHMAAWATI'],
    ['Siti Rahmawati', 'SITI RAHNAWATI'],
    ['Siti Anna', 'SITI ANN A'],
    ['Siti Anna', 'SITI ANNE'],
    ['Siti Anna', 'SITI ANNNA'],
    ['मीरा कृष्णन', 'मीरा कृष्णन'],
  ])('%s is near %s', (name, holder) => {
    expect(isNearName(name, holder)).toBe(true)
    expect(isNearName(holder, name)).toBe(true)
  })
  test.each([
    ['Siti Rahmawati', 'BUDI SANTOSO'],
    ['Siti Rahmawati', 'SITI NURHALIZA'],
    ['Siti Rahmawati', 'S R'],
    ['Siti Rahmawati', ''],
    ['Siti Rahmawati', 'MR'],
    ['Ali Umar', 'ALI OMAN JAN'],
    ['Meera Krishnan', 'मीरा कृष्णन'],
    ['Siti Siti', 'SITI RAHMAWATI'],
    ['', 'SITI'],
    ['Mr', 'MR'],
    // Two slips, two letters swapped, and a slip in a word too short to forgive one.
    ['Siti Rahmawati', 'SITI RAHMAWA'],
    ['Siti Rahmawati', 'SITI RAHMWAATI'],
    ['Siti Rahmawati', 'SITI RAKNAWATI'],
    ['Siti Rahmawati', 'SITI XRAHMAWATIX'],
    ['Siti Umar', 'SITI UMA'],
    ['Siti Ali', 'SITI ALO'],
    ['Siti Ra', 'SITI RAHMAWATI'],
    ['Siti R', 'SITI BUDI'],
  ])('%s is not %s', (name, holder) => {
    expect(isNearName(name, holder)).toBe(false)
  })
})
