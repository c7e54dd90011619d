import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expect, testOnOnePhone as test } from '../../harness/journeys/fixtures.ts'
import { findClippedText, findSidewaysOverflow } from '../../harness/pages/layout-checks.ts'
import { viewList } from '../../harness/pages/view-list.ts'
import { views } from '../../harness/pages/views.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'
import { findPlainText } from './plain-text.ts'

// Every borrower's page in a language 40 % longer than English, at 320 px: `npm run pseudo`.
test.describe.configure({ mode: 'parallel' })

for (const { view, role } of viewList.filter(each => !each.view.startsWith('sandbox'))) {
  test(`${view} holds long words, and all of them from a catalog`, async ({
    page,
    enter,
    sandbox,
  }) => {
    const order = role ? await enter(journeyPersonaId(view, 'IN')) : new URLSearchParams()
    await views[view]({ page, sandbox, copy: expectedCopy.IN, order })

    await page.setViewportSize({ width: 320, height: 640 })
    expect.soft(await findSidewaysOverflow(page), 'sideways').toEqual([])
    expect.soft(await findClippedText(page), 'clipped').toEqual([])
    expect.soft(await findPlainText(page), 'in no catalog').toEqual([])
  })
}
