import { loanCopy } from '../../harness/copy/loan-copy.ts'
import { expect, testOnOwnCalendar as test } from '../../harness/journeys/fixtures.ts'
import { expectLoanPage, openConfirm, takeLoan } from '../../harness/pages/loan-actions.ts'
import { untilHydrated } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

for (const market of ['ID', 'IN'] as const) {
  const voice = loanCopy[market]

  test(`in ${market} an offer that ended is not taken: the new one is shown and said`, async ({
    page,
    enter,
    sandbox,
  }) => {
    await enter(journeyPersonaId('offer-ended', market))
    await openConfirm(page, voice)
    await sandbox.moveClock({ days: '9' })
    await takeLoan(page, voice)
    const news = page.getByRole('alert').filter({ hasText: voice.offerEnded })
    await expect(news).toBeVisible()
    await expect(news).toContainText(voice.nothingTaken)
    await expect(news).toBeFocused()
    for (const name of voice.boxes) {
      await expect(page.getByRole('checkbox', { name })).toBeChecked({
        checked: voice.startsTicked,
      })
    }
    await untilHydrated(page)
    await takeLoan(page, voice)
    await expectLoanPage(page)
  })
}
