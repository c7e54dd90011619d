import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { landingCopies } from '../../harness/copy/landing-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { otherLanguages, usesOtherLanguage } from '../../harness/localization/other-language.ts'
import { landingViews } from '../../harness/pages/landing-views.ts'
import { chooseLanguage, untilHydrated } from '../../harness/pages/page-actions.ts'
import {
  type View,
  type ViewName,
  viewList,
  viewsInEveryLanguage,
} from '../../harness/pages/view-list.ts'
import { type OpenView, views } from '../../harness/pages/views.ts'
import { modelOf } from '../../harness/personas/journey-personas.ts'
import { drawScreen } from './draw-screen.ts'

// Draws docs/screens. The server's clock does not move and its personas are the sandbox's own, so
// the order matters: what one view does to a loan, the next one shows.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

type DrawnScreen = Omit<View, 'view'> & { readonly screen: ViewName | 'expired' }

const viewScreens: readonly DrawnScreen[] = viewList
  .filter(({ isolated }) => !isolated)
  .map(({ view, ...entry }) => ({ ...entry, screen: view }))

/** All views in their order; after `have-paid` a request that has expired, which no view shows. */
const screens: readonly DrawnScreen[] = viewScreens.flatMap(each =>
  each.screen === 'have-paid' ? [each, { screen: 'expired', role: 'running' }] : [each],
)

const expired: OpenView = async onlooker => {
  const { page, sandbox, copy } = onlooker
  await views.payment(onlooker)
  await sandbox.moveClock({ days: '2' })
  await page.reload()
  await untilHydrated(page)
  await expect(page.getByRole('heading', { name: copy.expired })).toBeVisible()
}

const openers: Readonly<Record<DrawnScreen['screen'], OpenView>> = { ...views, expired }

const inEveryLanguage: readonly string[] = viewsInEveryLanguage.map(({ view }) => view)
const drawn = usesOtherLanguage
  ? screens.filter(({ screen }) => screen === 'expired' || inEveryLanguage.includes(screen))
  : screens

for (const copy of landingCopies.filter(
  ({ language }) => language === 'zh-CN' && !usesOtherLanguage,
)) {
  for (const view of ['landing', 'landing-download'] as const) {
    test(`${view}-zh`, async ({ page, sandbox }) => {
      await landingViews(copy)[view]({ page, sandbox })
      await drawScreen(page, `${view}-zh`)
    })
  }
}

for (const market of ['ID', 'IN'] as const) {
  const suffix = usesOtherLanguage ? otherLanguages[market] : market.toLowerCase()

  for (const { screen, role, drawnWith = role, oneScreen, daysAhead } of drawn) {
    test(`${screen}-${suffix}`, async ({ page, baseURL, enter, sandbox }) => {
      if (usesOtherLanguage)
        await chooseLanguage(page, { baseURL, language: otherLanguages[market] })
      const order = drawnWith
        ? await enter(modelOf(drawnWith, market).personaId)
        : new URLSearchParams()
      if (daysAhead) await sandbox.moveClock({ days: String(daysAhead[market]) })
      const onlooker = { page, sandbox, order, copy: expectedCopy[market] }
      await openers[screen](onlooker)

      await drawScreen(page, `${screen}-${suffix}`, { oneScreen })
      await sandbox.moveClock({ reset: '1' })
    })
  }
}
