/** What the pages keep the borrower's way to pay in. */
export type ChoiceStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Keeps values in the browser's storage, and in memory as long as that refuses: web views with
 * storage switched off, private windows and full disks throw even at the first look.
 */
export const createChoiceStore = (open: () => Storage): ChoiceStore => {
  // Null stands for a value whose removal the storage refused.
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

/** The store of this page. On the server it holds nothing, and nothing writes to it. */
export const choiceStore = createChoiceStore(() => {
  // Node has a storage of its own, which would be one for all borrowers.
  if (typeof document === 'undefined') throw new Error('there is no browser storage here')
  return window.localStorage
})
