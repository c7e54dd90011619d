import { expect, type Page } from '@playwright/test'
import { drawPhone } from './landing-page.ts'
import { landingCopyIn } from './landing-views.ts'
import { open } from './page-actions.ts'
import type { ViewName } from './view-list.ts'
import type { OpenView, Viewer } from './views.ts'

const login: OpenView = ({ page, copy }) =>
  open(
    page,
    `/login?isNeedPop=${copy.market === 'IN' ? '1' : '0'}&lang=${copy.language}&keepLang=1`,
  )

const loginCode = async (viewer: Viewer): Promise<void> => {
  await login(viewer)
  const phone = viewer.page.locator('input[name="phone"]')
  await phone.fill(drawPhone(landingCopyIn(viewer.copy.market)))
  await phone.press('Enter')
  await expect(viewer.page.locator('input[name="smsCode"]')).toBeVisible()
}

/** The page's own call is refused: which account needs it, is tested in second-fact.spec.ts. */
const refuse = (page: Page, call: string, code: string): Promise<unknown> =>
  page.route(`**/${call}*`, route => route.fulfill({ json: { code, message: '', data: null } }))

const fact = async (viewer: Viewer): Promise<void> => {
  const { page } = viewer
  await loginCode(viewer)
  await refuse(page, 'session/sms-login', '4110')
  await page.locator('input[name="smsCode"]').fill('123456')
  await page.locator('button[value="sign-in"]').last().click()
  await expect(page.locator('input[name="idNumberEnd"]')).toBeVisible()
}

const answerFact = async ({ page }: Viewer): Promise<void> =>
  await page.locator('button[value="fact"]').last().click()

const stepUp: OpenView = ({ page }) => open(page, '/stepUp?next=/mine')

/** Signing in, and proving once more who one is. */
export const sessionViews = {
  login,
  'login-code': loginCode,
  'login-fact': fact,
  'login-fact-wrong': async viewer => {
    await fact(viewer)
    await answerFact(viewer)
    await expect(viewer.page.locator('[aria-invalid="true"]').first()).toBeVisible()
  },
  'login-locked': async viewer => {
    await fact(viewer)
    await refuse(viewer.page, 'session/second-fact', '4112')
    await viewer.page.locator('input[name="idNumberEnd"]').fill('03940001')
    await answerFact(viewer)
    await expect(viewer.page.locator('a[href^="/customerService"]').first()).toBeVisible()
  },
  'step-up-page': stepUp,
  'step-up-code': async viewer => {
    await stepUp(viewer)
    // Not every persona's phone is one that a sender takes.
    const data = { phone: '••••3210', resendInSeconds: 60 }
    await viewer.page.route('**/session/step-up-code*', route =>
      route.fulfill({ json: { code: '0', message: '', data } }),
    )
    await viewer.page.locator('button[value="send"]').click()
    await expect(viewer.page.locator('input[name="smsCode"]')).toBeVisible()
  },
  'step-up-sheet': async ({ page }) => {
    await open(page, '/mine/correct?field=fullName')
    await refuse(page, 'v3/profile/correct', '4108')
    await page.getByRole('textbox').first().fill('Rani Kusuma Baru')
    await page.locator('main button[type="submit"]').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
} as const satisfies Partial<Record<ViewName, OpenView>>
