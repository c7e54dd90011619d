import { describe, expect, test } from 'vitest'
import { isAccountNo } from '../applicant/bank-account.ts'
import { localDate } from '../calendar/local-date.ts'
import { bankName } from './banks.ts'
import { getMarket, MARKET_CODES } from './market.ts'
import { marketRules } from './market-rules.ts'

const nik = marketRules('ID').idNumber
const pan = marketRules('IN').idNumber

describe('an Indonesian identity number', () => {
  test.each([
    '3174011203940001',
    '3174015203940001',
    '9501013112990123',
    '3174010101940001',
    '3174017112940001',
  ])('%s can be one', number => {
    expect(nik.isValid(number)).toBe(true)
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
  ])('%s is none', (_what, number) => expect(nik.isValid(number)).toBe(false))

  test('carries its owner’s birth date, a woman’s day with forty more', () => {
    const birthOn = localDate('1994-03-12')
    expect(nik.fitsBirthDate('3174011203940001', birthOn)).toBe(true)
    expect(nik.fitsBirthDate('3174015203940001', birthOn)).toBe(true)
    expect(nik.fitsBirthDate('3174011303940001', birthOn)).toBe(false)
    expect(nik.fitsBirthDate('3174011204940001', birthOn)).toBe(false)
    expect(nik.fitsBirthDate('3174010503000001', localDate('2000-03-05'))).toBe(true)
  })
})

test('a PAN of a person has its P, and exactly ten characters', () => {
  expect(['ABCPK1234L', 'BNZPK7412E'].every(pan.isValid)).toBe(true)
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
    ].some(pan.isValid),
  ).toBe(false)
})

describe('a bank account', () => {
  test('has the digits of its market', () => {
    expect(marketRules('ID').accountDigits).toEqual({ min: 10, max: 16 })
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
    const isIfsc = (text: string) => marketRules('IN').branchCode?.isValid(text) === true
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
    const list = marketRules(market).regions
    expect(list).toHaveLength(count)
    expect(new Set(list.map(({ code }) => code)).size).toBe(count)
    expect(list.every(({ code, name }) => code.length === 2 && name.length > 2)).toBe(true)
  }
})

describe('what is typed', () => {
  test('is a number without the gaps between its groups', () => {
    expect(nik.normalize('3174 0112-0394.0001')).toBe('3174011203940001')
    expect(nik.normalize('3174 0112 0394 000A')).toBe('3174 0112 0394 000A')
    expect(pan.normalize('abcp k1234-l')).toBe('ABCPK1234L')
    expect(pan.fitsBirthDate('ABCPK1234L', localDate('1994-03-12'))).toBe(true)
  })

  test('is an amount without its own country’s grouping', () => {
    const { ungroupAmount: rupiah } = marketRules('ID')
    expect(['5.000.000', '5,000,000', '5000000', '5.00'].map(rupiah)).toEqual([
      '5000000',
      '5000000',
      '5000000',
      '5.00',
    ])
    const { ungroupAmount: rupees } = marketRules('IN')
    expect(['25,000', '1,25,000.50', '25.000', '2500.5'].map(rupees)).toEqual([
      '25000',
      '125000.50',
      '25.000',
      '2500.5',
    ])
  })

  test('is a postal code of the country', () => {
    expect(['12910', '01234'].every(marketRules('ID').isPostalCode)).toBe(true)
    expect(['1291', '129100', '1291A'].some(marketRules('ID').isPostalCode)).toBe(false)
    expect(marketRules('IN').isPostalCode('560001')).toBe(true)
    expect(['060001', '56001', '5600011'].some(marketRules('IN').isPostalCode)).toBe(false)
  })

  test('is four digits of an Aadhaar number', () => {
    const { isAadhaarLast4 } = marketRules('IN')
    expect(isAadhaarLast4?.('1234')).toBe(true)
    expect(isAadhaarLast4?.('12345')).toBe(false)
  })
})

test.each(MARKET_CODES)('pages and server agree on the forms of %s', market => {
  const { certification } = getMarket(market)
  const rules = marketRules(market)
  expect(certification.takesAadhaarLast4).toBe(rules.isAadhaarLast4 !== undefined)
  expect(certification.bankField).toBe(rules.branchCode === undefined ? 'bankCode' : 'ifsc')
})

test.each(MARKET_CODES)('pages say of %s that it has mini markets when it has', market => {
  const { payMethods } = marketRules(market)
  expect(getMarket(market).hasPayOutlets).toBe(payMethods.some(({ kind }) => kind === 'retail'))
})

test.each(MARKET_CODES)('%s lives in the zone of its business days, among others', market => {
  const { zones, regions, zoneOfRegion } = marketRules(market)
  expect(zones).toContain(getMarket(market).timeZone)
  for (const { code } of regions) expect(zones).toContain(zoneOfRegion(code))
})
