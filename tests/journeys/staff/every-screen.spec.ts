import type { Page } from '@playwright/test'
import {
  everyLanguageTag,
  expect,
  testOnWorkServer as test,
} from '../../harness/journeys/fixtures.ts'
import { expectNoAxeViolations } from '../../harness/pages/accessibility-checks.ts'
import {
  consoleScreens,
  findConsoleIds,
  openFirstRow,
  openScreen,
} from '../../harness/staff/console-screens.ts'
import { wideScreen } from '../../harness/staff/enter-console.ts'

test.use({ ...wideScreen, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })

const roles = [...new Set(consoleScreens.map(({ role }) => role))]

/** 200 % zoom of the widest screen that the console is made for. */
const zoomed = { width: 640, height: 400 }

/** Whether the page itself scrolls sideways; a wide table does, in a box of its own. */
const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })

for (const [index, role] of roles.entries()) {
  const screens = consoleScreens.filter(each => each.role === role)

  // One role after the other in one of them; in the other one with `npm run languages`.
  for (const [half, language] of ['en', 'id'].entries()) {
    const tag = index % 2 === half ? [] : everyLanguageTag
    test(`every screen of a ${role} can be used by everyone in ${language}, with a record open`, {
      tag,
    }, async ({ page, baseURL }) => {
      test.setTimeout(60_000 + 15_000 * screens.length)
      const blocked: string[] = []
      page.on('console', message => {
        if (message.text().includes('Content Security Policy')) blocked.push(message.text())
      })
      const ids = await findConsoleIds(baseURL ?? '')
      for (const [index, screen] of screens.entries()) {
        await openScreen(page, screen, ids)
        if (index === 0 && language !== 'en') {
          // Entering is in English; what is opened afterwards is in the chosen language.
          await page.evaluate(chosen => localStorage.setItem('console.language', chosen), language)
          await openScreen(page, screen, ids)
        }
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await openFirstRow(page)
        await expectNoAxeViolations(page)
        await page.setViewportSize(zoomed)
        expect.soft(await scrollsSideways(page), `sideways at 200 %: ${screen.name}`).toBe(false)
        await page.setViewportSize(wideScreen.viewport)
      }
      expect(blocked).toEqual([])
    })
  }
}

test('a record of each queue is opened and left by the keyboard alone', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const ids = await findConsoleIds(baseURL ?? '')
  for (const screen of consoleScreens.filter(({ role }) => role === 'Agent')) {
    await openScreen(page, screen, ids)
    const row = page.locator('[data-row]').first()
    await expect(row).toBeVisible()
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await page.keyboard.press('Tab')
      if (await row.evaluate(each => each === document.activeElement)) break
    }
    await page.keyboard.press('Enter')
    const opened = page.getByRole('complementary', { name: 'Opened' })
    await expect(opened).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  }
})
