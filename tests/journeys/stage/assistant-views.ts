import { expect, type Page } from '@playwright/test'
import { type AssistantVoice, assistantVoices } from './assistant-voice.ts'
import { open } from './deeds.ts'
import type { ViewName } from './view-list.ts'
import type { Onlooker, Open } from './views.ts'

type View = (onlooker: Onlooker, voice: AssistantVoice) => Promise<void>

const inWords =
  (view: View): Open =>
  onlooker =>
    view(onlooker, assistantVoices[onlooker.voice.market])

/** Writes to the assistant and waits until that is said. */
export const tell = async (page: Page, voice: AssistantVoice, words: string): Promise<void> => {
  await page.getByRole('textbox').fill(words)
  await page.getByRole('button', { name: voice.send, exact: true }).click()
  await expect(page.getByRole('textbox')).toHaveValue('')
}

export const pick = async (page: Page, question: string): Promise<void> => {
  await page.getByRole('link', { name: question }).first().click()
  await expect(page.getByRole('log')).toContainText(question)
}

export const askAgent = async (page: Page, voice: AssistantVoice): Promise<void> => {
  await page.getByRole('button', { name: voice.agent }).first().click()
  await expect(page.getByText(voice.awaited)).toBeVisible()
}

/** Words by which the agent finds who waits in this view. */
const wordsOf = (voice: AssistantVoice, view: string): string => `${voice.words} (${view})`

const asked =
  (view: string): View =>
  async ({ page }, voice) => {
    await open(page, voice.path)
    await tell(page, voice, wordsOf(voice, view))
    await askAgent(page, voice)
  }

/** A conversation from its greeting to its rating. */
export const assistantViews = {
  assistant: inWords(async ({ page }, voice) => {
    await open(page, voice.path)
    await expect(page.getByText(voice.greeting)).toBeVisible()
  }),
  'assistant-answer': inWords(async ({ page }, voice) => {
    await open(page, voice.path)
    await pick(page, voice.myLoan)
    await expect(page.getByRole('button', { name: voice.notResolved })).toBeVisible()
  }),
  'assistant-found': inWords(async ({ page }, voice) => {
    await open(page, voice.path)
    await tell(page, voice, voice.nonsense)
    await tell(page, voice, voice.several)
    await expect(page.getByText(voice.didYouMean)).toBeVisible()
  }),
  'assistant-refused': inWords(async ({ page }, voice) => {
    await open(page, voice.path)
    await page.getByRole('button', { name: voice.send, exact: true }).click()
    await expect(page.getByText(voice.missing)).toBeVisible()
  }),
  'assistant-waiting': inWords(asked('assistant-waiting')),
  'assistant-agent': inWords(async (onlooker, voice) => {
    const { page, sandbox } = onlooker
    await asked('assistant-agent')(onlooker, voice)
    await sandbox.answerInChat(wordsOf(voice, 'assistant-agent'), voice.fromAgent)
    await page.reload()
    await expect(page.getByText(voice.fromAgent)).toBeVisible()
  }),
  'assistant-rating': inWords(async ({ page }, voice) => {
    await open(page, voice.path)
    await pick(page, voice.myLoan)
    await page.getByRole('button', { name: voice.resolved, exact: true }).click()
    await expect(page.getByRole('dialog', { name: voice.rating })).toBeVisible()
  }),
  'pick-topic': inWords(async ({ page }, voice) => {
    await open(page, '/complainNewPage')
    await expect(page.getByRole('link', { name: voice.startTopic, exact: true })).toBeVisible()
  }),
} as const satisfies Partial<Record<ViewName, Open>>
