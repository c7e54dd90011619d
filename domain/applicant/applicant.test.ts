import { describe, expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { bankName } from '../market/banks.ts'
import { REGIONS } from '../market/regions.ts'
import { ageOn } from './age.ts'
import { accountDigits, isAccountNo, isIfsc } from './bank-account.ts'
import { isNik, isPan, nikHasBirthDate } from './id-number.ts'
import { isNearName, isPersonName } from './person-name.ts'

test.each([
  ['2008-11-21', '2026-11-21', 18],
  ['2008-11-22', '2026-11-21', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2026-11-21', '2026-11-21', 0],
  ['2008-12-01', '2026-11-21', 17],
  ['2008-10-31', '2026-11-21', 18],
])('born on %s, someone is on %s %i years old', (birthOn, on, age) => {
  expect(ageOn(localDate(birthOn), localDate(on))).toBe(age)
})

describe('an Indonesian identity number', () => {
  test.each([
    '3174011203940001',
    '3174015203940001',
    '9501013112990123',
    '3174010101940001',
    '3174017112940001',
  ])('%s can be one', nik => {
    expect(isNik(nik)).toBe(true)
  })
  test.each([
    ['too short', '317401120394001'],
    ['of no province', '9974011203940001'],
    ['of the 32nd', '3174013203940001'],
    ['of a woman’s 32nd', '3174017203940001'],
    ['of day 0', '3174010003940001'],
    ['of day 40', '3174014003940001'],
    ['of day 85', '3174018503940001'],
    ['of month 0', '3174011200940001'],
    ['of month 13', '3174011213940001'],
    ['too long', '31740112039400012'],
    ['with more before it', 'x3174011203940001'],
    ['without a serial', '3174011203940000'],
    ['with a letter', '317401120394000A'],
  ])('%s is none', (_what, nik) => expect(isNik(nik)).toBe(false))

  test('carries its owner’s birth date, a woman’s day with forty more', () => {
    const birthOn = localDate('1994-03-12')
    expect(nikHasBirthDate('3174011203940001', birthOn)).toBe(true)
    expect(nikHasBirthDate('3174015203940001', birthOn)).toBe(true)
    expect(nikHasBirthDate('3174011303940001', birthOn)).toBe(false)
    expect(nikHasBirthDate('3174011204940001', birthOn)).toBe(false)
    expect(nikHasBirthDate('3174010503000001', localDate('2000-03-05'))).toBe(true)
  })
})

test('a PAN of a person has its P, and nothing but its ten signs', () => {
  expect(['ABCPK1234L', 'BNZPK7412E'].every(isPan)).toBe(true)
  expect(
    [
      'ABCCK1234L',
      'abcpk1234l',
      'ABCPK1234',
      'ABCPK12345',
      'AB1PK1234L',
      'XABCPK1234L',
      'ABCPK1234LX',
      '',
    ].some(isPan),
  ).toBe(false)
})

describe('a bank account', () => {
  test('has the digits of its market', () => {
    expect(accountDigits('ID')).toEqual({ min: 10, max: 16 })
    expect(['1234567890', '1234567890123456'].every(no => isAccountNo('ID', no))).toBe(true)
    expect(
      ['123456789', '12345678901234567', '0000000000', '12345678x0'].some(no =>
        isAccountNo('ID', no),
      ),
    ).toBe(false)
    expect(['123456789', '123456789012345678'].every(no => isAccountNo('IN', no))).toBe(true)
    expect(isAccountNo('IN', '12345678')).toBe(false)
  })
  test('has an IFSC with a zero in the fifth place', () => {
    expect(['HDFC0001234', 'SBIN0ABC12D'].every(isIfsc)).toBe(true)
    expect(
      [
        'HDFC1001234',
        'HDF00001234',
        'hdfc0001234',
        'HDFC000123',
        'XHDFC0001234',
        'HDFC00012345',
        '',
      ].some(isIfsc),
    ).toBe(false)
  })
  test('has a bank with a name, or its own code', () => {
    expect(bankName('ID', 'BCA')).toBe('BCA')
    expect(bankName('IN', 'SBIN0001234')).toBe('State Bank of India')
    expect(bankName('IN', 'ABCD0001234')).toBe('ABCD')
  })
})

test('regions are listed once each, thirty-eight and thirty-six', () => {
  for (const [market, count] of [
    ['ID', 38],
    ['IN', 36],
  ] as const) {
    const { [market]: list } = REGIONS
    expect(list).toHaveLength(count)
    expect(new Set(list.map(({ code }) => code)).size).toBe(count)
    expect(list.every(({ code, name }) => code.length === 2 && name.length > 2)).toBe(true)
  }
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
