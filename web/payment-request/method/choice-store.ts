/** Storage of the borrower's payment method. */
export type ChoiceStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Keeps values in the browser's storage, and in memory where that fails: web views with storage
 * disabled, private windows and full disks throw even on access.
 */
export const createChoiceStore = (open: () => Storage): ChoiceStore => {
  // Null: a value whose removal the storage refused.
  const kept = new Map<string, string | null>()
  const orKeep = (key: string, value: string | null, write: (storage: Storage) => void) => {
    try {
      write(open())
      kept.delete(key)
    } catch {
      kept.set(key, value)
    }
  }
  return {
    getItem: key => {
      const here = kept.get(key)
      if (here !== undefined) return here
      try {
        return open().getItem(key)
      } catch {
        return null
      }
    },
    setItem: (key, value) => orKeep(key, value, storage => storage.setItem(key, value)),
    removeItem: key => orKeep(key, null, storage => storage.removeItem(key)),
  }
}

/** The store of this page. Empty on the server, and never written there. */
export const choiceStore = createChoiceStore(() => {
  // Node has a storage of its own, which all borrowers would share.
  if (typeof document === 'undefined') throw new Error('there is no browser storage here')
  return window.localStorage
})
