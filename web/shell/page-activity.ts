/** Whether a page is visible, and when its borrower or the network returns. */
export type PageActivity = {
  readonly isVisible: () => boolean
  /**
   * Calls back when the page becomes visible or the network returns; returns a function that
   * stops it.
   */
  readonly onReturn: (callback: () => void) => () => void
}

export const pageActivity: PageActivity = {
  isVisible: () => document.visibilityState === 'visible',
  onReturn: callback => {
    const ifVisible = () => {
      if (document.visibilityState === 'visible') callback()
    }
    // A page from the back-forward cache returns without its stream.
    const fromCache = (event: PageTransitionEvent) => {
      if (event.persisted) callback()
    }
    document.addEventListener('visibilitychange', ifVisible)
    window.addEventListener('pageshow', fromCache)
    window.addEventListener('online', callback)
    return () => {
      document.removeEventListener('visibilitychange', ifVisible)
      window.removeEventListener('pageshow', fromCache)
      window.removeEventListener('online', callback)
    }
  },
}
