import { expect, type Page } from '@playwright/test'
import { assistantCopy, type ExpectedAssistantCopy } from '../copy/assistant-copy.ts'
import { open } from './page-actions.ts'
import type { ViewName } from './view-list.ts'
import type { OpenView, Viewer } from './views.ts'

type AssistantView = (onlooker: Viewer, voice: ExpectedAssistantCopy) => Promise<void>

const withCopy =
  (view: AssistantView): OpenView =>
  onlooker =>
    view(onlooker, assistantCopy[onlooker.voice.market])

/** Writes to the assistant and waits until that is said. */
export const writeMessage = async (
  page: Page,
  voice: ExpectedAssistantCopy,
  words: string,
): Promise<void> => {
  await page.getByRole('textbox').fill(words)
  await page.getByRole('button', { name: voice.send, exact: true }).click()
  await expect(page.getByRole('textbox')).toHaveValue('')
}

export const pickQuestion = async (page: Page, question: string): Promise<void> => {
  await page.getByRole('link', { name: question }).first().click()
  await expect(page.getByRole('log')).toContainText(question)
}

export const requestAgent = async (page: Page, voice: ExpectedAssistantCopy): Promise<void> => {
  await page.getByRole('button', { name: voice.agent }).first().click()
  await expect(page.getByText(voice.awaited)).toBeVisible()
}

/** Words by which the agent finds who waits in this view. */
const messageFor = (voice: ExpectedAssistantCopy, view: string): string =>
  `${voice.words} (${view})`

const requestedAgent =
  (view: string): AssistantView =>
  async ({ page }, voice) => {
    await open(page, voice.path)
    await writeMessage(page, voice, messageFor(voice, view))
    await requestAgent(page, voice)
  }

/** A conversation from its greeting to its rating. */
export const assistantViews = {
  assistant: withCopy(async ({ page }, voice) => {
    await open(page, voice.path)
    await expect(page.getByText(voice.greeting)).toBeVisible()
  }),
  'assistant-answer': withCopy(async ({ page }, voice) => {
    await open(page, voice.path)
    await pickQuestion(page, voice.myLoan)
    await expect(page.getByRole('button', { name: voice.notResolved })).toBeVisible()
  }),
  'assistant-found': withCopy(async ({ page }, voice) => {
    await open(page, voice.path)
    await writeMessage(page, voice, voice.nonsense)
    await writeMessage(page, voice, voice.several)
    await expect(page.getByText(voice.didYouMean)).toBeVisible()
  }),
  'assistant-refused': withCopy(async ({ page }, voice) => {
    await open(page, voice.path)
    await page.getByRole('button', { name: voice.send, exact: true }).click()
    await expect(page.getByText(voice.missing)).toBeVisible()
  }),
  'assistant-waiting': withCopy(requestedAgent('assistant-waiting')),
  'assistant-agent': withCopy(async (onlooker, voice) => {
    const { page, sandbox } = onlooker
    await requestedAgent('assistant-agent')(onlooker, voice)
    await sandbox.answerInChat(messageFor(voice, 'assistant-agent'), voice.fromAgent)
    await page.reload()
    await expect(page.getByText(voice.fromAgent)).toBeVisible()
  }),
  'assistant-rating': withCopy(async ({ page }, voice) => {
    await open(page, voice.path)
    await pickQuestion(page, voice.myLoan)
    await page.getByRole('button', { name: voice.resolved, exact: true }).click()
    await expect(page.getByRole('dialog', { name: voice.rating })).toBeVisible()
  }),
  'pick-topic': withCopy(async ({ page }, voice) => {
    await open(page, '/complainNewPage')
    await expect(page.getByRole('link', { name: voice.startTopic, exact: true })).toBeVisible()
  }),
} as const satisfies Partial<Record<ViewName, OpenView>>
