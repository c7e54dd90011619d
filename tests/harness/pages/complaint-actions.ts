import { expect, type Page } from '@playwright/test'
import type { ExpectedComplaintCopy } from '../copy/complaint-copy.ts'
import { open } from './page-actions.ts'
import { takePhoto } from './profile-actions.ts'

/** From the start to the page of the complaint's text, about a payment. */
export const openComplaintForm = async (page: Page, copy: ExpectedComplaintCopy): Promise<void> => {
  await open(page, '/complaint')
  await page.getByRole('link', { name: copy.payment }).click()
  await expect(page.getByRole('textbox', { name: copy.comment })).toBeVisible()
}

/** Sends the text, and comes back to the start once it is stored. */
export const sendComplaintText = async (
  page: Page,
  copy: ExpectedComplaintCopy,
  words: string,
): Promise<void> => {
  await page.getByRole('textbox', { name: copy.comment }).fill(words)
  await page.getByRole('button', { name: copy.send, exact: true }).click()
  await expect(page.getByRole('dialog', { name: copy.sent })).toBeVisible()
  await expect(page).toHaveURL(/\/complaint(\?|$)/)
}

/** So many photos, small enough for a weak network and all different. */
export const takePhotos = async (count: number) =>
  await Promise.all(
    Array.from({ length: count }, async (_, index) => await takePhoto(`proof-${index}`, 320)),
  )

/** Opens the newest complaint of a tab. */
export const openNewest = async (page: Page, tab: 'open' | 'answered'): Promise<void> => {
  await open(page, `/complaintList?tab=${tab}`)
  await page.getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/complainDetails\?/)
}
