import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expect, testOnOnePhone as test } from '../../harness/journeys/fixtures.ts'
import { otherLanguages } from '../../harness/localization/other-language.ts'
import { expectAccessible } from '../../harness/pages/accessibility-checks.ts'
import { chooseLanguage } from '../../harness/pages/page-actions.ts'
import { viewsInEveryLanguage } from '../../harness/pages/view-list.ts'
import { views } from '../../harness/pages/views.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

// Every screen in Spanish and in Hindi: `npm run languages`.
test.describe.configure({ mode: 'parallel' })

for (const market of ['ID', 'IN'] as const) {
  const language = otherLanguages[market]

  for (const { view, role } of viewsInEveryLanguage) {
    test(`${view} in ${language} can be used by everyone`, async ({
      page,
      baseURL,
      enter,
      sandbox,
    }) => {
      await chooseLanguage(page, { baseURL, language })
      const order = role ? await enter(journeyPersonaId(view, market)) : new URLSearchParams()
      await views[view]({ page, sandbox, copy: expectedCopy[market], order })
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}\\b`))

      await expectAccessible(page)
    })
  }
}
