import { expect, test } from 'vitest'
import { stepsOf } from './steps-of-bill.ts'

const payStep = [
  { name: 'ATM', steps: ['Masukkan kartu'] },
  { name: 'm-BCA', steps: ['Buka m-BCA'] },
]

test('the steps of the chosen method come first', () => {
  const { methods } = stepsOf({ payStep, specificNum: 'm-BCA' })
  expect(methods.map(method => method.name)).toEqual(['m-BCA', 'ATM'])
})

test('without a chosen method the provider’s order holds', () => {
  const { methods, plain } = stepsOf({ payStep, specificNum: '' })
  expect(methods.map(method => method.name)).toEqual(['ATM', 'm-BCA'])
  expect(plain).toEqual([])
})

test('a counter’s steps are one list', () => {
  const { methods, plain } = stepsOf({ payStep: ['Tunjukkan kode', 'Bayar'], specificNum: '' })
  expect(methods).toEqual([])
  expect(plain).toEqual(['Tunjukkan kode', 'Bayar'])
})
