import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open } from '../../harness/pages/page-actions.ts'

for (const [what, files] of [
  ['the list of all pages', '**/assets/manifest-*.js'],
  ['the file of the page', '**/assets/home-*.js'],
] as const) {
  test(`where ${what} has gone with its release, a link opens a document of the new one`, async ({
    page,
    enter,
  }) => {
    await enter('siti')
    await page.route(files, route => route.fulfill({ status: 404, body: 'Not found' }))
    await open(page, '/mine')
    const documents: string[] = []
    page.on('request', request => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    await page.getByRole('link', { name: 'Kembali', exact: true }).tap()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(documents).toEqual(['/home'])
  })
}

test('a document of the release before learns that its links open documents', async ({ page }) => {
  const reply = await page.request.get('/__manifest?paths=%2Forder&version=older')
  expect(reply.status()).toBe(204)
  expect(reply.headers()['x-remix-reload-document']).toBe('true')
})
