import { expect } from '@playwright/test'
import { type ExpectedLoanCopy, loanCopy } from '../copy/loan-copy.ts'
import { agreeToAll, applyForLoan, openConfirm } from './loan-actions.ts'
import { open } from './page-actions.ts'
import type { OpenView } from './views.ts'

type LoanView = (onlooker: Parameters<OpenView>[0], copy: ExpectedLoanCopy) => Promise<void>

const withCopy =
  (view: LoanView): OpenView =>
  onlooker =>
    view(onlooker, loanCopy[onlooker.copy.market])

/** After applying, once the loan's page shows this text. */
const applied = (seen: (copy: ExpectedLoanCopy) => string): OpenView =>
  withCopy(async ({ page }, copy) => {
    await applyForLoan(page, copy)
    // Decided and paid out within seconds; the page polls by itself.
    await expect(page.getByText(seen(copy), { exact: true }).last()).toBeVisible({
      timeout: 40_000,
    })
  })

const runningLoan = applied(copy => copy.running)

/** From an offer to a running loan. */
export const loanViews = {
  confirm: withCopy(({ page }, copy) => openConfirm(page, copy)),
  'confirm-modal': withCopy(async ({ page }, copy) => {
    await openConfirm(page, copy)
    if (copy.startsTicked) return
    await agreeToAll(page, copy)
    await page.getByRole('button', { name: copy.confirm }).click()
    const agreement = page.getByRole('dialog').frameLocator('iframe')
    await expect(agreement.getByText(copy.draft)).toBeVisible()
  }),
  'confirm-refused': withCopy(async ({ page }, copy) => {
    await openConfirm(page, copy)
    await page.route('**/loan-detail-push*', route => route.abort('internetdisconnected'))
    await agreeToAll(page, copy)
    await page.getByRole('button', { name: copy.confirm }).click()
    if (!copy.startsTicked) {
      await page.getByRole('button', { name: copy.agree, exact: true }).click()
    }
    await expect(page.getByText(copy.noReply)).toBeVisible()
  }),
  'confirm-blocked': async onlooker => {
    const { page, sandbox, order, copy } = onlooker
    await sandbox.blockNewLoans(order.get('orderId') ?? '')
    await openConfirm(page, loanCopy[copy.market])
    await expect(page.getByRole('heading', { name: loanCopy[copy.market].blocked })).toBeVisible()
  },
  'confirm-open-loan': withCopy(async ({ page }, copy) => {
    await openConfirm(page, copy)
    await expect(page.getByRole('heading', { name: copy.openLoan })).toBeVisible()
  }),
  'key-facts': withCopy(async ({ page }, copy) => {
    await openConfirm(page, copy)
    await page.getByRole('link', { name: copy.keyFacts }).click()
    await expect(page).toHaveURL(/\/keyFacts\?/)
    await expect(page.getByText(copy.apr).first()).toBeVisible()
  }),
  agreement: withCopy(async ({ page }, copy) => {
    await openConfirm(page, copy)
    await page.getByRole('link', { name: copy.agreement, exact: true }).click()
    await expect(page.getByText(copy.draft)).toBeVisible()
  }),
  'loan-documents': ({ page, order }) => open(page, `/loanAgreement?${order}`),
  'loan-under-review': withCopy(async ({ page }, copy) => {
    await applyForLoan(page, copy, {
      amount: copy === loanCopy.ID ? '12000000' : '70000',
      installments: copy === loanCopy.ID ? '6' : '9',
    })
    await expect(page.getByRole('heading', { name: copy.whatNext })).toBeVisible()
  }),
  'loan-rejected': applied(copy => copy.rejected),
  'loan-started': runningLoan,
  'cooling-off-number': withCopy(async (onlooker, copy) => {
    await runningLoan(onlooker)
    await onlooker.page.getByRole('link', { name: copy.cancelLoan }).click()
    await expect(onlooker.page.getByText(copy.cancellation)).toBeVisible()
  }),
  'loan-unpaid': applied(copy => copy.bankRefused),
} as const satisfies Readonly<Record<string, OpenView>>
