import { expect } from '@playwright/test'
import { complaintCopy, type ExpectedComplaintCopy } from '../copy/complaint-copy.ts'
import { openComplaintForm, sendComplaintText, takePhotos } from './complaint-actions.ts'
import { open } from './page-actions.ts'
import type { ViewName } from './view-list.ts'
import type { OpenView, Viewer } from './views.ts'

type ComplaintView = (onlooker: Viewer, copy: ExpectedComplaintCopy) => Promise<void>

const withCopy =
  (view: ComplaintView): OpenView =>
  onlooker =>
    view(onlooker, complaintCopy[onlooker.copy.market])

/** The text by which the agent finds the complaint of this view and market. */
const complaintText = ({ words }: ExpectedComplaintCopy, view: string): string =>
  `${words} (${view})`

const sent =
  (view: string): ComplaintView =>
  async ({ page }, copy) => {
    await openComplaintForm(page, copy)
    await sendComplaintText(page, copy, complaintText(copy, view))
  }

/** Sent, answered, and opened. */
const replied =
  (view: string, action: 'answer' | 'ask'): ComplaintView =>
  async (onlooker, copy) => {
    const { page, sandbox } = onlooker
    await sent(view)(onlooker, copy)
    await sandbox.answerComplaint(complaintText(copy, view), action, copy.fromAgent)
    await open(page, `/complaintList?tab=${action === 'answer' ? 'answered' : 'open'}`)
    await page.getByRole('listitem').getByRole('link').first().click()
  }

/** A complaint from its start to its rating. */
export const complaintViews = {
  'complaint-start': withCopy(async ({ page }, copy) => {
    await open(page, '/complaint')
    await page.getByText(copy.collection).click()
    await expect(page.getByRole('link', { name: copy.others })).toBeVisible()
  }),
  'complaint-suggestion': withCopy(async ({ page }, copy) => {
    await open(page, '/complaint')
    await page.getByText(copy.collection).click()
    await expect(page.getByText(copy.refusal)).toBeVisible()
  }),
  'complaint-form': withCopy(async ({ page }, copy) => {
    await openComplaintForm(page, copy)
    const [first, ...others] = await takePhotos(4)
    if (first) await page.getByLabel(copy.photos).setInputFiles([first])
    await expect(page.getByText(copy.sentPhotos(1, 1))).toBeAttached()
    await page.route('**/upload-problem-img*', route => route.abort('connectionreset'))
    await page.getByLabel(copy.photos).setInputFiles(others)
    await expect(page.getByRole('button', { name: copy.tryAgain })).toHaveCount(3)
    await page.getByRole('button', { name: copy.remove(4) }).click()
    await page.getByRole('button', { name: copy.remove(3) }).click()
    await page.getByRole('textbox', { name: copy.comment }).fill('…')
  }),
  'complaint-form-refused': withCopy(async ({ page }, copy) => {
    await openComplaintForm(page, copy)
    await page.getByRole('button', { name: copy.send, exact: true }).click()
    await expect(page.getByRole('link', { name: copy.missing })).toBeVisible()
  }),
  complaints: withCopy(async (onlooker, copy) => {
    await sent('complaints')(onlooker, copy)
    await open(onlooker.page, '/complaintList')
    // The same borrower complains in other views too.
    await expect(onlooker.page.getByText(copy.answeredBy).first()).toBeVisible()
  }),
  'complaint-question': withCopy(async (onlooker, copy) => {
    await replied('complaint-question', 'ask')(onlooker, copy)
    await expect(onlooker.page.getByRole('textbox', { name: copy.reply })).toBeVisible()
  }),
  'complaint-rating': withCopy(async (onlooker, copy) => {
    await replied('complaint-rating', 'answer')(onlooker, copy)
    await expect(onlooker.page.getByRole('dialog', { name: copy.rating })).toBeVisible()
  }),
  'complaint-answered': withCopy(async (onlooker, copy) => {
    await replied('complaint-answered', 'answer')(onlooker, copy)
    await expect(onlooker.page.getByRole('button', { name: copy.rate })).toBeVisible()
  }),
} as const satisfies Partial<Record<ViewName, OpenView>>
