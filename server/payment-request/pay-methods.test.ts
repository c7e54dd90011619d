import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { initPayType } from '#contract/payment-request/schemas.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { findBank, isOutlet } from '#sandbox/simulators/bank/account-numbers.ts'
import type { Locale } from '../platform/copy.ts'
import {
  DEFAULT_PAY_TYPE,
  defaultPaymentMethod,
  findPaymentMethod,
  type PaymentMethod,
  paymentMethodName,
  paymentMethodsOf,
  paySteps,
  payTypesResponse,
  takesAmount,
} from './pay-methods.ts'

const details = {
  number: '889089991234567',
  amountText: 'Rp1.250.000',
  requestNo: 'B-20261121-7',
  bankAccount: { branchCode: 'RATN0VAAPIS', payeeName: 'Acme Corp' },
}
const markets: MarketCode[] = ['ID', 'IN']
const languagesOf = (market: MarketCode) => getMarket(market).languages
const methodCases = markets.flatMap(market =>
  languagesOf(market).flatMap(locale =>
    paymentMethodsOf(market).map(method => ({ market, locale, method })),
  ),
)
const stepsOf = (
  market: MarketCode,
  locale: Locale,
  { paymentMethodType, paymentMethodCode }: PaymentMethod,
) => paySteps(market, locale, paymentMethodType, paymentMethodCode, details)
const listsOf = (steps: ReturnType<typeof paySteps>): string[][] => {
  const texts: string[] = []
  const lists: string[][] = [texts]
  for (const step of steps) {
    if (typeof step === 'string') texts.push(step)
    else lists.push(step.steps)
  }
  return lists.filter(list => list.length > 0)
}

describe('every way to pay', () => {
  test.each(methodCases)(
    '$market $method.paymentMethodCode in $locale is explained step by step',
    ({ market, locale, method }) => {
      const lists = listsOf(stepsOf(market, locale, method))
      expect(lists).toHaveLength(Math.max(method.bankChannels.length, 1))
      for (const list of lists) {
        expect(list.length).toBeGreaterThanOrEqual(4)
        for (const step of list) expect(step).toMatch(/^\S.{9,}[.।]$/s)
        const text = list.join(' ')
        expect(text).toContain(details.amountText)
        expect(new Set(list).size).toBe(list.length)
      }
    },
  )

  test.each(
    methodCases.filter(({ method }) => ['virtual-account', 'retail'].includes(method.kind)),
  )(
    '$market $method.paymentMethodCode in $locale gives the number to be typed',
    ({ market, locale, method }) => {
      for (const list of listsOf(stepsOf(market, locale, method))) {
        // Banks that ask for the company first split the number; its parts make up the whole.
        const digits = [...list.join(' ').matchAll(/\d{4,}/g)].map(match => match[0])
        const whole = digits.includes(details.number)
        const parts = digits.some((part, at) => part + digits[at + 1] === details.number)
        expect(whole || parts).toBe(true)
      }
    },
  )

  test.each(methodCases)(
    '$market $method.paymentMethodCode in $locale fits the contract',
    ({ market, locale, method }) => {
      for (const step of stepsOf(market, locale, method)) {
        if (typeof step !== 'string') expect(step.name.length).toBeLessThanOrEqual(80)
      }
      for (const list of listsOf(stepsOf(market, locale, method))) {
        for (const step of list) expect(step.length).toBeLessThanOrEqual(400)
      }
      const bank = {
        bankName: paymentMethodName(method, locale),
        payCode: method.paymentMethodCode,
        method: [...method.bankChannels],
      }
      const payMethodList = payTypesResponse(paymentMethodsOf(market), locale)
      const offer = {
        payMethodList,
        bankList: [bank],
        marketList: [method.paymentMethodCode],
        choice: null,
      }
      expect(z.parse(initPayType.output, offer)).toEqual(offer)
    },
  )
})

test('the steps for a mini market name the provider that issued the code', () => {
  for (const [provider, biller] of [
    ['xendit', 'Xendit'],
    ['midtrans', 'Midtrans'],
  ] as const) {
    for (const code of ['ALFAMART', 'INDOMARET']) {
      const steps = paySteps('ID', 'en', '2', code, { ...details, provider })
        .flat()
        .join(' ')
      expect(steps.match(/Xendit|Midtrans/g)).toEqual([biller])
    }
  }
})

test('Mandiri’s company code and bill are named apart', () => {
  const of = { ...details, number: '70012-990000000260', provider: 'midtrans' }
  const [atm] = listsOf(paySteps('ID', 'en', '1', 'MANDIRI', of))
  expect(atm?.[2]).toContain('70012')
  expect(atm?.[3]).toContain(' 990000000260 ')
})

const indianAccounts = paymentMethodsOf('IN').filter(({ kind }) => kind === 'virtual-account')

test('an Indian account is not paid through a UPI app, which it may refuse', () => {
  const text = indianAccounts
    .flatMap(method => listsOf(stepsOf('IN', 'en', method)).flat())
    .join(' ')
  expect(text).not.toMatch(/UPI|PhonePe|Google Pay/)
})

test.each(languagesOf('IN'))('each way to transfer names IFSC and payee in %s', locale => {
  for (const method of indianAccounts) {
    for (const list of listsOf(stepsOf('IN', locale, method))) {
      expect(list.join(' ')).toContain('RATN0VAAPIS')
      expect(list.join(' ')).toContain('Acme Corp')
    }
  }
})

test('India has UPI first, then one transfer from any bank, named in each language', () => {
  expect(paymentMethodsOf('IN').map(({ kind }) => kind)).toEqual([
    'link',
    'qr',
    'virtual-account',
    'page',
  ])
  const [method, ...others] = indianAccounts
  if (!method) return expect.fail('none')
  expect(others).toEqual([])
  expect((['en', 'hi', 'id', 'es'] as const).map(each => paymentMethodName(method, each))).toEqual([
    'Bank transfer (NEFT / IMPS)',
    'बैंक ट्रांसफ़र (NEFT / IMPS)',
    'Transfer bank (NEFT / IMPS)',
    'Transferencia bancaria (NEFT / IMPS)',
  ])
})

test.each([
  ['IN', '4', 'UPI-APP', ['UPI app', 'UPI ऐप', 'Aplikasi UPI', 'App de UPI']],
  ['IN', '5', 'DEBIT-CARD', ['Debit card', 'डेबिट कार्ड', 'Kartu debit', 'Tarjeta de débito']],
  ['ID', '5', 'DEBIT-CARD', ['Debit card', 'डेबिट कार्ड', 'Kartu debit', 'Tarjeta de débito']],
] as const)('in %s the method of type %s and code %s is named in each language', (...of) => {
  const [market, type, code, names] = of
  const method = findPaymentMethod(market, type, code) ?? expect.fail('no such method')
  const named = (['en', 'hi', 'id', 'es'] as const).map(each => paymentMethodName(method, each))
  expect(named).toEqual(names)
})

test.each(['HDFC', 'ICICI', 'SBI', 'AXIS', 'KOTAK'])(
  'the former code %s is the bank transfer',
  code => {
    expect(findPaymentMethod('IN', '1', code)?.paymentMethodCode).toBe('BANK-TRANSFER')
    expect(paySteps('IN', 'en', '1', code, details)).toHaveLength(2)
    expect(findPaymentMethod('IN', '2', code)).toBeUndefined()
    expect(findPaymentMethod('ID', '1', code)).toBeUndefined()
  },
)

test('BSI takes any amount from one rupiah, CIMB Niaga up to Rp50.000.000', () => {
  const bsi = findPaymentMethod('ID', '1', 'BSI') ?? expect.fail('missing')
  expect(bsi.limits.minMinor).toBe(1n)
  const cimb = findPaymentMethod('ID', '1', 'CIMB') ?? expect.fail('missing')
  expect([takesAmount(cimb, 50_000_000n), takesAmount(cimb, 50_000_001n)]).toEqual([true, false])
})

test('no step is in English for those who read another language', () => {
  for (const { market, locale, method } of methodCases.filter(each => each.locale !== 'en')) {
    const theirs = listsOf(stepsOf(market, locale, method)).flat()
    const english = new Set(listsOf(stepsOf(market, 'en', method)).flat())
    expect(theirs.filter(step => english.has(step))).toEqual([])
  }
})

test('Indonesian steps speak politely: Anda, never kamu', () => {
  const text = paymentMethodsOf('ID')
    .flatMap(method => listsOf(stepsOf('ID', 'id', method)).flat())
    .join(' ')
  expect(text).toContain('Anda')
  expect(text).not.toMatch(/\b(kamu|kau|lo|gue)\b/i)
})

test('the markets have the banks and shops they should, each known to the provider', () => {
  const codes = (market: MarketCode, paymentMethodType: string) =>
    paymentMethodsOf(market).flatMap(each =>
      each.paymentMethodType === paymentMethodType ? [each.paymentMethodCode] : [],
    )
  expect(codes('ID', '1')).toEqual(['BCA', 'BNI', 'BRI', 'MANDIRI', 'PERMATA', 'BSI', 'CIMB'])
  expect(codes('ID', '2')).toEqual(['ALFAMART', 'INDOMARET'])
  expect(codes('IN', '1')).toEqual(['BANK-TRANSFER'])
  expect(codes('IN', '2')).toEqual([])
  for (const { method, market } of methodCases) {
    if (method.kind === 'retail') expect(isOutlet(method.paymentMethodCode)).toBe(true)
    if (method.kind === 'virtual-account')
      expect(findBank(method.paymentMethodCode)?.currency).toBe(getMarket(market).currency)
  }
})

test('the defaults are BCA, a bank transfer, and ALFAMART where there are shops', () => {
  expect(DEFAULT_PAY_TYPE).toBe('1')
  expect(defaultPaymentMethod('ID', '1').paymentMethodCode).toBe('BCA')
  expect(defaultPaymentMethod('ID', '2').paymentMethodCode).toBe('ALFAMART')
  expect(defaultPaymentMethod('IN', '1').paymentMethodCode).toBe('BANK-TRANSFER')
  expect(defaultPaymentMethod('IN', '2').paymentMethodCode).toBe('BANK-TRANSFER')
  expect(defaultPaymentMethod('IN', '3').paymentMethodCode).toBe('UPI')
  expect(defaultPaymentMethod('ID', '3').paymentMethodCode).toBe('QRIS')
  expect(payTypesResponse(paymentMethodsOf('IN'), 'en')).toEqual([
    { payType: '4', payName: 'UPI app' },
    { payType: '3', payName: 'UPI QR code' },
    { payType: '1', payName: 'Bank transfer (NEFT / IMPS)' },
    { payType: '5', payName: 'Debit card' },
  ])
  const ofIndonesia = payTypesResponse(paymentMethodsOf('ID'), 'id')
  expect(ofIndonesia.map(each => each.payName)).toEqual([
    'QRIS',
    'E-wallet',
    'Bank',
    'Mini Market',
    'Kartu debit',
  ])
})

test('a method of the other market, or of the other kind, is none', () => {
  expect(findPaymentMethod('IN', '1', 'BCA')).toBeUndefined()
  expect(findPaymentMethod('ID', '1', 'ALFAMART')).toBeUndefined()
  expect(findPaymentMethod('ID', '2', 'ALFAMART')).toMatchObject({
    kind: 'retail',
    bankChannels: [],
  })
  expect(paySteps('IN', 'en', '1', 'BCA', details)).toEqual([])
  expect(paySteps('IN', 'en', '2', 'ALFAMART', details)).toEqual([])
})

test('the way that was chosen comes first and the others follow', () => {
  const steps = paySteps('ID', 'id', '1', 'BNI', { ...details, methodName: 'wondr by BNI' })
  expect(steps).toHaveLength(4)
  expect(steps[0]).toMatchObject({ name: 'wondr by BNI' })
})

test('a shop takes no more than five million rupiah and BCA no less than ten thousand', () => {
  const alfamart = findPaymentMethod('ID', '2', 'ALFAMART') ?? expect.fail('missing')
  expect(takesAmount(alfamart, 5_000_000n)).toBe(true)
  expect(takesAmount(alfamart, 5_000_001n)).toBe(false)
  const bca = findPaymentMethod('ID', '1', 'BCA') ?? expect.fail('missing')
  expect(takesAmount(bca, 10_000n)).toBe(true)
  expect(takesAmount(bca, 9_999n)).toBe(false)
})
