import { partId } from '../stage/cast.ts'
import { chooseLanguage } from '../stage/deeds.ts'
import { otherLanguages } from '../stage/other-language.ts'
import { expect, testOnOnePhone as test } from '../stage/test.ts'
import { expectUsable } from '../stage/usable.ts'
import { viewsInEveryLanguage } from '../stage/view-list.ts'
import { views } from '../stage/views.ts'
import { voices } from '../stage/voice.ts'

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
      const order = role ? await enter(partId(view, market)) : new URLSearchParams()
      await views[view]({ page, sandbox, voice: voices[market], order })
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}\\b`))

      await expectUsable(page)
    })
  }
}
