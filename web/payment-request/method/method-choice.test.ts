import { describe, expect, test } from 'vitest'
import { createChoiceStore } from './choice-store.ts'
import {
  asksForDefault,
  clearChoice,
  findStoredChoice,
  isSameChoice,
  type MethodChoice,
  startWithDefault,
  storeChoice,
} from './method-choice.ts'

const inMemory = () =>
  createChoiceStore(() => {
    throw new Error('no storage')
  })

const mandiri: MethodChoice = { payType: '1', payCode: 'MANDIRI', specificNum: 'ATM' }

describe('the stored payment method', () => {
  test('is found again as it was chosen', () => {
    const store = inMemory()
    storeChoice(store, mandiri)
    expect(findStoredChoice(store)).toEqual(mandiri)
    expect(store.getItem('isDefault')).toBe('0')
  })

  test('is nothing before the first choice', () => {
    expect(findStoredChoice(inMemory())).toBeUndefined()
  })

  test('is replaced by the default once a pay button was pressed', () => {
    const store = inMemory()
    storeChoice(store, mandiri)
    startWithDefault(store)
    expect(findStoredChoice(store)).toBeUndefined()
    expect(store.getItem('payCode')).toBeNull()
    expect(asksForDefault(store)).toBe(true)
  })

  test('is forgotten when the type changes', () => {
    const store = inMemory()
    storeChoice(store, mandiri)
    clearChoice(store)
    expect(findStoredChoice(store)).toBeUndefined()
    expect(asksForDefault(store)).toBe(false)
  })

  test.each([
    ['an unknown type', 'payType', '7'],
    ['a code that no provider has', 'payCode', '"><script>'],
    ['an empty code', 'payCode', ''],
  ])('is not believed when it holds %s', (_what, key, value) => {
    const store = inMemory()
    storeChoice(store, mandiri)
    store.setItem(key, value)
    expect(findStoredChoice(store)).toBeUndefined()
  })

  test('differs when only the method differs', () => {
    expect(isSameChoice(mandiri, { ...mandiri })).toBe(true)
    expect(isSameChoice(mandiri, { ...mandiri, specificNum: 'm-banking' })).toBe(false)
  })
})
