import { readFile } from 'node:fs/promises'
import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { profileCopy } from '../../harness/copy/profile-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { expectStep } from '../../harness/pages/profile-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

const ownScreens = ['/certification', '/certification/base', '/bindCard', '/mine', '/mine/data']

for (const market of ['ID', 'IN'] as const) {
  const copy = profileCopy[market]
  // Each persona has an account of its own: the first four digits differ.
  const account = market === 'ID' ? /\d{4}001234/ : /\d{4}0012345678/
  const income = market === 'ID' ? 'Rp7.500.000' : '₹42,000'

  test(`in ${market}, personal data needs a session`, async ({ page }) => {
    for (const path of ownScreens) {
      const answer = await page.goto(`${path}?isNeedPop=${market === 'IN' ? '1' : '0'}`)
      expect(answer?.status()).toBe(401)
      await expect(
        page.getByRole('heading', { name: expectedCopy[market].signedOut }),
      ).toBeVisible()
    }
  })

  test(`in ${market}, a borrower sees the stored data, masked until requested, and corrects it`, async ({
    page,
    enter,
  }) => {
    await enter(journeyPersonaId('correcting', market))
    await page.goto('/home')
    await page.getByRole('link', { name: copy.account, exact: true }).tap()
    await expectStep(page, copy.account)
    await page.getByRole('link', { name: new RegExp(`^${copy.myData}`) }).tap()
    await expectStep(page, copy.myData)
    await expect(page.getByText(income)).toBeVisible()
    await expect(page.getByText(account)).toHaveCount(0)
    await page.getByRole('link', { name: copy.showNumbers }).tap()
    await expect(page.getByText(account)).toBeVisible()
    await page.getByRole('link', { name: copy.hideNumbers }).tap()
    await expect(page.getByText(account)).toHaveCount(0)

    await page.getByRole('link', { name: new RegExp(`${copy.steps.job}$`) }).tap()
    await expectStep(page, copy.steps.job)
    await page.getByRole('textbox', { name: copy.income.label }).fill('90000')
    await page.getByRole('button', { name: copy.save, exact: true }).tap()
    await expectStep(page, copy.myData)
    await expect(page.getByText(market === 'ID' ? 'Rp90.000' : '₹90,000')).toBeVisible()

    // Verified values change on request only.
    await page.getByRole('link', { name: new RegExp(`${copy.steps.base}$`) }).tap()
    await page.getByRole('link', { name: copy.changeName }).tap()
    await page.getByRole('textbox', { name: copy.changeName }).fill('Ayu Lestari')
    await page.getByRole('button', { name: copy.askForChange }).tap()
    await expect(page.getByText(copy.changeWaits)).toBeVisible()
  })

  test(`in ${market}, a borrower withdraws a consent, gives it again, and exports everything`, async ({
    page,
    enter,
  }) => {
    await enter(journeyPersonaId('consenting', market))
    await open(page, '/mine')
    await page.getByRole('link', { name: copy.myConsents }).tap()
    await expectStep(page, copy.myConsents)
    await expect(page.getByRole('button', { name: copy.withdraw })).toHaveCount(1)
    await page.getByRole('button', { name: copy.withdraw }).tap()
    await expect(page.getByRole('button', { name: copy.withdraw })).toHaveCount(0)
    await page.getByRole('button', { name: copy.give }).first().tap()
    await expect(page.getByRole('button', { name: copy.withdraw })).toHaveCount(1)

    await open(page, '/mine')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: copy.exportData }).tap(),
    ])
    const file = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(JSON.stringify(file)).toMatch(account)
  })

  test(`in ${market}, a borrower signs a lost phone out, and then this one`, async ({
    page,
    sandbox,
    enter,
    browser,
  }) => {
    const who = journeyPersonaId('devices', market)
    await enter(who)
    const another = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const lost = await another.newPage()
    await lost.goto(await sandbox.enterAs(lost, who))
    await open(page, '/mine')
    await page.getByRole('link', { name: copy.myDevices }).tap()
    await expect(page.getByText(copy.thisDevice, { exact: true })).toHaveCount(1)
    await page.getByRole('button', { name: copy.endDevice }).tap()
    await expect(page.getByRole('button', { name: copy.endDevice })).toHaveCount(0)
    expect((await lost.goto('/mine'))?.status()).toBe(401)
    await another.close()

    await open(page, '/mine')
    await page.getByRole('button', { name: copy.signOut }).tap()
    await expect(page).toHaveURL(/\/login/)
    expect((await page.goto('/mine'))?.status()).toBe(401)
  })

  test(`in ${market}, an account with an unpaid loan is not closed, and the page links to the loan`, async ({
    page,
    enter,
  }) => {
    await enter(journeyPersonaId('reader', market))
    await open(page, '/mine')
    await page.getByRole('link', { name: copy.closeAccount }).tap()
    await expect(page.getByRole('heading', { name: copy.cannotClose })).toBeVisible()
    await expect(page.getByRole('button', { name: copy.closeForGood })).toHaveCount(0)
    await page.getByRole('link', { name: copy.seeLoans }).tap()
    await expect(page).toHaveURL('/order')
  })

  test(`in ${market}, an account without a loan is closed, once the box is ticked`, async ({
    page,
    enter,
  }) => {
    await enter(journeyPersonaId('closing-account', market))
    await open(page, '/mine/close')
    await page.getByRole('button', { name: copy.closeForGood }).tap()
    const box = page.getByRole('checkbox', { name: copy.understand })
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await box.check()
    await page.getByRole('button', { name: copy.closeForGood }).tap()
    await expect(page.getByRole('heading', { name: copy.closed })).toBeVisible()
    expect((await page.goto('/mine'))?.status()).toBe(401)
  })

  test.describe(`without script in ${market}`, () => {
    test.use({ javaScriptEnabled: false })

    test('a borrower withdraws a consent and closes the account', async ({ page, sandbox }) => {
      await page.goto(
        await sandbox.enterAs(page, journeyPersonaId('closing-account-without-script', market)),
      )
      await page.goto('/mine/consents')
      await page.getByRole('button', { name: copy.withdraw }).tap()
      await expect(page.getByRole('button', { name: copy.withdraw })).toHaveCount(0)
      await page.goto('/mine/close')
      await page.getByRole('checkbox', { name: copy.understand }).check()
      await page.getByRole('button', { name: copy.closeForGood }).tap()
      await expect(page.getByRole('heading', { name: copy.closed })).toBeVisible()
      expect((await page.goto('/mine'))?.status()).toBe(401)
    })
  })
}
