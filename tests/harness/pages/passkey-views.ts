import { expect } from '@playwright/test'
import { passkeyCopy } from '../copy/passkey-copy.ts'
import { addVirtualAuthenticator } from '../session/virtual-authenticator.ts'
import { open } from './page-actions.ts'
import { sessionViews } from './session-views.ts'
import type { ViewName } from './view-list.ts'
import type { OpenView } from './views.ts'

const offer: OpenView = async ({ page, copy }) => {
  await addVirtualAuthenticator(page)
  await open(page, '/home')
  await expect(page.getByRole('region', { name: passkeyCopy[copy.market].offer })).toBeVisible()
}

/** With one more passkey than before, of this device. */
const devices: OpenView = async ({ page, copy }) => {
  await addVirtualAuthenticator(page)
  await open(page, '/mine/devices')
  const rows = page.locator('form:has([name="passkeyId"])')
  const before = await rows.count()
  await page.getByRole('button', { name: passkeyCopy[copy.market].add }).click()
  await expect(rows).toHaveCount(before + 1)
}

/** Passkeys, on a phone that keeps them. */
export const passkeyViews = {
  'home-passkey-offer': offer,
  'home-passkey-added': async viewer => {
    const words = passkeyCopy[viewer.copy.market]
    await offer(viewer)
    await viewer.page.getByRole('button', { name: words.add }).click()
    await expect(viewer.page.getByText(words.added)).toBeVisible()
  },
  'login-passkey-unused': async viewer => {
    const words = passkeyCopy[viewer.copy.market]
    const phone = await addVirtualAuthenticator(viewer.page)
    await phone.agree(false)
    await sessionViews.login(viewer)
    await viewer.page.getByRole('button', { name: words.use }).click()
    await expect(viewer.page.getByText(words.unused)).toBeVisible()
  },
  'my-devices-passkey': devices,
  'my-devices-passkey-removed': async viewer => {
    await devices(viewer)
    const rows = viewer.page.locator('form:has([name="passkeyId"])')
    const before = await rows.count()
    await rows.first().getByRole('button').click()
    await expect(viewer.page.getByText(passkeyCopy[viewer.copy.market].removed)).toBeVisible()
    await expect(rows).toHaveCount(before - 1)
  },
} as const satisfies Partial<Record<ViewName, OpenView>>
