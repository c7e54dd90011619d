import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { ExpectedLandingCopy } from '../copy/landing-copy.ts'
import type { SandboxClient } from '../journeys/sandbox-client.ts'

/** All that an advertisement's link can carry. */
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

/** A phone number nobody else in these journeys has, of a range of its own. */
export const drawPhone = ({ phoneStart }: ExpectedLandingCopy): string => {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return phoneStart + String(drawn).padStart(8, '7').slice(-8)
}

/** The parts of the landing's form, as one of its readers finds them. */
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

/** What the picture on the page shows. A program cannot read it; the sandbox can tell. */
export const readCaptcha = async (page: Page, sandbox: SandboxClient): Promise<string> => {
  const sid = await page.locator('input[name="sid"]').first().inputValue()
  return await sandbox.captchaOf(sid)
}

/** Fills in a phone and the picture's characters, and asks for a code. */
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

/** A picture's answer is known to the server once the picture has been drawn. */
export const untilDrawn = async (picture: Locator): Promise<void> => {
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}
