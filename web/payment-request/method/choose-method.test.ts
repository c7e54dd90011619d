import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { renderPage, textOf } from '../../rendering/render-page.tsx'
import { ChooseMethod } from './choose-method.tsx'
import type { MethodOptions } from './method-options.ts'

const order = { productId: 'dana-cepat', orderId: 'loan-1' }

const banks: MethodOptions = {
  payType: '1',
  payMethodList: [
    { payType: '1', payName: 'Bank' },
    { payType: '2', payName: 'Mini market' },
  ],
  bankList: [
    { bankName: 'BCA', payCode: 'BCA', method: ['ATM BCA', 'myBCA'] },
    { bankName: 'Mandiri', payCode: 'MANDIRI', method: ['Livin'] },
  ],
  marketList: [],
  preselected: undefined,
}

const render = (options: MethodOptions) =>
  renderPage(createElement(ChooseMethod, { order, selection: { amount: '1060000' }, options }), {
    at: '/individual?productId=dana-cepat&orderId=loan-1',
  })

/** What can be picked, a list for each question. */
const choicesIn = (markup: string) =>
  [...markup.matchAll(/<fieldset[\s\S]*?<\/fieldset>/g)].map(([group]) =>
    [...group.matchAll(/<input [^>]*value="([^"]*)"/g)].map(([, value]) => value),
  )

describe('the chooser', () => {
  test('asks for a bank, and for its method once a bank is chosen', () => {
    expect(choicesIn(render(banks))).toEqual([
      ['1', '2'],
      ['BCA', 'MANDIRI'],
    ])
    expect(textOf(render(banks))).toContain('Pilih bank terlebih dahulu.')
    const chosen = { payType: '1', payCode: 'BCA', specificNum: 'myBCA' } as const
    const markup = render({ ...banks, preselected: chosen })
    expect(choicesIn(markup)).toEqual([
      ['1', '2'],
      ['BCA', 'MANDIRI'],
      ['ATM BCA', 'myBCA'],
    ])
    expect(textOf(markup)).not.toContain('Pilih bank terlebih dahulu.')
  })

  test('does not ask for a bank where there is one alone', () => {
    const method = ['IMPS (mobile banking)', 'NEFT (net banking)']
    const only = { bankName: 'Bank transfer', payCode: 'BANK-TRANSFER', method }
    const markup = render({
      ...banks,
      payMethodList: [{ payType: '1', payName: 'Bank transfer' }],
      bankList: [only],
      preselected: { payType: '1', payCode: 'BANK-TRANSFER', specificNum: 'NEFT (net banking)' },
    })
    expect(choicesIn(markup)).toEqual([['1'], method])
    expect(markup).toMatch(/checked="" [^>]*value="NEFT|value="NEFT[^>]* checked=""/)
  })

  test('lists mini markets without methods', () => {
    const shops = { ...banks, payType: '2', bankList: [], marketList: ['ALFAMART', 'INDOMARET'] }
    expect(choicesIn(render(shops as MethodOptions))).toEqual([
      ['1', '2'],
      ['ALFAMART', 'INDOMARET'],
    ])
  })
})
