import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Currency, MoneyError, money } from '#domain/money/money.ts'
import { parseMoney } from '#domain/money/parse.ts'
import { amountToJson, parseJson } from './exact-json.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('numbers of a body stay as they were written', () => {
  test.each([
    ['1250000'],
    ['1250000.00'],
    ['2500.1'],
    ['0.1'],
    ['9007199254740993'],
    ['100000000000000.01'],
    ['1e6'],
  ])('%s', written => {
    expect(parseJson(bytes(`{"amount":${written},"list":[${written}]}`))).toEqual({
      amount: written,
      list: [written],
    })
  })

  test('text that looks like a number is left alone, and so are truths and nulls', () => {
    expect(parseJson(bytes('{"a":"007","b":true,"c":null}'))).toEqual({
      a: '007',
      b: true,
      c: null,
    })
  })
})

test('bytes that are not UTF-8 are refused', () => {
  expect(() => parseJson(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]))).toThrow()
})

describe('an amount leaves as a JSON number', () => {
  test.each([
    ['IDR', 1_250_000n, '1250000'],
    ['INR', 250_050n, '2500.5'],
    ['INR', 250_000n, '2500'],
    ['INR', 29n, '0.29'],
    ['INR', 115n, '1.15'],
  ] as const)('%s %s is written %s', (currency, minor, written) => {
    expect(JSON.stringify(amountToJson(money(currency, minor)))).toBe(written)
  })

  test('no amount up to a hundred billion changes on its way out and back', () => {
    const amounts = fc.record({
      currency: fc.constantFrom<Currency>('INR', 'IDR'),
      minor: fc.bigInt(0n, 10_000_000_000_000n),
    })
    fc.assert(
      fc.property(amounts, ({ currency, minor }) => {
        const body = parseJson(bytes(JSON.stringify([amountToJson(money(currency, minor))])))
        const [written] = body as [string] // the one number just written, kept as its text
        expect(parseMoney(currency, written).minor).toBe(minor)
      }),
    )
  })

  test('an amount that a double cannot carry is refused, not rounded', () => {
    expect(() => amountToJson(money('INR', 99_999_999_999_999_999n))).toThrow(MoneyError)
  })
})
