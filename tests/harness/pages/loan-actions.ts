import { expect, type Page } from '@playwright/test'
import type { ExpectedLoanCopy } from '../copy/loan-copy.ts'
import { open, untilHydrated } from './page-actions.ts'

type LoanSelection = { readonly amount: string; readonly installments: string }

/** Opens the confirm page of the market's own product, for a selection or as proposed. */
export const openConfirm = async (
  page: Page,
  { product }: ExpectedLoanCopy,
  selection?: LoanSelection,
): Promise<void> => {
  const query = new URLSearchParams({ productId: product.productId, ...selection })
  await open(page, `/confirmLoan?${query}`)
}

/** Ticks every box that is not ticked yet. */
export const agreeToAll = async (page: Page, { boxes }: ExpectedLoanCopy): Promise<void> => {
  for (const name of boxes) await page.getByRole('checkbox', { name }).check()
}

/**
 * Agrees, presses confirm, and agrees once more where the agreement is shown first: not to who has
 * opened it.
 */
export const takeLoan = async (
  page: Page,
  copy: ExpectedLoanCopy,
  { hasRead = false } = {},
): Promise<void> => {
  await agreeToAll(page, copy)
  await page.getByRole('button', { name: copy.confirm }).click()
  // Only where boxes start empty is the agreement shown once more.
  if (!copy.startsTicked && !hasRead)
    await page.getByRole('button', { name: copy.agree, exact: true }).click()
}

/** The confirm page led to the loan's own page, marked as newly taken. */
export const expectLoanPage = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/loanDetail\?productId=[a-z-]+&orderId=[0-9a-f-]+&from=confirm$/)
  await untilHydrated(page)
}

/** The whole way, from the offer to the loan's page. */
export const applyForLoan = async (
  page: Page,
  copy: ExpectedLoanCopy,
  selection?: LoanSelection,
): Promise<void> => {
  await openConfirm(page, copy, selection)
  await takeLoan(page, copy)
  await expectLoanPage(page)
}
