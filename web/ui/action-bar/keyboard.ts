/** What a browser tells about the part of the page that can be seen; a `visualViewport` fits. */
export type VisibleArea = {
  readonly height: number
  readonly offsetTop: number
  readonly scale: number
}

/**
 * How much of the page's lower edge the on-screen keyboard hides, in CSS pixels. Browsers that
 * shrink the page itself hide nothing; neither does a borrower who has zoomed in.
 */
export const keyboardHeight = (pageHeight: number, seen: VisibleArea): number => {
  if (seen.scale > 1.01) return 0
  return Math.max(0, Math.round(pageHeight - seen.height - seen.offsetTop))
}

/** Keeps `--keyboard` on the root element as high as the keyboard; returns how to stop. */
export const followKeyboard = (): (() => void) => {
  const seen = window.visualViewport
  if (!seen) return () => undefined
  const { style } = document.documentElement
  const update = () => style.setProperty('--keyboard', `${keyboardHeight(innerHeight, seen)}px`)
  seen.addEventListener('resize', update)
  seen.addEventListener('scroll', update)
  return () => {
    seen.removeEventListener('resize', update)
    seen.removeEventListener('scroll', update)
    style.removeProperty('--keyboard')
  }
}
