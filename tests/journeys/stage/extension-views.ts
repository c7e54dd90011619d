import { expect } from '@playwright/test'
import { askForNumber, open, readBillNo, readNumber } from './deeds.ts'
import { extensionVoices } from './extension-voice.ts'
import type { Open } from './views.ts'

const extension: Open = ({ page, order }) => open(page, `/repaymentDelay?${order}`)

const extensionNumber: Open = async onlooker => {
  await extension(onlooker)
  await askForNumber(onlooker.page, onlooker.voice)
  await readBillNo(onlooker.page)
}

/** Paying now or taking more time. */
export const extensionViews = {
  'pay-or-extend': ({ page, order }) => open(page, `/whetherRepay?${order}`),
  'no-more-time': ({ page, order }) => open(page, `/whetherRepay?${order}`),
  extension,
  'extension-number': extensionNumber,
  extended: async onlooker => {
    const { page, sandbox, voice } = onlooker
    await extensionNumber(onlooker)
    await sandbox.pay({ number: await readNumber(page, voice), action: 'exact' })
    const { extended } = extensionVoices[voice.market]
    await expect(page.getByRole('heading', { name: extended })).toBeVisible()
  },
} satisfies Record<string, Open>
