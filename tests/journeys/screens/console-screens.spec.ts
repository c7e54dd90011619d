import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, testOnWorkServer as test } from '../../harness/journeys/fixtures.ts'
import { createSandboxClient } from '../../harness/journeys/sandbox-client.ts'
import {
  consoleScreens,
  findConsoleIds,
  openFirstRow,
  openScreen,
} from '../../harness/staff/console-screens.ts'
import { wideScreen } from '../../harness/staff/enter-console.ts'

// Draws docs/screens/console: every screen of the console with its half a year of work, a record open.
test.use({ ...wideScreen, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

// Given by tests/harness/journeys/run-journeys.ts.
const { RUPYA_PICTURES: folder = '' } = process.env
const widths = [768, 1280, 1920]

const draw = async (page: Page, name: string): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: Math.round((width * 5) / 8) })
    await page.evaluate(() => document.fonts.ready)
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const file = join(folder, 'console', `${name}-${width}.webp`)
    await sharp(png).webp({ quality: 70, effort: 5 }).toFile(file)
  }
}

test('console', async ({ page, baseURL }) => {
  test.setTimeout(20_000 * consoleScreens.length + 60_000)
  const ids = await findConsoleIds(baseURL ?? '')
  // Times are said from now: the sandbox's day, which is not the one of this machine.
  await page.clock.setFixedTime(await createSandboxClient(baseURL ?? '').now())
  const failed: string[] = []
  for (const screen of consoleScreens) {
    try {
      await openScreen(page, screen, ids)
      await openFirstRow(page)
      // A chart fades every series but the one under the pointer.
      await page.mouse.move(0, 0)
      await draw(page, screen.name)
    } catch (error) {
      // The others are drawn all the same: the server takes minutes to make its work.
      failed.push(`${screen.name}: ${String(error).split('\n')[0]}`)
    }
    await page.setViewportSize(wideScreen.viewport)
  }
  expect(failed).toEqual([])
})
