import type { Page } from '@playwright/test'
import { profileCopy } from '../../harness/copy/profile-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { expectStep, fillStep, idNumberOf, takePhoto } from '../../harness/pages/profile-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

const next = '/order'

const saveAndGoOn = (page: Page, copy: { saveAndGoOn: string }) =>
  page.getByRole('button', { name: copy.saveAndGoOn }).tap()

for (const market of ['ID', 'IN'] as const) {
  const copy = profileCopy[market]

  test(`in ${market}, a borrower completes the profile and comes back to where they were`, async ({
    page,
    enter,
  }) => {
    await enter(journeyPersonaId('profile-steps', market))
    await open(page, `/certification?next=${next}`)
    await expect(page.getByText(copy.done(0))).toBeVisible()
    await page.getByRole('link', { name: copy.goOnWith(copy.steps.base) }).tap()

    await expectStep(page, copy.steps.base)
    await saveAndGoOn(page, copy)
    // Nothing was filled in: every missing field has an error, and the first error leads to its
    // field.
    const summary = page.getByRole('alert', { name: copy.problems })
    await expect(summary).toBeFocused()
    await expect(page.getByRole('heading', { name: copy.problems })).toBeVisible()
    await summary.getByRole('link', { name: new RegExp(`^${copy.fullName}: `) }).tap()
    const name = page.getByRole('textbox', { name: copy.fullName })
    await expect(name).toBeFocused()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    // The summary is in the form's order, and what is corrected leaves it at once.
    const nameLink = summary.getByRole('link', { name: new RegExp(`^${copy.fullName}: `) })
    await expect(summary.getByRole('link').first()).toHaveText(new RegExp(`^${copy.fullName}: `))
    await name.fill(copy.name)
    await expect(nameLink).toHaveCount(0)
    await expect(name).not.toHaveAttribute('aria-invalid')
    await expect(name).toBeFocused()

    await fillStep.base(page, market, idNumberOf(market, 101))
    await page.getByRole('textbox', { name: copy.idNumber, exact: true }).fill('12345')
    await saveAndGoOn(page, copy)
    const number = page.getByRole('textbox', { name: copy.idNumber, exact: true })
    await expect(number).toHaveAccessibleDescription(copy.idNumberWrong)
    await expect(name).toHaveValue(copy.name)
    await expect(page.getByRole('checkbox', { name: copy.agree })).toBeChecked()
    await number.fill(idNumberOf(market, 101))
    await expect(summary).toHaveCount(0)
    await saveAndGoOn(page, copy)

    await expectStep(page, copy.steps.personal)
    await fillStep.personal(page, market)
    await saveAndGoOn(page, copy)

    await expectStep(page, copy.steps.job)
    await fillStep.job(page, market)
    await expect(page.getByRole('textbox', { name: copy.income.label })).toHaveValue(
      copy.income.shown,
    )
    await saveAndGoOn(page, copy)

    await expectStep(page, copy.steps.extra)
    await fillStep.extra(page, market)
    await saveAndGoOn(page, copy)

    await expectStep(page, copy.steps.identity)
    await page.getByLabel(copy.cardPhoto).setInputFiles(await takePhoto('card'))
    await page.getByLabel(copy.facePhoto).setInputFiles(await takePhoto('face'))
    await expect(page.getByText(copy.photoKept, { exact: true })).toHaveCount(2)
    await saveAndGoOn(page, copy)

    await expectStep(page, copy.steps.bank)
    const holder = copy.name
    await expect(page.getByRole('textbox').last()).toHaveValue(holder)
    await fillStep.bank(page, market)
    await saveAndGoOn(page, copy)

    await expect(page).toHaveURL(next)
    await open(page, `/certification?next=${next}`)
    await expect(page.getByText(copy.fullyDone)).toBeVisible()
  })

  test(`in ${market}, a borrower resumes on another day where they stopped`, async ({
    page,
    sandbox,
    enter,
    browser,
  }) => {
    await enter(journeyPersonaId('profile-resumed', market))
    await open(page, '/certification')
    await page.getByRole('link', { name: copy.goOnWith(copy.steps.base) }).tap()
    await expectStep(page, copy.steps.base)
    await fillStep.base(page, market, idNumberOf(market, 102))
    await saveAndGoOn(page, copy)
    await expectStep(page, copy.steps.personal)
    // A later step may come first.
    await open(page, '/certification/job')
    await fillStep.job(page, market)
    await saveAndGoOn(page, copy)
    await expectStep(page, copy.steps.personal)

    const another = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const phone = await another.newPage()
    await phone.goto(await sandbox.enterAs(phone, journeyPersonaId('profile-resumed', market)))
    await open(phone, '/certification')
    await expect(phone.getByText(copy.done(2))).toBeVisible()
    await expect(
      phone.getByRole('link', { name: copy.goOnWith(copy.steps.personal) }),
    ).toBeVisible()
    // Earlier values are filled in, and correcting one leads back, through no other step.
    await phone.getByRole('link', { name: copy.steps.base }).first().click()
    await expectStep(phone, copy.steps.base)
    await expect(phone.getByRole('textbox', { name: copy.fullName })).toHaveValue(copy.name)
    await phone.getByRole('button', { name: copy.save, exact: true }).click()
    await expect(phone.getByText(copy.done(2))).toBeVisible()
    await another.close()
  })
}

test('a return address that leads away from us is not followed', async ({ page, enter }) => {
  const copy = profileCopy.ID
  await enter(journeyPersonaId('form-rules', 'ID'))
  await open(page, '/certification?next=https://evil.example/')
  await page.getByRole('link', { name: copy.goOnWith(copy.steps.base) }).tap()
  await expect(page).toHaveURL('/certification/base')
})

test('a form that does not reach the server keeps what was typed', async ({
  page,
  context,
  enter,
}) => {
  const copy = profileCopy.IN
  await enter(journeyPersonaId('form-rules', 'IN'))
  await open(page, '/certification/job')
  await fillStep.job(page, 'IN')
  await context.setOffline(true)
  await saveAndGoOn(page, copy)
  await expect(page.getByRole('alert').filter({ hasText: copy.offline })).toBeFocused()
  await expect(page.getByRole('textbox', { name: copy.income.label })).toHaveValue(
    copy.income.shown,
  )
  await context.setOffline(false)
  await saveAndGoOn(page, copy)
  await expectStep(page, copy.steps.base)
})
