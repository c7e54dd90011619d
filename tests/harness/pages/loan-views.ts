import { expect } from '@playwright/test'
import { type ExpectedLoanCopy, loanCopy } from '../copy/loan-copy.ts'
import { agreeToAll, applyForLoan, openConfirm } from './loan-actions.ts'
import { open } from './page-actions.ts'
import type { OpenView } from './views.ts'

type LoanView = (onlooker: Parameters<OpenView>[0], voice: ExpectedLoanCopy) => Promise<void>

const withCopy =
  (view: LoanView): OpenView =>
  onlooker =>
    view(onlooker, loanCopy[onlooker.voice.market])

/** After applying, once the loan's page says this. */
const applied = (seen: (voice: ExpectedLoanCopy) => string): OpenView =>
  withCopy(async ({ page }, voice) => {
    await applyForLoan(page, voice)
    // Decided, and paid out, within seconds; the page asks by itself.
    await expect(page.getByText(seen(voice), { exact: true }).last()).toBeVisible({
      timeout: 40_000,
    })
  })

const runningLoan = applied(voice => voice.running)

/** From an offer to a running loan. */
export const loanViews = {
  confirm: withCopy(({ page }, voice) => openConfirm(page, voice)),
  'confirm-modal': withCopy(async ({ page }, voice) => {
    await openConfirm(page, voice)
    if (voice.startsTicked) return
    await agreeToAll(page, voice)
    await page.getByRole('button', { name: voice.confirm }).click()
    const paper = page.getByRole('dialog').frameLocator('iframe')
    await expect(paper.getByText(voice.draft)).toBeVisible()
  }),
  'confirm-refused': withCopy(async ({ page }, voice) => {
    await openConfirm(page, voice)
    await page.route('**/loan-detail-push*', route => route.abort('internetdisconnected'))
    await agreeToAll(page, voice)
    await page.getByRole('button', { name: voice.confirm }).click()
    if (!voice.startsTicked) {
      await page.getByRole('button', { name: voice.agree, exact: true }).click()
    }
    await expect(page.getByText(voice.noReply)).toBeVisible()
  }),
  'confirm-open-loan': withCopy(async ({ page }, voice) => {
    await openConfirm(page, voice)
    await expect(page.getByRole('heading', { name: voice.openLoan })).toBeVisible()
  }),
  'key-facts': withCopy(async ({ page }, voice) => {
    await openConfirm(page, voice)
    await page.getByRole('link', { name: voice.keyFacts }).click()
    await expect(page).toHaveURL(/\/keyFacts\?/)
    await expect(page.getByText(voice.apr).first()).toBeVisible()
  }),
  agreement: withCopy(async ({ page }, voice) => {
    await openConfirm(page, voice)
    await page.getByRole('link', { name: voice.agreement, exact: true }).click()
    await expect(page.getByText(voice.draft)).toBeVisible()
  }),
  'loan-papers': ({ page, order }) => open(page, `/loanAgreement?${order}`),
  'loan-held': withCopy(async ({ page }, voice) => {
    await applyForLoan(page, voice, {
      amount: voice === loanCopy.ID ? '12000000' : '70000',
      installments: voice === loanCopy.ID ? '6' : '9',
    })
    await expect(page.getByRole('heading', { name: voice.whatNext })).toBeVisible()
  }),
  'loan-rejected': applied(voice => voice.rejected),
  'loan-begun': runningLoan,
  'giving-back-number': withCopy(async (onlooker, voice) => {
    await runningLoan(onlooker)
    await onlooker.page.getByRole('link', { name: voice.cancelLoan }).click()
    await expect(onlooker.page.getByText(voice.cancellation)).toBeVisible()
  }),
  'loan-unpaid': applied(voice => voice.bankRefused),
} as const satisfies Readonly<Record<string, OpenView>>
