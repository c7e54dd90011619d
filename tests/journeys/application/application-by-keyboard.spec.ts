import { loanCopy } from '../../harness/copy/loan-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { tabTo } from '../../harness/pages/keyboard.ts'
import { expectLoanPage, openConfirm } from '../../harness/pages/loan-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

const figures = {
  ID: { received: 'Rp3.412.500' },
  IN: { received: '₹21,560' },
} as const

for (const market of ['ID', 'IN'] as const) {
  const copy = loanCopy[market]

  test(`in ${market} a loan is chosen and taken by keyboard alone`, async ({ page, enter }) => {
    await enter(journeyPersonaId('applying-by-keyboard', market))
    await openConfirm(page, copy)
    await tabTo(page, page.getByRole('slider', { name: copy.amount }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(figures[market].received).first()).toBeVisible()
    // The figures update while the slider keeps the focus.
    await expect(page.getByRole('slider', { name: copy.amount })).toBeFocused()
    if (!copy.startsTicked) {
      for (const name of copy.boxes) {
        await tabTo(page, page.getByRole('checkbox', { name }))
        await page.keyboard.press('Space')
      }
    }
    await tabTo(page, page.getByRole('button', { name: copy.confirm }))
    await page.keyboard.press('Enter')
    if (!copy.startsTicked) {
      await expect(page.getByRole('dialog').getByRole('heading')).toBeFocused()
      await page.getByRole('button', { name: copy.agree, exact: true }).focus()
      await page.keyboard.press('Enter')
    }
    await expectLoanPage(page)
  })
}
