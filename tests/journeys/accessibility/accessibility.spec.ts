import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { landingCopies } from '../../harness/copy/landing-copy.ts'
import {
  everyLanguageTag,
  expect,
  testOnOnePhone as test,
} from '../../harness/journeys/fixtures.ts'
import { otherLanguages } from '../../harness/localization/other-language.ts'
import { expectAccessible } from '../../harness/pages/accessibility-checks.ts'
import { landingViews } from '../../harness/pages/landing-views.ts'
import { expectAccessibleInOtherLanguage } from '../../harness/pages/view-in-language.ts'
import { viewList } from '../../harness/pages/view-list.ts'
import { views } from '../../harness/pages/views.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

// Every page in each relevant state, one half in each market; the other halves with `npm run languages`.
test.describe.configure({ mode: 'parallel' })

for (const [half, market] of (['ID', 'IN'] as const).entries()) {
  const copy = expectedCopy[market]

  for (const [index, { view, role }] of viewList.entries()) {
    const tag = index % 2 === half ? [] : everyLanguageTag
    test(`${view} in ${market} can be used by everyone`, { tag }, async ({
      page,
      enter,
      sandbox,
    }) => {
      const order = role ? await enter(journeyPersonaId(view, market)) : new URLSearchParams()
      await views[view]({ page, sandbox, copy, order })
      await expect(page.locator('html')).toHaveAttribute('lang', /^(id-ID|en-IN)$/)

      await expectAccessible(page)
    })
  }
}

/** Views that open without text of any language; `npm run languages` opens every view in both. */
const fewViews: readonly string[] = ['home', 'loan-late', 'methods', 'confirm', 'customer-service']

for (const market of ['ID', 'IN'] as const) {
  const language = otherLanguages[market]

  for (const each of viewList.filter(({ view }) => fewViews.includes(view))) {
    const { view } = each
    test(`${view} in ${language} can be used by everyone`, async ({
      page,
      baseURL,
      enter,
      sandbox,
    }) =>
      await expectAccessibleInOtherLanguage({ page, baseURL, enter, sandbox }, each, {
        ...expectedCopy[market],
        language,
      }))
  }
}

// The landing page's Chinese, which no market's own language covers.
for (const copy of landingCopies.filter(({ language }) => language === 'zh-CN')) {
  for (const [view, open] of Object.entries(landingViews(copy))) {
    test(`${view} in ${copy.language} can be used by everyone`, async ({ page, sandbox }) => {
      await open({ page, sandbox })
      await expect(page.locator('html')).toHaveAttribute('lang', copy.language)
      await expectAccessible(page)
    })
  }
}
