import { expect } from '@playwright/test'
import { open } from './deeds.ts'
import { agreeToAll, applyFor, openConfirm } from './loan-deeds.ts'
import { type LoanVoice, loanVoices } from './loan-voice.ts'
import type { Open } from './views.ts'

type View = (onlooker: Parameters<Open>[0], voice: LoanVoice) => Promise<void>

const inWords =
  (view: View): Open =>
  onlooker =>
    view(onlooker, loanVoices[onlooker.voice.market])

/** After applying, once the loan's page says this. */
const applied = (seen: (voice: LoanVoice) => string): Open =>
  inWords(async ({ page }, voice) => {
    await applyFor(page, voice)
    // Decided, and paid out, within seconds; the page asks by itself.
    await expect(page.getByText(seen(voice), { exact: true }).last()).toBeVisible({
      timeout: 40_000,
    })
  })

const begun = applied(voice => voice.running)

/** From an offer to a running loan. */
export const loanViews = {
  confirm: inWords(({ page }, voice) => openConfirm(page, voice)),
  'confirm-modal': inWords(async ({ page }, voice) => {
    await openConfirm(page, voice)
    if (voice.startsTicked) return
    await agreeToAll(page, voice)
    await page.getByRole('button', { name: voice.confirm }).click()
    const paper = page.getByRole('dialog').frameLocator('iframe')
    await expect(paper.getByText(voice.draft)).toBeVisible()
  }),
  'confirm-refused': inWords(async ({ page }, voice) => {
    await openConfirm(page, voice)
    await page.route('**/loan-detail-push*', route => route.abort('internetdisconnected'))
    await agreeToAll(page, voice)
    await page.getByRole('button', { name: voice.confirm }).click()
    if (!voice.startsTicked) {
      await page.getByRole('button', { name: voice.agree, exact: true }).click()
    }
    await expect(page.getByText(voice.notHeard)).toBeVisible()
  }),
  'confirm-open-loan': inWords(async ({ page }, voice) => {
    await openConfirm(page, voice)
    await expect(page.getByRole('heading', { name: voice.openLoan })).toBeVisible()
  }),
  'key-facts': inWords(async ({ page }, voice) => {
    await openConfirm(page, voice)
    await page.getByRole('link', { name: voice.keyFacts }).click()
    await expect(page).toHaveURL(/\/keyFacts\?/)
    await expect(page.getByText(voice.apr).first()).toBeVisible()
  }),
  agreement: inWords(async ({ page }, voice) => {
    await openConfirm(page, voice)
    await page.getByRole('link', { name: voice.agreement, exact: true }).click()
    await expect(page.getByText(voice.draft)).toBeVisible()
  }),
  'loan-papers': ({ page, order }) => open(page, `/loanAgreement?${order}`),
  'loan-held': inWords(async ({ page }, voice) => {
    await applyFor(page, voice, {
      amount: voice === loanVoices.ID ? '12000000' : '70000',
      installments: voice === loanVoices.ID ? '6' : '9',
    })
    await expect(page.getByRole('heading', { name: voice.whatNext })).toBeVisible()
  }),
  'loan-rejected': applied(voice => voice.rejected),
  'loan-begun': begun,
  'giving-back-number': inWords(async (onlooker, voice) => {
    await begun(onlooker)
    await onlooker.page.getByRole('link', { name: voice.giveBack }).click()
    await expect(onlooker.page.getByText(voice.givingBack)).toBeVisible()
  }),
  'loan-unpaid': applied(voice => voice.bankRefused),
} as const satisfies Readonly<Record<string, Open>>
