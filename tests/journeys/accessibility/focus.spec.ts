import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

test('a page that a link opens is read out from its heading, and the tab key goes on from there', async ({
  page,
  enter,
}) => {
  await enter(journeyPersonaId('reader', 'ID'))
  await open(page, '/mine')
  const heading = page.getByRole('heading', { level: 1 })
  // The document itself is read out by the browser, from its beginning.
  await expect(page.locator('body')).toBeFocused()
  await page.locator('a[href="/mine/messages"]').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/mine\/messages$/)
  await expect(heading).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/mine$/)
  await expect(heading).toBeFocused()
})
