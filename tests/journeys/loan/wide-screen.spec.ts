import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/journeys/fixtures.ts'

/** Where a loan's action and its facts are drawn. */
const placesOf = async (page: Page) => {
  const action = page.getByRole('link', { name: 'Pay now' })
  const facts = page.getByText('Loan number')
  const [actionBox, factsBox] = [await action.boundingBox(), await facts.boundingBox()]
  if (!actionBox || !factsBox) throw new Error('the loan has no action or no facts')
  return { actionBox, factsBox }
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false })

  test('a loan has the main menu, and its action beside its facts', async ({ page, enter }) => {
    await enter('arjun')
    const { actionBox, factsBox } = await placesOf(page)
    expect(actionBox.x + actionBox.width).toBeLessThan(factsBox.x)
    await menuOf(page).getByRole('link', { name: 'My loans' }).click()
    await expect(page).toHaveURL(/\/order/)
    await expect(menuOf(page).getByRole('link', { name: 'My loans' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })
})

test('a phone has the action below the facts, and no menu', async ({ page, enter }) => {
  await enter('arjun')
  const { actionBox, factsBox } = await placesOf(page)
  expect(actionBox.x).toBeLessThanOrEqual(factsBox.x)
  await expect(menuOf(page)).toBeHidden()
})
