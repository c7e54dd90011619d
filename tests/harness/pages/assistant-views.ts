import { expect, type Page } from '@playwright/test'
import { assistantCopy, type ExpectedAssistantCopy } from '../copy/assistant-copy.ts'
import { open } from './page-actions.ts'
import type { ViewName } from './view-list.ts'
import type { OpenView, Viewer } from './views.ts'

type AssistantView = (onlooker: Viewer, copy: ExpectedAssistantCopy) => Promise<void>

const withCopy =
  (view: AssistantView): OpenView =>
  onlooker =>
    view(onlooker, assistantCopy[onlooker.copy.market])

/** Sends a message to the assistant and waits until it is in the conversation. */
export const writeMessage = async (
  page: Page,
  copy: ExpectedAssistantCopy,
  words: string,
): Promise<void> => {
  await page.getByRole('textbox').fill(words)
  await page.getByRole('button', { name: copy.send, exact: true }).click()
  await expect(page.getByRole('textbox')).toHaveValue('')
}

export const pickQuestion = async (page: Page, question: string): Promise<void> => {
  await page.getByRole('link', { name: question }).first().click()
  await expect(page.getByRole('log')).toContainText(question)
}

export const requestAgent = async (page: Page, copy: ExpectedAssistantCopy): Promise<void> => {
  await page.getByRole('button', { name: copy.agent }).first().click()
  await expect(page.getByText(copy.awaited)).toBeVisible()
}

/** The message by which the agent finds the waiting borrower of this view. */
const messageFor = (copy: ExpectedAssistantCopy, view: string): string => `${copy.words} (${view})`

const requestedAgent =
  (view: string): AssistantView =>
  async ({ page }, copy) => {
    await open(page, copy.path)
    await writeMessage(page, copy, messageFor(copy, view))
    await requestAgent(page, copy)
  }

/** A conversation from its greeting to its rating. */
export const assistantViews = {
  assistant: withCopy(async ({ page }, copy) => {
    await open(page, copy.path)
    await expect(page.getByText(copy.greeting)).toBeVisible()
  }),
  'assistant-answer': withCopy(async ({ page }, copy) => {
    await open(page, copy.path)
    await pickQuestion(page, copy.myLoan)
    await expect(page.getByRole('button', { name: copy.notResolved })).toBeVisible()
  }),
  'assistant-found': withCopy(async ({ page }, copy) => {
    await open(page, copy.path)
    await writeMessage(page, copy, copy.nonsense)
    await writeMessage(page, copy, copy.several)
    await expect(page.getByText(copy.didYouMean)).toBeVisible()
  }),
  'assistant-refused': withCopy(async ({ page }, copy) => {
    await open(page, copy.path)
    await page.getByRole('button', { name: copy.send, exact: true }).click()
    await expect(page.getByText(copy.missing)).toBeVisible()
  }),
  'assistant-waiting': withCopy(requestedAgent('assistant-waiting')),
  'assistant-agent': withCopy(async (onlooker, copy) => {
    const { page, sandbox } = onlooker
    await requestedAgent('assistant-agent')(onlooker, copy)
    await sandbox.answerInChat(messageFor(copy, 'assistant-agent'), copy.fromAgent)
    await page.reload()
    await expect(page.getByText(copy.fromAgent)).toBeVisible()
  }),
  'assistant-rating': withCopy(async ({ page }, copy) => {
    await open(page, copy.path)
    await pickQuestion(page, copy.myLoan)
    await page.getByRole('button', { name: copy.resolved, exact: true }).click()
    await expect(page.getByRole('dialog', { name: copy.rating })).toBeVisible()
  }),
  'pick-topic': withCopy(async ({ page }, copy) => {
    await open(page, '/complainNewPage')
    await expect(page.getByRole('link', { name: copy.startTopic, exact: true })).toBeVisible()
  }),
} as const satisfies Partial<Record<ViewName, OpenView>>
