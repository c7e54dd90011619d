import { expect } from '@playwright/test'
import { openWriting, sendWords, takePhotos } from './complaint-deeds.ts'
import { type ComplaintVoice, complaintVoices } from './complaint-voice.ts'
import { open } from './deeds.ts'
import type { ViewName } from './view-list.ts'
import type { Onlooker, Open } from './views.ts'

type View = (onlooker: Onlooker, voice: ComplaintVoice) => Promise<void>

const inWords =
  (view: View): Open =>
  onlooker =>
    view(onlooker, complaintVoices[onlooker.voice.market])

/** Words by which the agent finds the complaint of this view and market. */
const wordsOf = ({ words }: ComplaintVoice, view: string): string => `${words} (${view})`

const sent =
  (view: string): View =>
  async ({ page }, voice) => {
    await openWriting(page, voice)
    await sendWords(page, voice, wordsOf(voice, view))
  }

/** Sent, replied to, and looked at. */
const replied =
  (view: string, deed: 'answer' | 'ask'): View =>
  async (onlooker, voice) => {
    const { page, sandbox } = onlooker
    await sent(view)(onlooker, voice)
    await sandbox.replyTo(wordsOf(voice, view), deed, voice.fromAgent)
    await open(page, `/complaintList?tab=${deed === 'answer' ? 'answered' : 'open'}`)
    await page.getByRole('listitem').getByRole('link').first().click()
  }

/** A complaint from its start to its rating. */
export const complaintViews = {
  'complaint-start': inWords(async ({ page }, voice) => {
    await open(page, '/complaint')
    await page.getByText(voice.collection).click()
    await expect(page.getByRole('link', { name: voice.others })).toBeVisible()
  }),
  'complaint-instead': inWords(async ({ page }, voice) => {
    await open(page, '/complaint')
    await page.getByText(voice.collection).click()
    await expect(page.getByText(voice.refusal)).toBeVisible()
  }),
  'complaint-form': inWords(async ({ page }, voice) => {
    await openWriting(page, voice)
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
  'complaint-form-refused': inWords(async ({ page }, voice) => {
    await openWriting(page, voice)
    await page.getByRole('button', { name: voice.send, exact: true }).click()
    await expect(page.getByRole('link', { name: voice.missing })).toBeVisible()
  }),
  complaints: inWords(async (onlooker, voice) => {
    await sent('complaints')(onlooker, voice)
    await open(onlooker.page, '/complaintList')
    // The same person complains in other views too.
    await expect(onlooker.page.getByText(voice.answeredBy).first()).toBeVisible()
  }),
  'complaint-asked': inWords(async (onlooker, voice) => {
    await replied('complaint-asked', 'ask')(onlooker, voice)
    await expect(onlooker.page.getByRole('textbox', { name: voice.reply })).toBeVisible()
  }),
  'complaint-rating': inWords(async (onlooker, voice) => {
    await replied('complaint-rating', 'answer')(onlooker, voice)
    await expect(onlooker.page.getByRole('dialog', { name: voice.rating })).toBeVisible()
  }),
  'complaint-answered': inWords(async (onlooker, voice) => {
    await replied('complaint-answered', 'answer')(onlooker, voice)
    await expect(onlooker.page.getByRole('button', { name: voice.rate })).toBeVisible()
  }),
} as const satisfies Partial<Record<ViewName, Open>>
