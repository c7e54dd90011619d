import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountNumber, findBank, paymentCodeNumber } from './account-numbers.ts'
import { openBankBook } from './bank-book.ts'
import type { SimulatedAccount } from './bank-records.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bank-book-'))
  file = join(folder, 'deep', 'bank.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const account = (serial: number): SimulatedAccount => ({
  id: `account-${serial}`,
  provider: 'xendit',
  kind: 'virtual-account',
  externalId: `instruction-${serial}`,
  paymentMethodCode: 'BCA',
  holder: 'SITI',
  number: `10766999${serial}`,
  serial,
  currency: 'IDR',
  expectedMinor: '1250000',
  singleUse: true,
  expiresAt: '2026-12-01T00:00:00.000Z',
  spent: false,
  createdAt: '2026-11-21T00:00:00.000Z',
  idempotencyKey: `key-${serial}`,
  requestBody: '{}',
})

describe('the journal', () => {
  test('returns what was written, the latest version of each record', () => {
    const book = openBankBook(file)
    book.putAccount(account(0))
    book.putAccount(account(1))
    book.putAccount({ ...account(0), spent: true })
    book.close()
    const again = openBankBook(file)
    expect([...again.memory.accounts.values()]).toEqual([
      { ...account(0), spent: true },
      account(1),
    ])
    expect(again.memory.serials.get('BCA')).toBe(2)
    again.close()
  })

  test('loses a torn last line and nothing else, and goes on from there', () => {
    const book = openBankBook(file)
    book.putAccount(account(0))
    book.close()
    const whole = readFileSync(file, 'utf8')
    writeFileSync(file, `${whole}{"type":"account","record":{"id":"to`)
    const torn = openBankBook(file)
    torn.putAccount(account(1))
    torn.close()
    const again = openBankBook(file)
    expect([...again.memory.accounts.keys()]).toEqual(['account-0', 'account-1'])
    again.close()
  })

  test('refuses a file that is not its own, rather than forget', () => {
    openBankBook(file).close()
    writeFileSync(file, '{"type":"recipe"}\n')
    expect(() => openBankBook(file)).toThrow()
  })

  test.each(['on disk', 'in memory'])(
    '%s it stays within its bound and keeps the newest',
    where => {
      const bound = 40_000
      const book = openBankBook(where === 'on disk' ? file : undefined, bound)
      for (let serial = 0; serial < 1_000; serial += 1) {
        book.putAccount(account(serial))
        expect(book.sizeBytes()).toBeLessThanOrEqual(bound)
      }
      expect(book.memory.byNumber.has('10766999999')).toBe(true)
      expect(book.memory.byNumber.has('107669990')).toBe(false)
      expect(book.memory.serials.get('BCA')).toBe(1_000)
      book.close()
    },
  )

  test('numbers are not given out again after the oldest were forgotten', () => {
    const book = openBankBook(file, 4_000)
    for (let serial = 0; serial < 100; serial += 1) book.putAccount(account(serial))
    book.close()
    const again = openBankBook(file, 4_000)
    expect(again.memory.serials.get('BCA')).toBe(100)
    again.close()
  })
})

describe('numbers', () => {
  test('a hundred thousand at one bank all differ and lie in its test range', () => {
    const bank = findBank('MANDIRI') ?? expect.fail('no such bank')
    const numbers = Array.from({ length: 100_000 }, (_, serial) => accountNumber(bank, serial))
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const number of numbers) expect(number).toMatch(/^88908999\d{7}$/)
  })

  test('neighbouring numbers have nothing in common', () => {
    expect(paymentCodeNumber(0).slice(0, 6)).not.toBe(paymentCodeNumber(1).slice(0, 6))
  })

  test('no two banks share a prefix that would let their numbers meet', () => {
    const codes = ['BCA', 'BNI', 'BRI', 'MANDIRI', 'PERMATA', 'BSI', 'CIMB']
    const all = [...codes, 'BANK-TRANSFER'].flatMap(code => {
      const bank = findBank(code) ?? expect.fail(`${code} is missing`)
      return Array.from({ length: 2_000 }, (_, serial) => accountNumber(bank, serial))
    })
    expect(new Set(all).size).toBe(all.length)
  })

  test('a name that every object has is no bank', () => {
    expect(findBank('constructor')).toBeUndefined()
  })
})
