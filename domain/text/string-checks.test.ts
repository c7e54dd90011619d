import { describe, expect, test } from 'vitest'
import {
  digitsOf,
  hasLength,
  isDate,
  isDecimal,
  isEmail,
  isInteger,
  isMobile,
  isPhone,
  isUrl,
  isWithin,
} from './string-checks.ts'

/** 254 characters, as many as an address may have. */
const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`
const longUrl = `https://a.example/${'x'.repeat(2048 - 18)}`

const checks: readonly (readonly [
  (text: string) => boolean,
  readonly string[],
  readonly string[],
])[] = [
  [
    isEmail,
    ['a@b.co', 'first.last+tag@sub.example.co.id', "o'neil@example.in", 'x@1-2.example', longest],
    [
      '',
      'a',
      'a@b',
      '@b.co',
      'a@.co',
      'a@b..co',
      'a@-b.co',
      'a..b@c.co',
      '.a@b.co',
      'a.@b.co',
      'a b@c.co',
      'a@b@c.co',
      '"a"@b.co',
      'a@b.co\n',
      `${'a'.repeat(65)}@b.co`,
      `a@${'b'.repeat(250)}.co`,
      `${longest}x`,
      'a@b._c',
      'a@b.c_d',
    ],
  ],
  [
    isPhone,
    [
      '081234567890',
      '123456',
      '123456789012345',
      '+62 812-3456-7890',
      '(021) 555 0100',
      '98765 43210',
    ],
    ['', '12345', '1234567890123456', '0812x3456', '++62812345678', '- - - - - -', '0812/345678'],
  ],
  [
    isMobile,
    ['13800138000', '12345678901'],
    ['1380013800', '23800138000', '138001380001', '213800138000', ''],
  ],
  [
    isInteger,
    ['0', '7', '-12', '900719925474099312345'],
    ['', '01', '1.0', '+1', '1e3', ' 1', '-'],
  ],
  [isDecimal, ['0', '0.50', '-12.345', '10'], ['', '.5', '5.', '1,5', '00.5', '1.2.3', 'NaN']],
  [
    isUrl,
    [
      'https://a.example',
      'https://ab.example',
      longUrl,
      'http://a.example:8080/x?y=1#z',
      'HTTPS://A.EXAMPLE/',
    ],
    [
      '',
      'a.example',
      '//a.example',
      'ftp://a.example',
      'javascript:alert(1)',
      'https://localhost',
      'https://user:pw@a.example',
      'https://a.example\\@evil.example',
      'https://a.example/ x',
      'https://a.example/\n',
      'see https://a.example',
      `${longUrl}x`,
    ],
  ],
  [
    isDate,
    ['2026-02-28', '2024-02-29'],
    ['2026-02-29', '2026-13-01', '28-02-2026', '2026-2-8', ''],
  ],
]

describe.each(checks.map(([check, yes, no]) => [check.name, check, yes, no] as const))(
  '%s',
  (_name, check, yes, no) => {
    test.each(yes)('takes %j', text => expect(check(text)).toBe(true))
    test.each(no)('refuses %j', text => expect(check(text)).toBe(false))
  },
)

test('length counts what a person sees as characters, not units of the encoding', () => {
  expect(hasLength('🙏🙏', { min: 2, max: 2 })).toBe(true)
  expect(hasLength('', { min: 1 })).toBe(false)
  expect(hasLength('abc', { max: 2 })).toBe(false)
  expect(hasLength('', {})).toBe(true)
})

test('a value lies within its range, ends included, and only a number lies anywhere', () => {
  expect(['-90', '0', '90.0'].map(text => isWithin(text, { min: -90, max: 90 }))).toEqual([
    true,
    true,
    true,
  ])
  expect(
    ['-90.1', '91', '', 'ten', '1e1'].some(text => isWithin(text, { min: -90, max: 90 })),
  ).toBe(false)
  expect(isWithin('1000000', { min: 5 })).toBe(true)
  expect(isWithin('-1000000', { max: 5 })).toBe(true)
})

test('digits are what is left of a grouped number', () => {
  expect(digitsOf('+62 812-3456 (7890)')).toBe('6281234567890')
  expect(digitsOf('none')).toBe('')
})
