import { loanCopy } from '../../harness/copy/loan-copy.ts'
import { expect, testOnOwnCalendar as test } from '../../harness/journeys/fixtures.ts'
import { expectLoanPage, openConfirm, takeLoan } from '../../harness/pages/loan-actions.ts'
import { untilHydrated } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

for (const market of ['ID', 'IN'] as const) {
  const copy = loanCopy[market]

  test(`in ${market} an offer that ended is not accepted: the new one is shown with a notice`, async ({
    page,
    enter,
    sandbox,
  }) => {
    await enter(journeyPersonaId('offer-ended', market))
    await openConfirm(page, copy)
    await sandbox.moveClock({ days: '9' })
    await takeLoan(page, copy)
    const alert = page.getByRole('alert').filter({ hasText: copy.offerEnded })
    await expect(alert).toBeVisible()
    await expect(alert).toContainText(copy.nothingTaken)
    await expect(alert).toBeFocused()
    for (const name of copy.boxes) {
      await expect(page.getByRole('checkbox', { name })).toBeChecked({
        checked: copy.startsTicked,
      })
    }
    await untilHydrated(page)
    await takeLoan(page, copy)
    await expectLoanPage(page)
  })
}
