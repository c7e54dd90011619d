import type { Page } from '@playwright/test'
import { passkeyCopy } from '../../harness/copy/passkey-copy.ts'
import { profileCopy } from '../../harness/copy/profile-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'
import { addVirtualAuthenticator } from '../../harness/session/virtual-authenticator.ts'

for (const market of ['ID', 'IN'] as const) {
  const copy = passkeyCopy[market]
  const { signOut } = profileCopy[market]
  const login = `/login?isNeedPop=${market === 'IN' ? '1' : '0'}`
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

  test(`in ${market}, a borrower adds a passkey at home, signs in by it, and removes it`, async ({
    page,
    enter,
  }, { retry }) => {
    const phone = await addVirtualAuthenticator(page)
    await enter(journeyPersonaId(retry > 0 ? 'passkey-again' : 'passkey', market))
    await open(page, '/home')
    const offer = page.getByRole('region', { name: copy.offer })
    await phone.agree(false)
    await button(page, copy.add).tap()
    await expect(offer.getByText(copy.notAdded)).toBeVisible()
    await phone.agree(true)
    await button(page, copy.add).tap()
    await expect(offer.getByText(copy.added)).toBeVisible()
    await open(page, '/home')
    await expect(button(page, copy.add)).toHaveCount(0)

    await open(page, '/mine')
    await button(page, signOut).tap()
    await expect(page).toHaveURL(/\/login/)
    await open(page, `${login}&next=/mine/devices`)
    await phone.agree(false)
    await button(page, copy.use).tap()
    await expect(page.getByText(copy.unused)).toBeVisible()
    await phone.agree(true)
    await button(page, copy.use).tap()
    await expect(page).toHaveURL(/\/mine\/devices/)

    const passkeys = page.getByRole('region', { name: copy.list, exact: true })
    await expect(passkeys.getByRole('listitem')).toHaveCount(1)
    await page.locator('form:has([name="passkeyId"]) button').tap()
    await expect(page.getByText(copy.removed)).toBeVisible()
    await expect(passkeys.getByRole('listitem')).toHaveCount(0)
    await open(page, '/mine')
    await button(page, signOut).tap()
    await expect(page).toHaveURL(/\/login/)
    await open(page, login)
    await button(page, copy.use).tap()
    await expect(page.getByText(copy.refused)).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  })

  test(`in ${market}, the offer is declined once, and the devices' page asks for the code first`, async ({
    page,
    sandbox,
  }) => {
    await addVirtualAuthenticator(page)
    // Entered by an address: the session is weaker than one that a code began.
    await open(page, await sandbox.entryUrlFor(journeyPersonaId('reader', market)))
    await open(page, '/home')
    await button(page, copy.later).tap()
    await expect(button(page, copy.later)).toHaveCount(0)
    await open(page, '/mine/devices')
    await button(page, copy.add).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await open(page, '/home')
    await page.waitForLoadState('networkidle')
    await expect(button(page, copy.add)).toHaveCount(0)
  })
}

test('a browser without passkeys shows the code alone', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await open(page, '/login?isNeedPop=1')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: 'Send the code' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
})
