import type { Page } from '@playwright/test'
import { certifyJob, certifyPersonal } from '#contract/profile/calls.ts'
import { profileCopy } from '../../harness/copy/profile-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { expectStep, fillStep, idNumberOf } from '../../harness/pages/profile-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

const storedText = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))

const otherVisitor = {
  ID: 'Orang lain sudah masuk di browser ini. Jika Anda sedang mengirim sesuatu, itu tidak disimpan. Ini sekarang halaman orang itu.',
  IN: 'Someone else has signed in in this browser. If you were sending something, it was not saved. This is their page now.',
} as const

for (const market of ['ID', 'IN'] as const) {
  const copy = profileCopy[market]

  test(`in ${market} a reload keeps what was typed into a step, but no number of an identity`, async ({
    page,
    enter,
  }, { retry }) => {
    const persona = journeyPersonaId(retry === 0 ? 'step-drafts' : 'step-drafts-again', market)
    await enter(persona)
    await open(page, '/certification/base')
    const idNumber = page.getByRole('textbox', { name: copy.idNumber, exact: true })
    await fillStep.base(page, market, idNumberOf(market, 120))
    await page.reload()
    await expect(page.getByRole('textbox', { name: copy.fullName })).toHaveValue(copy.name)
    await expect(idNumber).toHaveValue('')
    // A consent is given each time anew.
    await expect(page.getByRole('checkbox', { name: copy.agree })).not.toBeChecked()
    const typedNumber = idNumberOf(market, 120).replace(/\W/g, '')
    expect((await storedText(page)).replace(/\s/g, '')).not.toContain(typedNumber)

    await open(page, '/certification/job')
    await fillStep.job(page, market)
    await page.reload()
    const income = page.getByRole('textbox', { name: copy.income.label })
    await expect(income).toHaveValue(copy.income.shown)
    for (const [label, words] of copy.chosen.job) {
      const chosen = page.getByRole('combobox', { name: label, exact: true })
      await expect(chosen.locator('option:checked')).toHaveText(words)
    }
    await page.getByRole('button', { name: copy.saveAndGoOn }).tap()
    await expectStep(page, copy.steps.base)
    expect(await storedText(page)).not.toContain('stepDraft.job')
  })

  test(`in ${market} what was typed is there again after a session that ended`, async ({
    page,
    enter,
  }) => {
    const persona = journeyPersonaId('form-rules', market)
    await enter(persona)
    await open(page, '/certification/job')
    await fillStep.job(page, market)
    await page.context().clearCookies()
    const refused = page.waitForResponse(reply => reply.url().includes(certifyJob.path))
    // Named "Save" once the test before has saved the step.
    await page.locator('button[type="submit"]').tap()
    expect((await refused).status()).toBe(401)
    await page.waitForURL(url => url.pathname === '/login')
    await enter(persona)
    await open(page, '/certification/job')
    const income = page.getByRole('textbox', { name: copy.income.label })
    await expect(income).toHaveValue(copy.income.shown)
  })

  test(`in ${market} nobody sees what another person typed on the same phone`, async ({
    page,
    enter,
  }) => {
    await enter(journeyPersonaId('form-rules', market))
    await open(page, '/certification/personal')
    const street = page.getByRole('textbox', { name: copy.personal[1]?.[0] ?? '', exact: true })
    await street.fill('Street of the first person')
    await enter(journeyPersonaId('profile-by-keyboard', market))
    await open(page, '/certification/personal')
    await expect(street).toHaveValue('')
    expect(await storedText(page)).not.toContain('first person')
  })

  test(`in ${market} a form that was left open is not saved for who has signed in since`, async ({
    page,
    enter,
    sandbox,
  }) => {
    await enter(journeyPersonaId('form-rules', market))
    await open(page, '/certification/personal')
    await fillStep.personal(page, market)
    const street = page.getByRole('textbox', { name: copy.personal[1]?.[0] ?? '', exact: true })
    await street.fill('Street of the first person')
    // In another tab of the same browser.
    await sandbox.enterAs(page, journeyPersonaId('profile-by-keyboard', market))
    const [refused] = await Promise.all([
      // Not of another call, as one that was under way before.
      page.waitForResponse(reply => reply.url().includes(certifyPersonal.path)),
      page.waitForEvent('load'),
      page.getByRole('button', { name: copy.saveAndGoOn }).tap(),
    ])
    expect(refused.status()).toBe(409)
    await expect(page.getByRole('alert').getByText(otherVisitor[market])).toBeVisible()
    await expect(street).not.toHaveValue('Street of the first person')
    await page.reload()
    await expect(street).toBeVisible()
    await expect(page.getByText(otherVisitor[market])).toHaveCount(0)
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test(`in ${market} a form that was left open is refused, and the page of who has signed in since says so`, async ({
      page,
      sandbox,
    }) => {
      await sandbox.enterAs(page, journeyPersonaId('form-rules', market))
      await page.goto('/certification/personal')
      await fillStep.personal(page, market)
      const street = page.getByRole('textbox', { name: copy.personal[1]?.[0] ?? '', exact: true })
      await street.fill('Street of the first person')
      // In another tab of the same browser.
      await sandbox.enterAs(page, journeyPersonaId('profile-by-keyboard', market))
      const [refused] = await Promise.all([
        page.waitForResponse(reply => reply.request().method() === 'POST'),
        page.getByRole('button', { name: copy.saveAndGoOn }).tap(),
      ])
      expect(refused.status()).toBe(303)
      await expect(page.getByRole('alert').getByText(otherVisitor[market])).toBeVisible()
      await expect(street).not.toHaveValue('Street of the first person')
      // Nor was it saved.
      await page.goto('/certification/personal')
      await expect(street).not.toHaveValue('Street of the first person')
      await expect(page.getByText(otherVisitor[market])).toHaveCount(0)
    })
  })
}
