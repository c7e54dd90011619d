/** The parts of a page that tell when someone is looking at it, or when the network is back. */
export type PageActivity = {
  readonly isVisible: () => boolean
  /** Calls back when the page comes to the front or the network returns; gives the way to stop. */
  readonly onReturn: (callback: () => void) => () => void
}

export const pageActivity: PageActivity = {
  isVisible: () => document.visibilityState === 'visible',
  onReturn: callback => {
    const ifVisible = () => {
      if (document.visibilityState === 'visible') callback()
    }
    // A page taken out of the back-forward cache comes back without its stream.
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
