import { expect, test } from 'vitest'
import { orderedPaySteps } from './ordered-pay-steps.ts'

const payStep = [
  { name: 'ATM', steps: ['Masukkan kartu'] },
  { name: 'm-BCA', steps: ['Buka m-BCA'] },
]

test('the steps of the chosen method come first', () => {
  const { methods } = orderedPaySteps({ payStep, specificNum: 'm-BCA' })
  expect(methods.map(method => method.name)).toEqual(['m-BCA', 'ATM'])
})

test('without a chosen method the provider’s order holds', () => {
  const { methods, plain } = orderedPaySteps({ payStep, specificNum: '' })
  expect(methods.map(method => method.name)).toEqual(['ATM', 'm-BCA'])
  expect(plain).toEqual([])
})

test('a counter’s steps are one list', () => {
  const { methods, plain } = orderedPaySteps({
    payStep: ['Tunjukkan kode', 'Bayar'],
    specificNum: '',
  })
  expect(methods).toEqual([])
  expect(plain).toEqual(['Tunjukkan kode', 'Bayar'])
})
