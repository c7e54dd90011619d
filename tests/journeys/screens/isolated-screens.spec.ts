import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { testOnIsolatedServer as test } from '../../harness/journeys/fixtures.ts'
import { otherLanguages, usesOtherLanguage } from '../../harness/localization/other-language.ts'
import { chooseLanguage } from '../../harness/pages/page-actions.ts'
import { isolatedViews } from '../../harness/pages/view-list.ts'
import { views } from '../../harness/pages/views.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'
import { drawScreen } from './draw-screen.ts'

// Draws views that need a loan that no other test changes.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

for (const market of ['ID', 'IN'] as const) {
  const suffix = usesOtherLanguage ? otherLanguages[market] : market.toLowerCase()

  for (const screen of isolatedViews) {
    test(`${screen}-${suffix}`, async ({ page, baseURL, enter, sandbox }) => {
      if (usesOtherLanguage)
        await chooseLanguage(page, { baseURL, language: otherLanguages[market] })
      const order = await enter(journeyPersonaId(screen, market))
      await views[screen]({ page, sandbox, order, copy: expectedCopy[market] })
      await drawScreen(page, `${screen}-${suffix}`)
    })
  }
}
