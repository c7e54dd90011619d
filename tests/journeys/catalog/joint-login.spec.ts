import { standEventType } from '#contract/catalog/calls.ts'
import { catalogCopy } from '../../harness/copy/catalog-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

for (const copy of Object.values(catalogCopy)) {
  const { market, own, partner } = copy

  test(`a borrower in ${market} whom a lender cannot sign in comes back and applies elsewhere`, async ({
    page,
    enter,
  }) => {
    await enter(journeyPersonaId('going-to-lender', market))
    await open(page, '/relevant')
    await page.getByRole('button', { name: `${copy.goOn}: ${partner.name}` }).tap()
    await page.getByRole('link', { name: copy.signInFails }).tap()
    await expect(page).toHaveURL(`/loginError?productId=${partner.id}`)
    await expect(page.getByRole('heading', { name: copy.couldNotSignIn })).toBeVisible()
    await expect(page.getByRole('heading', { name: partner.name })).toHaveCount(0)
    await open(page, page.url())

    const recorded = page.waitForRequest('**/stand/event*')
    await page.getByRole('button', { name: `${copy.apply}: ${own.name}` }).tap()
    const fields = Object.fromEntries(new URLSearchParams((await recorded).postData() ?? ''))
    expect(fields).toMatchObject({ productId: own.id, type: standEventType })
    await expect(page).toHaveURL(/\/certification\?next=/)
  })
}
