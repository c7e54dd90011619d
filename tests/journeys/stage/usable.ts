import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { findClippedText, findMotion, findSidewaysOverflow, findSmallTargets } from './look.ts'

/** What axe finds; the dark scheme changes colours alone, so there only they are looked at again. */
const findBarriers = async (page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> => {
  // In a frame that may run nothing nobody answers; its paper is looked at as a page of its own.
  const hasSilentFrame = (await page.locator('iframe[sandbox=""]').count()) > 0
  const axe = new AxeBuilder({ page }).setLegacyMode(hasSilentFrame)
  if (colorScheme === 'dark') axe.withRules(['color-contrast'])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  )
}

/** Draws the page in a colour scheme; done once a frame has been drawn in it. */
const paintIn = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    scheme => matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
    colorScheme,
  )
  await page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}

/** The size of the borrower's own text, in CSS pixels; 16 is what browsers start with. */
const setTextSize = (page: Page, pixels: number): Promise<void> =>
  page.evaluate(size => {
    document.documentElement.style.fontSize = `${size}px`
  }, pixels)

/** Holds a screen to what everyone needs: both colour schemes, a small phone, twice the text. */
export const expectUsable = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await paintIn(page, colorScheme)
    expect.soft(await findBarriers(page, colorScheme), `axe, ${colorScheme}`).toEqual([])
  }
  expect.soft(await findMotion(page), 'motion that was asked not to be').toEqual([])
  expect.soft(await findSmallTargets(page), 'small targets').toEqual([])

  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await findSidewaysOverflow(page), 'sideways at 320 px').toEqual([])
  expect.soft(await findClippedText(page), 'clipped at 320 px').toEqual([])
  expect.soft(await findSmallTargets(page), 'small targets at 320 px').toEqual([])

  await page.setViewportSize({ width: 360, height: 800 })
  await setTextSize(page, 32)
  expect.soft(await findSidewaysOverflow(page), 'sideways at 200 %').toEqual([])
  expect.soft(await findClippedText(page), 'clipped at 200 %').toEqual([])
}
