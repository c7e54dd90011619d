import { expect } from '@playwright/test'
import { profileCopy } from '../copy/profile-copy.ts'
import { open } from './page-actions.ts'
import { drawCard, fillStep } from './profile-actions.ts'
import type { ViewName } from './view-list.ts'
import type { OpenView, Viewer } from './views.ts'

const at =
  (path: string): OpenView =>
  ({ page }) =>
    open(page, path)

const step =
  (name: string): OpenView =>
  ({ page }) =>
    open(page, `/certification/${name}?next=/order`)

const identity =
  (seen: 'photoKept' | 'photoLost'): OpenView =>
  async onlooker => {
    const { page, copy } = onlooker
    const ownCopy = profileCopy[copy.market]
    await step('identity')(onlooker)
    if (seen === 'photoLost') {
      await page.route('**/upload/image*', route => route.abort('internetdisconnected'))
    }
    await page.getByLabel(ownCopy.cardPhoto).setInputFiles(await drawCard())
    await expect(page.getByText(ownCopy[seen], { exact: true })).toBeVisible()
  }

const wrongBase: OpenView = async onlooker => {
  const { page, copy } = onlooker
  const ownCopy = profileCopy[copy.market]
  await step('base')(onlooker)
  await page.getByRole('textbox', { name: ownCopy.idNumber, exact: true }).fill('1234')
  await page.getByRole('button', { name: ownCopy.saveAndGoOn }).click()
  await expect(page.getByRole('heading', { name: ownCopy.problems })).toBeVisible()
}

const boundCard: OpenView = async ({ page, copy }) => {
  const ownCopy = profileCopy[copy.market]
  await open(page, '/bindCard')
  await fillStep.bank(page, copy.market)
  await page.getByRole('button', { name: ownCopy.saveAccount }).click()
  await expect(page.getByRole('heading', { name: ownCopy.accountSaved })).toBeVisible()
}

const closed = ({ page, copy }: Viewer) =>
  open(page, `/mine/closed?until=2031-11-21&isNeedPop=${copy.market === 'IN' ? '1' : '0'}`)

/** The pages of a borrower's own data. */
export const profileViews = {
  certification: at('/certification?next=/order'),
  'certification-done': at('/certification?next=/order'),
  'step-base': step('base'),
  'step-base-wrong': wrongBase,
  'step-personal': async onlooker => {
    const { page, copy } = onlooker
    await step('personal')(onlooker)
    await page.getByText(profileCopy[copy.market].emergencyContacts).click()
  },
  'step-job': step('job'),
  'step-extra': step('extra'),
  'step-identity': step('identity'),
  'step-identity-sent': identity('photoKept'),
  'step-identity-failed': identity('photoLost'),
  'step-bank': step('bank'),
  'bind-card': at('/bindCard'),
  'card-bound': boundCard,
  mine: at('/mine'),
  'my-data': at('/mine/data'),
  'correct-data': at('/mine/correct'),
  'correct-name': at('/mine/correct?field=fullName'),
  'my-consents': at('/mine/consents'),
  'my-devices': at('/mine/devices'),
  'my-messages': at('/mine/messages'),
  'my-reminders': at('/mine/reminders'),
  'close-account': at('/mine/close'),
  'close-refused': at('/mine/close'),
  'account-closed': closed,
} as const satisfies Partial<Record<ViewName, OpenView>>
