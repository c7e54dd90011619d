import type { Page } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { certifyJob } from '#contract/profile/calls.ts'
import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { loanCopy } from '../../harness/copy/loan-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { expectLoanPage, openConfirm, takeLoan } from '../../harness/pages/loan-actions.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'
import { jobAboveIncome } from '../../harness/personas/loan-applications.ts'
import { validForms } from '../../harness/personas/profile-forms.ts'
import { signInAsPersona } from '../../harness/personas/sign-in-as-persona.ts'

/** An income, a request above what it allows, and the limit; worked out by hand. */
const limits = {
  ID: {
    job: { monthlyIncome: '5000000', monthlyDebt: '0' },
    requested: { amount: '15000000', installments: '3' },
    maximum: '4000000',
    note: 'Maksimal Rp4.000.000 sesuai penghasilan Anda',
    largest: 'Rp8.000.000',
    reason: 'Maksimal Rp4.000.000 dengan 3 cicilan sesuai penghasilan Anda.',
    installments: '3 × Rp1.413.300 per bulan',
    instead: 'Ambil Rp4.000.000 saja',
    otherLenders: 'Lihat pemberi pinjaman lain',
  },
  IN: {
    job: { monthlyIncome: '22000', monthlyDebt: '0' },
    requested: { amount: '80000', installments: '4' },
    maximum: '40000',
    note: 'Up to ₹40,000 fits your income',
    largest: '₹80,000',
    reason: 'Up to ₹40,000 in 4 EMIs fits your income.',
    installments: '4 × ₹10,569 a month',
    instead: 'Get ₹32,000 instead',
    otherLenders: 'See other lenders',
  },
} as const

/** The payouts of the sandbox arrive a few seconds after the decision. */
const arrival = { timeout: 60_000 }

/** States an income from another device of the borrower. */
const stateJob = async (
  origin: string,
  personaId: string,
  market: MarketCode,
  job: { readonly monthlyIncome: string; readonly monthlyDebt: string },
): Promise<void> => {
  const { token } = await signInAsPersona(origin, personaId)
  const call = createClient({
    origin,
    prefix: 'h5-api',
    provider: 'rupya',
    fetch,
    headers: () => ({ 'X-Session-Id': token }),
  })
  const input = { ...validForms[market].job, ...job }
  replyData(await call(certifyJob, input, { idempotencyKey: freshKey() }))
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

for (const market of MARKET_CODES) {
  const copy = loanCopy[market]
  const { job, requested, maximum, note, reason, installments } = limits[market]
  const { largest, instead, otherLenders } = limits[market]

  test(`in ${market} no more can be chosen than the income allows`, async ({
    page,
    enter,
    baseURL,
  }, { retry }) => {
    const persona = journeyPersonaId(`within-income${retry === 0 ? '' : '-again'}`, market)
    await stateJob(baseURL ?? '', persona, market, job)
    await enter(persona)
    await openConfirm(page, copy, { ...requested, amount: maximum })
    const slider = page.getByRole('slider', { name: copy.amount })
    const expectLimit = async () => {
      expect(Number(await slider.getAttribute('max'))).toBe(Number(maximum))
      await expect(page.getByText(note, { exact: true })).toBeVisible()
    }
    await expectLimit()
    await expect(page.getByText(installments).first()).toBeVisible()
    await expect(page.getByRole('link', { name: copy.more })).toHaveCount(0)

    // An address with more, such as an old link, leads to the nearest that fits, with the reason.
    await openConfirm(page, copy, requested)
    await expect(page.getByText(reason)).toBeVisible()
    await expectLimit()

    const query = new URLSearchParams({ productId: copy.product.productId, ...requested })
    await open(page, `/product?${query}`)
    await expect(page.getByRole('button', { name: largest })).toBeVisible()
    const amounts = await page
      .locator('select[name="amount"] option')
      .evaluateAll(options => options.map(option => Number((option as HTMLOptionElement).value)))
    expect(Math.max(...amounts)).toBe(Number(largest.replaceAll(/\D/g, '')))
  })

  test(`in ${market} a refusal for the installments leads first to a loan that passes`, async ({
    page,
    enter,
    baseURL,
  }, { retry }) => {
    test.slow()
    const persona = journeyPersonaId(`above-income${retry === 0 ? '' : '-again'}`, market)
    await enter(persona)
    await openConfirm(page, copy)
    await stateJob(baseURL ?? '', persona, market, jobAboveIncome[market])
    await takeLoan(page, copy)
    await expectLoanPage(page)
    await expect(heading(page, copy.rejected)).toBeVisible(arrival)

    await expect(page.locator('.button-primary').first()).toHaveText(instead)
    const wholeCost = page.getByRole('link', { name: copy.totalCost }).first()
    await expect(wholeCost).toBeHidden()
    await page.getByText(otherLenders, { exact: true }).click()
    await expect(wholeCost).toBeVisible()

    await page.getByRole('link', { name: instead }).click()
    await expect(heading(page, copy.confirmTitle)).toBeVisible()
    await takeLoan(page, copy)
    await expectLoanPage(page)
    await expect(heading(page, copy.running)).toBeVisible(arrival)
  })
}
