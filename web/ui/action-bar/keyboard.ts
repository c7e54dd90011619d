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
export const keyboardHeight = (pageHeight: number, visible: VisibleArea): number => {
  if (visible.scale > 1.01) return 0
  return Math.max(0, Math.round(pageHeight - visible.height - visible.offsetTop))
}

/**
 * Keeps `--keyboard` on the root element at the keyboard's height; returns a function that stops
 * it.
 */
export const followKeyboard = (): (() => void) => {
  const visible = window.visualViewport
  if (!visible) return () => undefined
  const { style } = document.documentElement
  const update = () => style.setProperty('--keyboard', `${keyboardHeight(innerHeight, visible)}px`)
  visible.addEventListener('resize', update)
  visible.addEventListener('scroll', update)
  return () => {
    visible.removeEventListener('resize', update)
    visible.removeEventListener('scroll', update)
    style.removeProperty('--keyboard')
  }
}
