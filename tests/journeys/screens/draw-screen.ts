import { join } from 'node:path'
import type { Page } from '@playwright/test'

// Given by tests/harness/journeys/run-journeys.ts.
const { RUPYA_PICTURES: folder = '', RUPYA_PICTURE_WIDTHS: widths = '360' } = process.env

/** Draws the page as it is at each width, once its own changes are drawn. */
export const drawScreen = async (
  page: Page,
  name: string,
  { oneScreen = false } = {},
): Promise<void> => {
  for (const width of widths.split(',').map(Number)) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => scrollTo(0, 0))
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    // Drawn in a window as high as the page, so that sticky elements are at the bottom.
    if (!oneScreen) await page.setViewportSize({ width, height })
    await page.evaluate(() => document.fonts.ready)
    const path = join(folder, widths === '360' ? `${name}.png` : `${name}-${width}.png`)
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  }
}
