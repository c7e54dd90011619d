import type { Page } from '@playwright/test'

/** Elements beyond the page's sides, or that make it scroll sideways; described for a failure. */
export const findSidewaysOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
    for (const element of document.body.querySelectorAll('*')) {
      const { left, right, width, height } = element.getBoundingClientRect()
      // Elements of one pixel are for screen readers alone.
      if (width <= 1 || height <= 1 || element.closest('svg')) continue
      // A wide table scrolls in a box of its own, which the keyboard reaches.
      if (element.parentElement?.closest('[data-scrolls][tabindex="0"]')) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (left < -0.5 || right > clientWidth + 0.5) {
        found.push(`<${element.localName}> "${element.textContent.slice(0, 40)}" ends at ${right}`)
      }
    }
    return found
  })

/** Text that its own box clips. */
export const findClippedText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const own = [...element.childNodes].some(
        node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!own || !element.checkVisibility({ visibilityProperty: true })) continue
      for (let box: HTMLElement | null = element; box; box = box.parentElement) {
        // A wide table scrolls in a box of its own, which the keyboard reaches.
        if (box.matches('[data-scrolls][tabindex="0"]')) break
        const { overflowX, overflowY } = getComputedStyle(box)
        const tooWide = overflowX !== 'visible' && box.scrollWidth > box.clientWidth + 1
        const tooHigh =
          (overflowY === 'hidden' || overflowY === 'clip') &&
          box.scrollHeight > box.clientHeight + 1
        const isHidden = box.clientWidth <= 1 || box.clientHeight <= 1
        if (isHidden) break
        if (tooWide || tooHigh) {
          found.push(`"${element.textContent.slice(0, 60)}" in <${box.localName}>`)
          break
        }
        // The page itself scrolls down, and a dialog may.
        if (box.localName === 'body') break
      }
    }
    return found
  })

/** 44 px, less the rounding of a layout. */
const minTarget = 43.9

/** Elements that can be tapped and are smaller than 44 px. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(min => {
    const found: string[] = []
    const all = document.body.querySelectorAll('a[href], button, input, select, textarea, summary')
    const dialog = document.querySelector('dialog[open]')
    for (const control of all) {
      if (dialog && !dialog.contains(control)) continue
      if (control.matches('input[type=hidden], [aria-hidden=true]')) continue
      const target = control.closest('label') ?? control
      if (!target.checkVisibility({ visibilityProperty: true })) continue
      const { width, height } = target.getBoundingClientRect()
      if (width < min || height < min) {
        const name = target.textContent.trim().slice(0, 40)
        found.push(`<${control.localName}> "${name}" is ${width} × ${height}`)
      }
    }
    return found
  }, minTarget)

/** Motion although the borrower asked for none: longer than a blink, or endless. */
export const findMotion = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const longest = (list: string): number =>
      Math.max(...list.split(',').map(each => parseFloat(each) * (each.includes('ms') ? 1 : 1000)))
    for (const element of document.querySelectorAll('*')) {
      for (const part of [undefined, '::before', '::after', '::backdrop']) {
        const style = getComputedStyle(element, part)
        const animates = style.animationName !== 'none' && longest(style.animationDuration) > 20
        if (animates) found.push(`<${element.localName}>${part ?? ''} ${style.animationName}`)
        if (longest(style.transitionDuration) > 20) {
          found.push(`<${element.localName}>${part ?? ''} ${style.transitionProperty}`)
        }
      }
    }
    return found
  })
