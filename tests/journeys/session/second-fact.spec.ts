import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import type { SandboxClient } from '../../harness/journeys/sandbox-client.ts'
import { readCaptcha, untilDrawn } from '../../harness/pages/landing-page.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId, journeyPersonas } from '../../harness/personas/journey-personas.ts'

const phoneOf = (name: string): string => {
  const id = journeyPersonaId(name, 'ID')
  const persona = journeyPersonas.find(({ personaId }) => personaId === id)
  if (!persona) throw new Error(`there is no persona ${id}`)
  return persona.phone
}

const part = (page: Page, name: string) => page.locator(`input[name="${name}"]`)
const press = (page: Page, intent: string) => page.locator(`button[value="${intent}"]`).last().tap()

/** Proves the persona's phone on a device that has never signed in. */
const proveCode = async (page: Page, sandbox: SandboxClient, phone: string): Promise<void> => {
  await part(page, 'phone').fill(phone)
  if (await part(page, 'capcode').isVisible()) {
    await untilDrawn(page.getByRole('img'))
    await part(page, 'capcode').fill(await readCaptcha(page, sandbox))
  }
  await press(page, 'sms')
  await expect(part(page, 'smsCode')).toBeVisible()
  await part(page, 'smsCode').fill(await sandbox.codeSentTo(phone))
  await press(page, 'sign-in')
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
}

const fillBirthDate = async (page: Page, [day, month, year]: readonly string[]): Promise<void> => {
  await part(page, 'birthOnDay').fill(day ?? '')
  await part(page, 'birthOnMonth').fill(month ?? '')
  await part(page, 'birthOnYear').fill(year ?? '')
}

const refused = /^That does not match your account/

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled })
    const suffix = javaScriptEnabled ? '' : '-without-script'
    const goTo = (page: Page, to: string) =>
      javaScriptEnabled ? open(page, to) : page.goto(to).then(() => undefined)

    test('a borrower with a new device answers with a date of birth and goes on', async ({
      page,
      sandbox,
    }) => {
      await goTo(page, '/login?lang=en&next=%2Forder%3Ffrom%3Dlogin')
      await proveCode(page, sandbox, phoneOf(`second-fact${suffix}`))
      await press(page, 'fact')
      await expect(page.getByText('Please enter your date of birth, or')).toBeVisible()
      await expect(part(page, 'birthOnDay')).toBeFocused()
      await fillBirthDate(page, ['13', '3', '1994'])
      await press(page, 'fact')
      await expect(page.getByText(refused)).toBeVisible()
      expect((await page.request.get('/order')).status()).toBe(401)
      await expect(part(page, 'birthOnYear')).toHaveValue('1994')
      await part(page, 'birthOnDay').fill('12')
      await press(page, 'fact')
      await expect(page).toHaveURL(/\/order\?from=login$/)
      expect((await page.request.get('/order')).status()).toBe(200)
    })

    test('after five wrong answers customer service leads on', async ({ page, sandbox }) => {
      await goTo(page, '/login?lang=en')
      await proveCode(page, sandbox, phoneOf(`second-fact-locked${suffix}`))
      for (let year = 1980; year < 1986; year += 1) {
        await fillBirthDate(page, ['12', '3', String(year)])
        await press(page, 'fact')
        if (year < 1985) await expect(page.getByText(refused)).toBeVisible()
        if (year < 1985) await expect(part(page, 'birthOnYear')).toHaveValue(String(year))
      }
      await expect(page.getByRole('heading', { name: 'Sign-in is locked' })).toBeVisible()
      await page.getByRole('link', { name: 'Contact customer service' }).tap()
      await expect(page).toHaveURL(/\/customerService/)
      await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
      expect((await page.request.get('/order')).status()).toBe(401)
    })
  })
}

test('a lost network loses nothing of the answer', async ({ page, sandbox }) => {
  await open(page, '/login?lang=en')
  await proveCode(page, sandbox, phoneOf('second-fact-offline'))
  await page.route('**/v3/session/second-fact*', route => route.abort())
  await part(page, 'idNumberEnd').fill('03940001')
  await press(page, 'fact')
  await expect(page.getByText(/^No connection/)).toBeVisible()
  await expect(part(page, 'idNumberEnd')).toHaveValue('03940001')
})
