import { partId } from './stage/cast.ts'
import { chooseLanguage } from './stage/deeds.ts'
import { landingViews } from './stage/landing-views.ts'
import { landingVoices } from './stage/landing-voice.ts'
import { otherLanguages } from './stage/other-language.ts'
import { expect, testOnOnePhone as test } from './stage/test.ts'
import { expectUsable } from './stage/usable.ts'
import { viewList } from './stage/view-list.ts'
import { views } from './stage/views.ts'
import { voices } from './stage/voice.ts'

// Every screen in each state that matters, in both languages.
test.describe.configure({ mode: 'parallel' })

for (const market of ['ID', 'IN'] as const) {
  const voice = voices[market]

  for (const { view, role } of viewList) {
    test(`${view} in ${market} can be used by everyone`, async ({ page, enter, sandbox }) => {
      const order = role ? await enter(partId(view, market)) : new URLSearchParams()
      await views[view]({ page, sandbox, voice, order })
      await expect(page.locator('html')).toHaveAttribute('lang', /^(id-ID|en-IN)$/)

      await expectUsable(page)
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
      const order = role ? await enter(partId(view, market)) : new URLSearchParams()
      await views[view]({ page, sandbox, voice: { ...voices[market], language }, order })
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}\\b`))

      await expectUsable(page)
    })
  }
}

// What the markets' own languages do not show.
for (const voice of landingVoices.filter(({ language }) => language === 'zh-CN')) {
  for (const [view, open] of Object.entries(landingViews(voice))) {
    test(`${view} in ${voice.language} can be used by everyone`, async ({ page, sandbox }) => {
      await open({ page, sandbox })
      await expect(page.locator('html')).toHaveAttribute('lang', voice.language)
      await expectUsable(page)
    })
  }
}
