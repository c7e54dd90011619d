import { expect, type Page } from '@playwright/test'
import type { MarketLanguage } from '#domain/market/market.ts'
import type { ExpectedCopy } from '../copy/expected-copy.ts'

/** Opens an address of ours, and waits until its buttons respond. */
export const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await untilHydrated(page)
}

/** Sets the language of this phone's pages, as if chosen on one of them. */
export const chooseLanguage = (
  page: Page,
  { baseURL = '', language }: { baseURL: string | undefined; language: MarketLanguage },
): Promise<void> => page.context().addCookies([{ name: 'language', value: language, url: baseURL }])

/**
 * Waits until the page is hydrated: its text can be read before its script has run. React leaves
 * its own mark on every element it has hydrated.
 */
export const untilHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some(name => name.startsWith('__react')),
  )
}

/** From the chosen installments to the payment request. */
export const requestPayment = async (page: Page, copy: ExpectedCopy): Promise<void> => {
  await page.getByRole('button', { name: copy.paySoon }).click()
  await expect(page.getByText(copy.waiting)).toBeVisible()
}

/** The payment number shown on the payment page. */
export const readPaymentNumber = async (page: Page, copy: ExpectedCopy): Promise<string> => {
  const line = page.getByRole('button', { name: copy.copyNumber }).locator('..')
  const text = await line.getByRole('paragraph').textContent()
  return text?.replace(/\s/g, '') ?? ''
}

/** The payment request's number, which the payment page has put into its address. */
export const readRequestNo = async (page: Page): Promise<string> => {
  await expect(page).toHaveURL(/[?&]bill=\d+/)
  return new URL(page.url()).searchParams.get('bill') ?? ''
}
