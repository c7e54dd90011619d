import { partId } from './stage/cast.ts'
import { untilAlive } from './stage/deeds.ts'
import { expectLoanPage, openConfirm, takeLoan } from './stage/loan-deeds.ts'
import { loanVoices } from './stage/loan-voice.ts'
import { expect, testOnOwnCalendar as test } from './stage/test.ts'

for (const market of ['ID', 'IN'] as const) {
  const voice = loanVoices[market]

  test(`in ${market} an offer that ended is not taken: the new one is shown and said`, async ({
    page,
    enter,
    sandbox,
  }) => {
    await enter(partId('offer-ended', market))
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
    await untilAlive(page)
    await takeLoan(page, voice)
    await expectLoanPage(page)
  })
}
