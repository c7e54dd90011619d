import type { Page } from '@playwright/test'
import { type ExpectedLandingCopy, landingCopies } from '../../harness/copy/landing-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import type { SandboxClient } from '../../harness/journeys/sandbox-client.ts'
import {
  advertisement,
  drawPhone,
  landingAddress,
  landingElements,
  requestLandingCode,
} from '../../harness/pages/landing-page.ts'

/** From an advertisement's link to the view that follows a registration. */
const register = async (
  page: Page,
  sandbox: SandboxClient,
  { copy, phone, link }: { copy: ExpectedLandingCopy; phone: string; link?: string },
): Promise<void> => {
  await page.goto(link ?? landingAddress(copy))
  await expect(page.locator('html')).toHaveAttribute('lang', copy.language)
  await requestLandingCode(page, sandbox, { copy, phone })
  const parts = landingElements(page, copy)
  await parts.smsCode.fill(await sandbox.codeSentTo(phone))
  await parts.apply.tap()
  await expect(page).toHaveURL(/#\/downloadTemplate$/)
}

/** The download view, by the very link that led to the landing page. */
const expectDownload = async (page: Page, copy: ExpectedLandingCopy): Promise<void> => {
  const { app_from, user_from, utm_tag, links_id } = advertisement
  const query = Object.fromEntries(new URL(page.url()).searchParams)
  expect(query).toMatchObject({ id: copy.template, app_from, user_from, utm_tag, links_id })
  await expect(page.getByRole('link', { name: copy.goOn })).toBeVisible()
  await expect(landingElements(page, copy).phone).toBeHidden()
}

for (const copy of landingCopies) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${copy.template}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
      test.use({ javaScriptEnabled })

      test('a new customer registers, and the link is kept on every page', async ({
        page,
        sandbox,
      }) => {
        const phone = drawPhone(copy)
        await register(page, sandbox, { copy, phone })
        await expect(page.getByText(copy.registered, { exact: true }).first()).toBeVisible()
        await expectDownload(page, copy)
      })

      test('a new customer registers by a link that names the page alone', async ({
        page,
        sandbox,
      }) => {
        const phone = drawPhone(copy)
        await register(page, sandbox, { copy, phone, link: landingAddress(copy, {}) })
        await expect(page.getByText(copy.registered, { exact: true }).first()).toBeVisible()
        await expect(page.getByRole('link', { name: copy.goOn })).toBeVisible()
      })

      test('the agreement is read meanwhile, and nothing typed is lost', async ({ page }) => {
        const parts = landingElements(page, copy)
        await page.goto(landingAddress(copy))
        await parts.phone.fill('123')
        await parts.captcha.fill('AB1')
        await page.getByRole('link', { name: copy.agreement }).tap()
        await expect(page).toHaveURL(/#\/agreementTemplate$/)
        await expect(page.getByRole('heading', { name: copy.agreement })).toBeVisible()
        await expect(parts.phone).toBeHidden()
        await page.getByRole('link', { name: copy.backToForm }).last().tap()
        await expect(page).toHaveURL(/#\/$/)
        await expect(parts.phone).toHaveValue('123')
        await expect(parts.captcha).toHaveValue('AB1')
      })

      test('each field says what is missing, and keeps what was typed', async ({ page }) => {
        const parts = landingElements(page, copy)
        await page.goto(landingAddress(copy))
        await parts.newPicture.tap()
        await expect(page.getByText(copy.phoneWrong)).toBeVisible()
        await parts.phone.fill(drawPhone(copy))
        await parts.getCode.tap()
        await expect(page.getByText(copy.captchaWrong)).toBeVisible()
        await expect(page.getByText(copy.phoneWrong)).toBeHidden()
        await parts.captcha.fill('AB12')
        await parts.apply.tap()
        await expect(page.getByText(copy.smsCodeWrong)).toBeVisible()
        await expect(parts.captcha).toHaveValue('AB12')
        await expect(parts.phone).not.toHaveValue('')
      })

      test('a captcha that was read wrongly is replaced by another', async ({ page }) => {
        const parts = landingElements(page, copy)
        const phone = drawPhone(copy)
        await page.goto(landingAddress(copy))
        const before = await parts.picture.getAttribute('src')
        await parts.phone.fill(phone)
        await parts.captcha.fill('0000')
        await parts.getCode.tap()
        await expect(parts.said).not.toHaveText(copy.codeSent)
        await expect(parts.picture).not.toHaveAttribute('src', before ?? '')
        await expect(parts.captcha).toHaveValue('')
        await expect(parts.phone).toHaveValue(phone)
      })

      test('a new captcha can be requested', async ({ page }) => {
        const parts = landingElements(page, copy)
        await page.goto(landingAddress(copy))
        const before = await parts.picture.getAttribute('src')
        await parts.phone.fill(drawPhone(copy))
        await parts.newPicture.tap()
        await expect(parts.picture).not.toHaveAttribute('src', before ?? '')
      })

      test('a code that is not the one sent is refused', async ({ page, sandbox }) => {
        const parts = landingElements(page, copy)
        const phone = drawPhone(copy)
        await page.goto(landingAddress(copy))
        await requestLandingCode(page, sandbox, { copy, phone })
        const code = await sandbox.codeSentTo(phone)
        await parts.smsCode.fill(code === '111111' ? '222222' : '111111')
        await parts.apply.tap()
        await expect(parts.said).not.toHaveText(copy.codeSent)
        await expect(page).not.toHaveURL(/downloadTemplate/)
        await expect(parts.phone).toHaveValue(phone)
      })
    })
  }
}
