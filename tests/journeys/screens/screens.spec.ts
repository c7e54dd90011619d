import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { landingCopies } from '../../harness/copy/landing-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { otherLanguages, usesOtherLanguage } from '../../harness/localization/other-language.ts'
import { landingViews } from '../../harness/pages/landing-views.ts'
import { chooseLanguage, untilHydrated } from '../../harness/pages/page-actions.ts'
import {
  type PersonaRole,
  type ViewName,
  viewsInEveryLanguage,
} from '../../harness/pages/view-list.ts'
import { type OpenView, views } from '../../harness/pages/views.ts'
import { modelOf } from '../../harness/personas/journey-personas.ts'
import { drawScreen } from './draw-screen.ts'

// Draws docs/screens. The server's clock does not move and its personas are the sandbox's own, so
// the order matters: what one view does to a loan, the next one shows.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

type DrawnScreen = {
  readonly screen: ViewName | 'expired'
  /** Opens the view, where the view before has done the rest. */
  readonly view?: ViewName
  readonly role?: Exclude<PersonaRole, 'due'>
  /** A dialog over a page of the phone's own height. */
  readonly oneScreen?: true
  /** Until the day on which the next installment is due. */
  readonly daysAhead?: { readonly ID: number; readonly IN: number }
}

const screens: readonly DrawnScreen[] = [
  { screen: 'sandbox' },
  { screen: 'sandbox-proof' },
  { screen: 'test-preview' },
  { screen: 'landing' },
  { screen: 'landing-wrong' },
  { screen: 'landing-sent' },
  { screen: 'landing-error' },
  { screen: 'landing-agreement' },
  { screen: 'landing-download' },
  { screen: 'login' },
  { screen: 'login-code' },
  { screen: 'about-us' },
  { screen: 'privacy-policy' },
  { screen: 'loan-terms-document' },
  { screen: 'payment-guide' },
  { screen: 'payment-guide-bank' },
  { screen: 'site-home' },
  { screen: 'site-policy' },
  { screen: 'site-loan' },
  { screen: 'site-about' },
  { screen: 'site-user' },
  { screen: 'site-contact' },
  { screen: 'site-contact-refused' },
  { screen: 'signed-out' },
  { screen: 'missing' },
  { screen: 'home', role: 'running' },
  { screen: 'statement', role: 'late' },
  { screen: 'statement-settled', role: 'settled' },
  { screen: 'orders', role: 'running' },
  { screen: 'loan', role: 'running' },
  { screen: 'loan-due', role: 'running', daysAhead: { ID: 10, IN: 21 } },
  { screen: 'installments', role: 'running' },
  { screen: 'fault', role: 'running' },
  { screen: 'offline', role: 'running' },
  { screen: 'wrong-address', role: 'running' },
  { screen: 'not-yours', role: 'running' },
  { screen: 'confirm-open-loan', role: 'running' },
  { screen: 'customer-service', role: 'running' },
  { screen: 'methods', role: 'running' },
  { screen: 'methods-market', role: 'running' },
  { screen: 'payment', role: 'running' },
  { screen: 'payment-market', role: 'running' },
  { screen: 'have-paid', role: 'running', oneScreen: true },
  { screen: 'expired', role: 'running' },
  { screen: 'receipt', role: 'running' },
  { screen: 'pay-off', role: 'running' },
  { screen: 'part-paid', role: 'running' },
  { screen: 'loan-late', role: 'late' },
  { screen: 'installments-late', role: 'late' },
  { screen: 'pay-or-extend', role: 'late' },
  { screen: 'extension', role: 'late' },
  { screen: 'extension-number', role: 'late' },
  { screen: 'relevant-late', role: 'late' },
  { screen: 'extension-unavailable', role: 'running' },
  { screen: 'close-refused', role: 'running' },
  { screen: 'account-closed' },
  { screen: 'complaint-start', role: 'late' },
  { screen: 'complaint-suggestion', role: 'running' },
  { screen: 'complaint-form', role: 'running' },
  { screen: 'complaint-form-refused', role: 'running' },
  { screen: 'complaints', role: 'running' },
  { screen: 'complaint-question', role: 'running' },
  { screen: 'complaint-rating', role: 'running', oneScreen: true },
  { screen: 'complaint-answered', role: 'running' },
  { screen: 'assistant', role: 'late' },
  { screen: 'assistant-refused', role: 'running' },
  { screen: 'assistant-answer', role: 'running' },
  { screen: 'assistant-found', role: 'running' },
  { screen: 'assistant-rating', role: 'running', oneScreen: true },
  { screen: 'assistant-agent', role: 'ready' },
  { screen: 'assistant-waiting', role: 'settled' },
  { screen: 'pick-topic', role: 'late' },
  { screen: 'certification', role: 'settled' },
  { screen: 'step-base', role: 'settled' },
  { screen: 'step-base-wrong', role: 'settled' },
  { screen: 'step-personal', role: 'settled' },
  { screen: 'step-job', role: 'settled' },
  { screen: 'step-extra', role: 'settled' },
  { screen: 'step-identity', role: 'settled' },
  { screen: 'step-identity-failed', role: 'settled' },
  { screen: 'step-identity-sent', role: 'settled' },
  { screen: 'step-bank', role: 'settled' },
  { screen: 'certification-done', role: 'ready' },
  { screen: 'bind-card', role: 'ready' },
  { screen: 'mine', role: 'ready' },
  { screen: 'my-data', role: 'ready' },
  { screen: 'correct-data', role: 'ready' },
  { screen: 'correct-name', role: 'ready' },
  { screen: 'my-consents', role: 'ready' },
  { screen: 'my-devices', role: 'ready' },
  { screen: 'my-reminders', role: 'ready' },
  { screen: 'close-account', role: 'ready' },
  { screen: 'confirm', role: 'ready' },
  { screen: 'confirm-modal', role: 'ready', oneScreen: true },
  { screen: 'key-facts', role: 'ready' },
  { screen: 'agreement', role: 'ready' },
  { screen: 'confirm-refused', role: 'ready' },
  { screen: 'card-bound', role: 'ready' },
  { screen: 'loan-documents', role: 'running' },
  { screen: 'card-payment', role: 'running' },
  { screen: 'receipt-late', role: 'late' },
  { screen: 'replaced', role: 'late' },
  { screen: 'payment-dispute', role: 'late' },
  { screen: 'home-ready', role: 'ready' },
  { screen: 'relevant-full' },
  { screen: 'home-products', role: 'settled' },
  { screen: 'relevant', role: 'settled' },
  { screen: 'product', role: 'settled' },
  { screen: 'product-partner', role: 'settled' },
  { screen: 'product-refused', role: 'settled' },
  { screen: 'login-error', role: 'settled' },
  { screen: 'rating', role: 'settled', oneScreen: true },
  { screen: 'rating-refused', role: 'settled', oneScreen: true },
  { screen: 'loan-settled', role: 'settled' },
  { screen: 'rating-thanks', role: 'settled', oneScreen: true },
  { screen: 'installments-done', role: 'settled' },
  { screen: 'nothing-to-pay', role: 'settled' },
  { screen: 'loan-started', role: 'ready' },
  { screen: 'loan-overpaid', role: 'running' },
]

const expired: OpenView = async onlooker => {
  const { page, sandbox, copy } = onlooker
  await views.payment(onlooker)
  await sandbox.moveClock({ days: '2' })
  await page.reload()
  await untilHydrated(page)
  await expect(page.getByRole('heading', { name: copy.expired })).toBeVisible()
}

const openers: Readonly<Record<DrawnScreen['screen'], OpenView>> = { ...views, expired }

const inEveryLanguage: readonly string[] = viewsInEveryLanguage.map(({ view }) => view)
const drawn = usesOtherLanguage
  ? screens.filter(({ screen }) => screen === 'expired' || inEveryLanguage.includes(screen))
  : screens

for (const copy of landingCopies.filter(
  ({ language }) => language === 'zh-CN' && !usesOtherLanguage,
)) {
  for (const view of ['landing', 'landing-download'] as const) {
    test(`${view}-zh`, async ({ page, sandbox }) => {
      await landingViews(copy)[view]({ page, sandbox })
      await drawScreen(page, `${view}-zh`)
    })
  }
}

for (const market of ['ID', 'IN'] as const) {
  const suffix = usesOtherLanguage ? otherLanguages[market] : market.toLowerCase()

  for (const { screen, role, view, oneScreen, daysAhead } of drawn) {
    test(`${screen}-${suffix}`, async ({ page, baseURL, enter, sandbox }) => {
      if (usesOtherLanguage)
        await chooseLanguage(page, { baseURL, language: otherLanguages[market] })
      const order = role ? await enter(modelOf(role, market).personaId) : new URLSearchParams()
      if (daysAhead) await sandbox.moveClock({ days: String(daysAhead[market]) })
      const onlooker = { page, sandbox, order, copy: expectedCopy[market] }
      await openers[view ?? screen](onlooker)

      await drawScreen(page, `${screen}-${suffix}`, { oneScreen })
      await sandbox.moveClock({ reset: '1' })
    })
  }
}
