import { describe, expect, test } from 'vitest'
import { createChoiceStore } from './choice-store.ts'

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

const workingStorage = (): Storage => {
  const values = new Map<string, string>()
  return {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
    clear: () => values.clear(),
    key: () => null,
    length: 0,
  }
}

describe('the store of the payment method', () => {
  test('keeps values in the browser storage', () => {
    const storage = workingStorage()
    createChoiceStore(() => storage).setItem('payCode', 'BCA')
    expect(storage.getItem('payCode')).toBe('BCA')
  })

  test('works for this visit where the browser refuses storage altogether', () => {
    const store = createChoiceStore(refuse)
    expect(store.getItem('payCode')).toBeNull()
    store.setItem('payCode', 'BCA')
    expect(store.getItem('payCode')).toBe('BCA')
    store.removeItem('payCode')
    expect(store.getItem('payCode')).toBeNull()
  })

  test('believes its own newer value when the storage refuses only to write', () => {
    const storage = workingStorage()
    storage.setItem('payCode', 'BCA')
    const store = createChoiceStore(() => ({ ...storage, setItem: refuse, removeItem: refuse }))
    store.setItem('payCode', 'MANDIRI')
    expect(store.getItem('payCode')).toBe('MANDIRI')
    store.removeItem('payCode')
    expect(store.getItem('payCode')).toBeNull()
  })

  test('holds nothing on the server, where one store would serve every borrower', async () => {
    const { choiceStore } = await import('./choice-store.ts')
    expect(choiceStore.getItem('payCode')).toBeNull()
  })
})
