/** Storage of the borrower's payment method. */
export type ChoiceStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Keeps values in the browser's storage, and in memory where that fails: web views with storage
 * disabled, private windows and full disks throw even on access.
 */
export const createChoiceStore = (open: () => Storage): ChoiceStore => {
  // Null: a value whose removal the storage refused.
  const inMemory = new Map<string, string | null>()
  const withFallback = (key: string, value: string | null, write: (storage: Storage) => void) => {
    try {
      write(open())
      inMemory.delete(key)
    } catch {
      inMemory.set(key, value)
    }
  }
  return {
    getItem: key => {
      const remembered = inMemory.get(key)
      if (remembered !== undefined) return remembered
      try {
        return open().getItem(key)
      } catch {
        return null
      }
    },
    setItem: (key, value) => withFallback(key, value, storage => storage.setItem(key, value)),
    removeItem: key => withFallback(key, null, storage => storage.removeItem(key)),
  }
}

/** The store of this page. Empty on the server, and never written there. */
export const choiceStore = createChoiceStore(() => {
  // Node has a storage of its own, which all borrowers would share.
  if (typeof document === 'undefined') throw new Error('there is no browser storage remembered')
  return window.localStorage
})
