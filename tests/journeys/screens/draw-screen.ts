import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { tileFolder, tileKinds, tileSize } from '../../harness/journeys/contact-sheets.ts'

// Given by tests/harness/journeys/run-journeys.ts.
const {
  RUPYA_PICTURES: folder = '',
  RUPYA_PICTURE_WIDTHS: widths = '360',
  RUPYA_TILES: drawsTiles = '',
} = process.env

/** Draws the page as it is at each width, once its own changes are drawn; then its contact sheets' tiles. */
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
    await untilLoaded(page)
    const path = join(folder, widths === '360' ? `${name}.png` : `${name}-${width}.png`)
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  }
  if (drawsTiles === '1') await drawTiles(page, name)
}

/** Waits for the page's fonts, and for its pictures: each is read, or could not be. */
const untilLoaded = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.allSettled([...document.images].map(image => image.decode()))
  })
}

/** One window of the page at each width, light and dark. */
const drawTiles = async (page: Page, name: string): Promise<void> => {
  // A face that came after the page's first picture would be on some sheets only.
  await page.evaluate(async () => {
    await Promise.all([...document.fonts].map(face => face.load()))
  })
  for (const kind of tileKinds) {
    const { width, height, scheme } = kind
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const tiles = tileFolder(kind)
    mkdirSync(tiles, { recursive: true })
    const small = sharp(png).resize(tileSize(kind)).webp({ quality: 80 })
    await small.toFile(join(tiles, `${name}.webp`))
  }
  await page.emulateMedia({ colorScheme: null })
}
