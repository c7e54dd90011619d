import { expect } from '@playwright/test'
import { open } from './deeds.ts'
import { drawCard, fillStep } from './profile-deeds.ts'
import { profileVoices } from './profile-voice.ts'
import type { ViewName } from './view-list.ts'
import type { Onlooker, Open } from './views.ts'

const at =
  (path: string): Open =>
  ({ page }) =>
    open(page, path)

const step =
  (name: string): Open =>
  ({ page }) =>
    open(page, `/certification/${name}?next=/order`)

const identity =
  (seen: 'photoKept' | 'photoLost'): Open =>
  async onlooker => {
    const { page, voice } = onlooker
    const words = profileVoices[voice.market]
    await step('identity')(onlooker)
    if (seen === 'photoLost') {
      await page.route('**/upload/image*', route => route.abort('internetdisconnected'))
    }
    await page.getByLabel(words.cardPhoto).setInputFiles(await drawCard())
    await expect(page.getByText(words[seen], { exact: true })).toBeVisible()
  }

const wrongBase: Open = async onlooker => {
  const { page, voice } = onlooker
  const words = profileVoices[voice.market]
  await step('base')(onlooker)
  await page.getByRole('textbox', { name: words.idNumber, exact: true }).fill('1234')
  await page.getByRole('button', { name: words.saveAndGoOn }).click()
  await expect(page.getByRole('heading', { name: words.problems })).toBeVisible()
}

const boundCard: Open = async ({ page, voice }) => {
  const words = profileVoices[voice.market]
  await open(page, '/bindCard')
  await fillStep.bank(page, voice.market)
  await page.getByRole('button', { name: words.saveAccount }).click()
  await expect(page.getByRole('heading', { name: words.accountSaved })).toBeVisible()
}

const closed = ({ page, voice }: Onlooker) =>
  open(page, `/mine/closed?until=2031-11-21&isNeedPop=${voice.market === 'IN' ? '1' : '0'}`)

/** What there is to see of a borrower's own data. */
export const profileViews = {
  certification: at('/certification?next=/order'),
  'certification-done': at('/certification?next=/order'),
  'step-base': step('base'),
  'step-base-wrong': wrongBase,
  'step-personal': async onlooker => {
    const { page, voice } = onlooker
    await step('personal')(onlooker)
    await page.getByText(profileVoices[voice.market].emergencyContacts).click()
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
  'my-reminders': at('/mine/reminders'),
  'close-account': at('/mine/close'),
  'close-refused': at('/mine/close'),
  'account-closed': closed,
} as const satisfies Partial<Record<ViewName, Open>>
