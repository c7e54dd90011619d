import { describe, expect, test } from 'vitest'
import {
  helpAddress,
  payMethodAddress,
  paymentAddress,
  paymentRequestStreamAddress,
  readPaymentSelection,
} from './payment-addresses.ts'

const order = { productId: 'p-1', orderId: 'o-1' }
const page = (search: string) => new Request(`https://pay.example/that${search}`)

describe('addresses of repayment', () => {
  test('the address of the payment page has the order, the amount without grouping and the count', () => {
    expect(paymentAddress(order, { amount: '1250000', periods: '2' })).toBe(
      '/that?productId=p-1&orderId=o-1&amount=1250000&periods=2',
    )
  })

  test('an existing payment request is named, so that a reload makes no other', () => {
    expect(paymentAddress(order, {}, '26112112345678')).toBe(
      '/that?productId=p-1&orderId=o-1&bill=26112112345678',
    )
  })

  test('the request passes through the method selection unchanged', () => {
    const chooser = payMethodAddress(order, { amount: '2500.50', periods: '3' })
    expect(readPaymentSelection(page(chooser.slice('/individual'.length)))).toEqual({
      amount: '2500.50',
      periods: '3',
    })
  })

  test('the purpose passes through the method selection, and an invented one does not', () => {
    const chooser = payMethodAddress(order, { purpose: 'extension' })
    expect(readPaymentSelection(page(chooser.slice('/individual'.length)))).toEqual({
      purpose: 'extension',
    })
    expect(readPaymentSelection(page('?purpose=gift'))).toEqual({})
  })

  test.each(['?amount=1.250.000', '?amount=-5', '?amount=', '?periods=0', '?periods=abc', ''])(
    'an odd hint is dropped: %s',
    search => {
      expect(readPaymentSelection(page(search))).toEqual({ amount: undefined, periods: undefined })
    },
  )

  test('the help link says which order it is about', () => {
    expect(helpAddress(order)).toBe('/customerService?orderId=o-1')
  })

  test('the stream has the path of the contract, in the borrower’s language', () => {
    const wire = { prefix: 'h5-api', provider: 'rupya' }
    expect(paymentRequestStreamAddress('261', { wire, lang: 'id', isNeedPop: '0' })).toBe(
      '/h5-api/v3/loan-details/payment-events?cardNo=261&lang=id&isNeedPop=0',
    )
  })
})
