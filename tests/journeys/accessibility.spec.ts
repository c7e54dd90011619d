import { partId } from './stage/cast.ts'
import { landingViews } from './stage/landing-views.ts'
import { landingVoices } from './stage/landing-voice.ts'
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
