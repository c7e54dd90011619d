import { expect } from '@playwright/test'
import { otherLanguages } from '../localization/other-language.ts'
import { journeyPersonaId } from '../personas/journey-personas.ts'
import { expectAccessible } from './accessibility-checks.ts'
import { chooseLanguage } from './page-actions.ts'
import type { viewList } from './view-list.ts'
import { type Viewer, views } from './views.ts'

type LanguageFixtures = Pick<Viewer, 'page' | 'sandbox'> & {
  readonly baseURL: string | undefined
  readonly enter: (personaId: string) => Promise<URLSearchParams>
}

/** Opens a view in its market's other language (Spanish, Hindi); it must be usable by everyone. */
export const expectAccessibleInOtherLanguage = async (
  { page, baseURL, enter, sandbox }: LanguageFixtures,
  { view, role }: (typeof viewList)[number],
  copy: Viewer['copy'],
): Promise<void> => {
  const language = otherLanguages[copy.market]
  await chooseLanguage(page, { baseURL, language })
  const order = role ? await enter(journeyPersonaId(view, copy.market)) : new URLSearchParams()
  await views[view]({ page, sandbox, copy, order })
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}\\b`))
  await expectAccessible(page)
}
