import { apartViews, partId } from '../stage/cast.ts'
import { chooseLanguage } from '../stage/deeds.ts'
import { otherLanguages, speaksOther } from '../stage/other-language.ts'
import { testOnServerApart as test } from '../stage/test.ts'
import { views } from '../stage/views.ts'
import { voices } from '../stage/voice.ts'
import { draw } from './draw.ts'

// Draws what needs a loan that nothing else happens to.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

for (const market of ['ID', 'IN'] as const) {
  const suffix = speaksOther ? otherLanguages[market] : market.toLowerCase()

  for (const screen of apartViews) {
    test(`${screen}-${suffix}`, async ({ page, baseURL, enter, sandbox }) => {
      if (speaksOther) await chooseLanguage(page, { baseURL, language: otherLanguages[market] })
      const order = await enter(partId(screen, market))
      await views[screen]({ page, sandbox, order, voice: voices[market] })
      await draw(page, `${screen}-${suffix}`)
    })
  }
}
