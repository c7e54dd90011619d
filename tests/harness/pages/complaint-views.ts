import { expect } from '@playwright/test'
import { complaintCopy, type ExpectedComplaintCopy } from '../copy/complaint-copy.ts'
import { openComplaintForm, sendComplaintText, takePhotos } from './complaint-actions.ts'
import { open } from './page-actions.ts'
import type { ViewName } from './view-list.ts'
import type { OpenView, Viewer } from './views.ts'

type ComplaintView = (onlooker: Viewer, voice: ExpectedComplaintCopy) => Promise<void>

const withCopy =
  (view: ComplaintView): OpenView =>
  onlooker =>
    view(onlooker, complaintCopy[onlooker.voice.market])

/** Words by which the agent finds the complaint of this view and market. */
const complaintText = ({ words }: ExpectedComplaintCopy, view: string): string =>
  `${words} (${view})`

const sent =
  (view: string): ComplaintView =>
  async ({ page }, voice) => {
    await openComplaintForm(page, voice)
    await sendComplaintText(page, voice, complaintText(voice, view))
  }

/** Sent, replied to, and looked at. */
const replied =
  (view: string, deed: 'answer' | 'ask'): ComplaintView =>
  async (onlooker, voice) => {
    const { page, sandbox } = onlooker
    await sent(view)(onlooker, voice)
    await sandbox.answerComplaint(complaintText(voice, view), deed, voice.fromAgent)
    await open(page, `/complaintList?tab=${deed === 'answer' ? 'answered' : 'open'}`)
    await page.getByRole('listitem').getByRole('link').first().click()
  }

/** A complaint from its start to its rating. */
export const complaintViews = {
  'complaint-start': withCopy(async ({ page }, voice) => {
    await open(page, '/complaint')
    await page.getByText(voice.collection).click()
    await expect(page.getByRole('link', { name: voice.others })).toBeVisible()
  }),
  'complaint-instead': withCopy(async ({ page }, voice) => {
    await open(page, '/complaint')
    await page.getByText(voice.collection).click()
    await expect(page.getByText(voice.refusal)).toBeVisible()
  }),
  'complaint-form': withCopy(async ({ page }, voice) => {
    await openComplaintForm(page, voice)
    const [first, ...others] = await takePhotos(4)
    if (first) await page.getByLabel(voice.photos).setInputFiles([first])
    await expect(page.getByText(voice.sentPhotos(1, 1))).toBeAttached()
    await page.route('**/upload-problem-img*', route => route.abort('connectionreset'))
    await page.getByLabel(voice.photos).setInputFiles(others)
    await expect(page.getByRole('button', { name: voice.tryAgain })).toHaveCount(3)
    await page.getByRole('button', { name: voice.remove(4) }).click()
    await page.getByRole('button', { name: voice.remove(3) }).click()
    await page.getByRole('textbox', { name: voice.comment }).fill('…')
  }),
  'complaint-form-refused': withCopy(async ({ page }, voice) => {
    await openComplaintForm(page, voice)
    await page.getByRole('button', { name: voice.send, exact: true }).click()
    await expect(page.getByRole('link', { name: voice.missing })).toBeVisible()
  }),
  complaints: withCopy(async (onlooker, voice) => {
    await sent('complaints')(onlooker, voice)
    await open(onlooker.page, '/complaintList')
    // The same person complains in other views too.
    await expect(onlooker.page.getByText(voice.answeredBy).first()).toBeVisible()
  }),
  'complaint-asked': withCopy(async (onlooker, voice) => {
    await replied('complaint-asked', 'ask')(onlooker, voice)
    await expect(onlooker.page.getByRole('textbox', { name: voice.reply })).toBeVisible()
  }),
  'complaint-rating': withCopy(async (onlooker, voice) => {
    await replied('complaint-rating', 'answer')(onlooker, voice)
    await expect(onlooker.page.getByRole('dialog', { name: voice.rating })).toBeVisible()
  }),
  'complaint-answered': withCopy(async (onlooker, voice) => {
    await replied('complaint-answered', 'answer')(onlooker, voice)
    await expect(onlooker.page.getByRole('button', { name: voice.rate })).toBeVisible()
  }),
} as const satisfies Partial<Record<ViewName, OpenView>>
