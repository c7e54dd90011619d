import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { landingCopies } from '../../harness/copy/landing-copy.ts'
import { expect, testOnOnePhone as test } from '../../harness/journeys/fixtures.ts'
import { otherLanguages } from '../../harness/localization/other-language.ts'
import { expectAccessible } from '../../harness/pages/accessibility-checks.ts'
import { landingViews } from '../../harness/pages/landing-views.ts'
import { chooseLanguage } from '../../harness/pages/page-actions.ts'
import { viewList } from '../../harness/pages/view-list.ts'
import { views } from '../../harness/pages/views.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

// Every screen in each state that matters, in both languages.
test.describe.configure({ mode: 'parallel' })

for (const market of ['ID', 'IN'] as const) {
  const copy = expectedCopy[market]

  for (const { view, role } of viewList) {
    test(`${view} in ${market} can be used by everyone`, async ({ page, enter, sandbox }) => {
      const order = role ? await enter(journeyPersonaId(view, market)) : new URLSearchParams()
      await views[view]({ page, sandbox, copy, order })
      await expect(page.locator('html')).toHaveAttribute('lang', /^(id-ID|en-IN)$/)

      await expectAccessible(page)
    })
  }
}

/** Opened without a word of any language; `npm run languages` opens every view in these two. */
const fewViews: readonly string[] = ['home', 'loan-late', 'methods', 'confirm', 'customer-service']

for (const market of ['ID', 'IN'] as const) {
  const language = otherLanguages[market]

  for (const { view, role } of viewList.filter(each => fewViews.includes(each.view))) {
    test(`${view} in ${language} can be used by everyone`, async ({
      page,
      baseURL,
      enter,
      sandbox,
    }) => {
      await chooseLanguage(page, { baseURL, language })
      const order = role ? await enter(journeyPersonaId(view, market)) : new URLSearchParams()
      await views[view]({ page, sandbox, copy: { ...expectedCopy[market], language }, order })
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}\\b`))

      await expectAccessible(page)
    })
  }
}

// What the markets' own languages do not show.
for (const copy of landingCopies.filter(({ language }) => language === 'zh-CN')) {
  for (const [view, open] of Object.entries(landingViews(copy))) {
    test(`${view} in ${copy.language} can be used by everyone`, async ({ page, sandbox }) => {
      await open({ page, sandbox })
      await expect(page.locator('html')).toHaveAttribute('lang', copy.language)
      await expectAccessible(page)
    })
  }
}
