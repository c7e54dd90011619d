import { expect, type Locator, type Page } from '@playwright/test'

/** More tab stops than any page of ours has. */
const maxStops = 400

/** Tabs on until `target` has the focus, and checks at every stop that the focus is visible. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < maxStops; stops += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await page.evaluate(showsFocus), 'the focus can be seen').toBe(true)
  }
  throw new Error(`the keyboard does not reach ${target}`)
}

/** Whether the focused element, or the one it is the control of, is drawn with an outline. */
const showsFocus = (): boolean => {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return true
  const drawn = [
    focused,
    focused.closest('label'),
    focused.nextElementSibling,
    // A text field is inside a box that is drawn for it.
    focused.parentElement,
  ].filter(element => element !== null)
  return drawn.some(element => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow.includes('3px')
  })
}
