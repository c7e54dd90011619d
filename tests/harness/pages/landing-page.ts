import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { ExpectedLandingCopy } from '../copy/landing-copy.ts'
import type { SandboxClient } from '../journeys/sandbox-client.ts'

/** Every parameter that an advertisement's link can carry. */
export const advertisement = {
  app_from: 'radio',
  user_from: 'campaign-7',
  utm_tag: 'november',
  links_id: 'L-42',
  invite_code: 'FRIEND1',
} as const

export const landingAddress = (
  copy: ExpectedLandingCopy,
  parameters: Readonly<Record<string, string>> = advertisement,
): string => `/promotion?${new URLSearchParams({ id: copy.template, ...parameters })}`

/** A phone number that no other journey has, in a range of its own. */
export const drawPhone = ({ phoneStart }: ExpectedLandingCopy): string => {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return phoneStart + String(drawn).padStart(8, '7').slice(-8)
}

/** The elements of the landing page's form, by their labels. */
export const landingElements = (page: Page, copy: ExpectedLandingCopy) => ({
  phone: page.getByRole('textbox', { name: copy.phone, exact: true }),
  captcha: page.getByRole('textbox', { name: copy.captcha, exact: true }),
  smsCode: page.getByRole('textbox', { name: copy.smsCode, exact: true }),
  picture: page.getByRole('img'),
  newPicture: page.getByRole('button', { name: copy.newPicture }),
  getCode: page.locator('button[value="code"]'),
  apply: page.getByRole('button', { name: copy.apply }),
  said: page.getByRole('alert').filter({ hasText: /./ }),
})

/**
 * The answer to the captcha on the page. A program cannot read the image; the sandbox returns it.
 */
export const readCaptcha = async (page: Page, sandbox: SandboxClient): Promise<string> => {
  const sid = await page.locator('input[name="sid"]').first().inputValue()
  return await sandbox.captchaOf(sid)
}

/** Fills in a phone and the captcha, and requests a code. */
export const requestLandingCode = async (
  page: Page,
  sandbox: SandboxClient,
  { copy, phone }: { copy: ExpectedLandingCopy; phone: string },
): Promise<void> => {
  const parts = landingElements(page, copy)
  await parts.phone.fill(phone)
  await untilDrawn(parts.picture)
  await parts.captcha.fill(await readCaptcha(page, sandbox))
  await parts.getCode.tap()
  await expect(parts.said).toHaveText(copy.codeSent)
}

/** The server has a captcha's answer once its image has been drawn. */
export const untilDrawn = async (picture: Locator): Promise<void> => {
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}
