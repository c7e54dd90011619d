/** The visible part of the page; a `visualViewport` matches. */
export type VisibleArea = {
  readonly height: number
  readonly offsetTop: number
  readonly scale: number
}

/**
 * How much of the page's bottom the on-screen keyboard covers, in CSS pixels. 0 in browsers that
 * resize the page, and while zoomed in.
 */
export const keyboardHeight = (pageHeight: number, seen: VisibleArea): number => {
  if (seen.scale > 1.01) return 0
  return Math.max(0, Math.round(pageHeight - seen.height - seen.offsetTop))
}

/**
 * Keeps `--keyboard` on the root element at the keyboard's height; returns a function that stops
 * it.
 */
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
