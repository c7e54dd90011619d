import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { testOnOnePhone as test } from '../../harness/journeys/fixtures.ts'
import { otherLanguages } from '../../harness/localization/other-language.ts'
import { expectAccessibleInOtherLanguage } from '../../harness/pages/view-in-language.ts'
import { viewsInEveryLanguage } from '../../harness/pages/view-list.ts'

// Every page in Spanish and in Hindi: `npm run languages`.
test.describe.configure({ mode: 'parallel' })

for (const market of ['ID', 'IN'] as const) {
  const language = otherLanguages[market]

  for (const each of viewsInEveryLanguage) {
    const { view } = each
    test(`${view} in ${language} can be used by everyone`, async ({
      page,
      baseURL,
      enter,
      sandbox,
    }) =>
      await expectAccessibleInOtherLanguage(
        { page, baseURL, enter, sandbox },
        each,
        expectedCopy[market],
      ))
  }
}
