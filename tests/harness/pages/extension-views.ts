import { expect } from '@playwright/test'
import { extensionCopy } from '../copy/extension-copy.ts'
import { open, readPaymentNumber, readRequestNo, requestPayment } from './page-actions.ts'
import type { OpenView } from './views.ts'

const extension: OpenView = ({ page, order }) => open(page, `/repaymentDelay?${order}`)

const extensionNumber: OpenView = async onlooker => {
  await extension(onlooker)
  await requestPayment(onlooker.page, onlooker.copy)
  await readRequestNo(onlooker.page)
}

/** Paying now or extending the loan. */
export const extensionViews = {
  'pay-or-extend': ({ page, order }) => open(page, `/whetherRepay?${order}`),
  'extension-unavailable': ({ page, order }) => open(page, `/whetherRepay?${order}`),
  extension,
  'extension-number': extensionNumber,
  extended: async onlooker => {
    const { page, sandbox, copy } = onlooker
    await extensionNumber(onlooker)
    await sandbox.pay({ number: await readPaymentNumber(page, copy), action: 'exact' })
    const { extended } = extensionCopy[copy.market]
    await expect(page.getByRole('heading', { name: extended })).toBeVisible()
    // The receipt's details arrive after its title.
    await expect(page.locator('main dl').first()).toBeVisible()
  },
} satisfies Record<string, OpenView>
