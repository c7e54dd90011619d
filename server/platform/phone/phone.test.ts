import { describe, expect, test } from 'vitest'
import { MARKET_CODES } from '#domain/market/market.ts'
import { type PhoneRegion, parseAnyPhone, parsePhone } from './phone.ts'

describe('a mobile number is known however it is typed', () => {
  test.each<[string, PhoneRegion, string]>([
    ['081234567890', 'ID', '+6281234567890'],
    ['0812-3456-7890', 'ID', '+6281234567890'],
    ['81234567890', 'ID', '+6281234567890'],
    ['6281234567890', 'ID', '+6281234567890'],
    ['+62 812 3456 7890', 'ID', '+6281234567890'],
    ['9876543210', 'IN', '+919876543210'],
    ['098765 43210', 'IN', '+919876543210'],
    ['919876543210', 'IN', '+919876543210'],
    ['+91 98765-43210', 'IN', '+919876543210'],
    // A mobile number that itself begins with the country code.
    ['9198765432', 'IN', '+919198765432'],
    ['13800138000', 'CN', '+8613800138000'],
    ['138 0013 8000', 'CN', '+8613800138000'],
    ['19912345678', 'CN', '+8619912345678'],
  ])('%s in %s', (typed, region, number) => {
    expect(parsePhone(typed, region)).toEqual({ number, region })
  })
})

describe('no mobile number of the region', () => {
  test.each<[string, PhoneRegion, string]>([
    // Valid for the library, as a fixed line +62 62 8123 4567.
    ['6281234567', 'ID', 'a short number with the country code'],
    ['0215551234', 'ID', 'a fixed line'],
    ['5123456789', 'IN', 'a fixed line'],
    ['+919876543210', 'ID', 'of another country'],
    ['+6281234567890', 'IN', 'of another country'],
    ['12800138000', 'CN', 'a wrong second digit'],
    ['1380013800', 'CN', 'ten digits'],
    ['138001380001', 'CN', 'twelve digits'],
    ['081234567890', 'CN', 'not of this rule'],
    ['08123456789x', 'ID', 'a letter'],
    ['', 'ID', 'nothing'],
    ['0'.repeat(400), 'ID', 'far too long'],
  ])('%s in %s: %s', (typed, region) => {
    expect(parsePhone(typed, region)).toBeUndefined()
  })
})

test('a page for everyone takes its own region first, then what the number says', () => {
  expect(parseAnyPhone('081234567890', 'ID', MARKET_CODES)?.region).toBe('ID')
  expect(parseAnyPhone('+919876543210', 'ID', MARKET_CODES)?.region).toBe('IN')
  expect(parseAnyPhone('13800138000', 'IN', MARKET_CODES)?.region).toBe('CN')
  expect(parseAnyPhone('9876543210', 'ID', MARKET_CODES)).toBeUndefined()
})

test('where one market is lent in, a phone of another country is none', () => {
  expect(parseAnyPhone('+6281234567890', 'IN', ['IN'])).toBeUndefined()
  expect(parseAnyPhone('13800138000', 'IN', ['IN'])).toBeUndefined()
  expect(parseAnyPhone('+919876543210', 'IN', ['IN'])?.region).toBe('IN')
})
