import type { Page } from '@playwright/test'
import { paths } from '#web/routes.ts'
import { assistantCopy } from '../../harness/copy/assistant-copy.ts'
import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { loanCopy } from '../../harness/copy/loan-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { pickQuestion } from '../../harness/pages/assistant-views.ts'
import { untilHydrated } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

/** Opens an address whose scripts arrive only after `enter` was done on the page. */
const openSlowly = async (page: Page, address: string, enter: () => Promise<void>) => {
  const entered = Promise.withResolvers<void>()
  const scripts = '**/assets/*.js'
  await page.route(scripts, async route => {
    await entered.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await enter()
  entered.resolve()
  await untilHydrated(page)
  await page.unroute(scripts)
}

test.describe('what is entered before a page is hydrated counts', () => {
  const copy = expectedCopy.ID

  test('a ticked installment, and a chosen bank', async ({ page, enter }) => {
    const loan = await enter(journeyPersonaId('before-hydration', 'ID'))
    await openSlowly(page, `${paths.installments}?${loan}`, () =>
      page.getByRole('checkbox', { name: copy.installment(2, 3) }).tap(),
    )
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await page.getByRole('button', { name: copy.paySoon }).tap()
    await expect(page.getByText(copy.waiting)).toBeVisible()
    expect(new URL(page.url()).searchParams.get('periods')).toBe('2')

    const methods = await page
      .getByRole('link', { name: copy.changePaymentMethod })
      .getAttribute('href')
    await openSlowly(page, methods ?? '', () => page.getByRole('radio', { name: 'BNI' }).tap())
    await page.getByRole('button', { name: copy.wantToPay }).tap()
    await expect(page.getByRole('heading', { name: /BNI/ })).toBeVisible()
  })

  test('a question to the assistant', async ({ page, enter }) => {
    const words = assistantCopy.ID
    await enter(journeyPersonaId('before-hydration', 'ID'))
    const question = page.getByRole('textbox')
    await openSlowly(page, words.path, () => question.fill(words.typo))
    await pickQuestion(page, words.myLoan)
    await expect(question).toHaveValue(words.typo)
    await page.getByRole('button', { name: words.send, exact: true }).tap()
    await expect(page.getByRole('log')).toContainText(words.answer)
  })
  test('an amount on the slider, alone and with a term', async ({ page, enter }) => {
    const words = loanCopy.ID
    await enter(journeyPersonaId('choosing-before-hydration', 'ID'))
    const address = `${paths.confirmLoan}?productId=${words.product.productId}`
    const slider = page.getByRole('slider', { name: words.amount })
    const asked = (name: string) => expect.poll(() => new URL(page.url()).searchParams.get(name))
    await openSlowly(page, address, () => slider.press('ArrowRight'))
    await asked('amount').toBe('3500000')
    await expect(page.getByText('Rp3.412.500').first()).toBeVisible()
    await expect(slider).toHaveValue('3500000')

    const term = page.getByRole('radio', { checked: false }).first()
    const chosen = { periods: '' }
    await openSlowly(page, address, async () => {
      chosen.periods = await term.inputValue()
      await term.check()
      await slider.press('ArrowRight')
    })
    await asked('installments').toBe(chosen.periods)
    await asked('amount').toBe('3500000')
  })
})
