import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expectLedgerHolds } from '../../harness/journeys/expect-ledger.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { tabTo } from '../../harness/pages/keyboard.ts'
import {
  open,
  readPaymentNumber,
  readRequestNo,
  untilHydrated,
} from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

test.use({ hasTouch: false, isMobile: false })

for (const [market, name, second, [first, next]] of [
  ['ID', 'Siti Rahmawati (keyboard)', expectedCopy.ID.installment(2, 3), ['BCA', 'BNI']],
  [
    'IN',
    'Arjun Mehta (keyboard)',
    expectedCopy.IN.installment(3, 4),
    ['IMPS (mobile banking)', 'NEFT (net banking)'],
  ],
] as const) {
  const copy = expectedCopy[market]

  test(`the whole job in ${market} by the keyboard alone`, async ({ page, context, sandbox }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const press = (key: string) => page.keyboard.press(key)
    await open(page, `/sandbox?lang=${copy.language}&keepLang=1`)
    // The journeys' sandbox lists hundreds of people: the keyboard begins at those of the country.
    const country = market === 'ID' ? 'Indonesia' : 'India'
    await page.getByRole('heading', { name: country, exact: true, level: 3 }).click()
    await tabTo(page, page.getByRole('button', { name: copy.enterAs(name) }))
    await press('Enter')
    await expect(page).toHaveURL(/\/loanDetail\?/)
    await untilHydrated(page)

    await tabTo(page, page.getByRole('link', { name: copy.payNow }))
    await press('Enter')
    await tabTo(page, page.getByRole('checkbox', { name: second }))
    await press('Space')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await tabTo(page, page.getByRole('button', { name: copy.paySoon }))
    await press('Enter')

    await tabTo(page, page.getByRole('link', { name: copy.changePaymentMethod }))
    await press('Enter')
    // The banks, or the ways to transfer, are one tab stop; the arrows move within them.
    await tabTo(page, page.getByRole('radio', { name: first, exact: true }))
    await press('ArrowDown')
    await expect(page.getByRole('radio', { name: next, exact: true })).toBeChecked()
    await tabTo(page, page.getByRole('button', { name: copy.wantToPay }))
    await press('Enter')
    await expect(page.getByText(copy.waiting)).toBeVisible()
    await readRequestNo(page)

    await tabTo(page, page.getByRole('button', { name: copy.copyNumber }))
    await press('Enter')
    const number = await readPaymentNumber(page, copy)
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number)

    const havePaid = page.getByRole('button', { name: copy.havePaid })
    await tabTo(page, havePaid)
    await press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: copy.no, exact: true }))
    await press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(havePaid).toBeFocused()

    await sandbox.pay({ number, action: 'exact' })
    await expect(page.getByRole('heading', { name: copy.received })).toBeFocused()
    await tabTo(page, page.getByRole('link', { name: copy.backToLoan }))
    await press('Enter')
    await expect(page).toHaveURL(/\/loanDetail\?/)
    await expect(page.getByRole('link', { name: copy.payNow })).toBeVisible()
    await expectLedgerHolds(sandbox)
  })

  test(`the stars in ${market} are given by the keyboard alone`, async ({ page, enter }) => {
    await enter(journeyPersonaId('keyboard-stars', market))
    await expect(page.getByRole('dialog', { name: copy.rateTitle })).toBeVisible()
    await tabTo(page, page.getByRole('radio', { name: copy.stars(1) }))
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: copy.stars(2) })).toBeChecked()
    await tabTo(page, page.getByRole('button', { name: copy.rateSend, exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: copy.thanks })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}
