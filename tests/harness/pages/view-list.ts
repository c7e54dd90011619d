/**
 * The state of the persona's loan. `ready`: no loan yet, with a complete profile; so have `rich`,
 * whose application staff must review, `poor`, and those whose account the bank refuses.
 */
export type PersonaRole =
  | 'running'
  | 'due'
  | 'late'
  | 'settled'
  | 'ready'
  | 'rich'
  | 'poor'
  | 'odd-account'
  | 'other-holder'

type ViewEntry = {
  readonly view: string
  /** The loan of the persona who opens it; undefined: a visitor. */
  readonly role: PersonaRole | undefined
  /** The sandbox persona of its drawing in docs/screens, where that is another role's. */
  readonly drawnWith?: Exclude<PersonaRole, 'due'>
  /** A dialog over a page of the phone's own height. */
  readonly oneScreen?: true
  /** Days until the next installment of the drawing's persona is due. */
  readonly daysAhead?: { readonly ID: number; readonly IN: number }
  /** Drawn with a loan that nothing else happens to. */
  readonly isolated?: true
}

/**
 * Every view, once, in the order of their drawings: those of one persona share a loan, so what one
 * view does to it, the next one shows. How each is opened: views.ts.
 */
const entries = [
  { view: 'sandbox', role: undefined },
  { view: 'sandbox-proof', role: undefined },
  { view: 'test-preview', role: undefined },
  { view: 'landing', role: undefined },
  { view: 'landing-wrong', role: undefined },
  { view: 'landing-sent', role: undefined },
  { view: 'landing-error', role: undefined },
  { view: 'landing-agreement', role: undefined },
  { view: 'landing-download', role: undefined },
  { view: 'login', role: undefined },
  { view: 'login-code', role: undefined },
  { view: 'login-passkey-unused', role: undefined },
  { view: 'login-fact', role: undefined },
  { view: 'login-fact-wrong', role: undefined },
  { view: 'login-locked', role: undefined },
  { view: 'about-us', role: undefined },
  { view: 'privacy-policy', role: undefined },
  { view: 'loan-terms-document', role: undefined },
  { view: 'payment-guide', role: undefined },
  { view: 'payment-guide-bank', role: undefined },
  { view: 'site-home', role: undefined },
  { view: 'site-policy', role: undefined },
  { view: 'site-loan', role: undefined },
  { view: 'site-about', role: undefined },
  { view: 'site-user', role: undefined },
  { view: 'site-contact', role: undefined },
  { view: 'site-contact-refused', role: undefined },
  { view: 'signed-out', role: undefined },
  { view: 'missing', role: undefined },
  { view: 'home', role: 'running' },
  { view: 'home-passkey-offer', role: 'running' },
  { view: 'home-passkey-added', role: 'running' },
  { view: 'my-devices-passkey', role: 'running' },
  { view: 'my-devices-passkey-removed', role: 'running' },
  { view: 'statement', role: 'late' },
  { view: 'statement-settled', role: 'settled' },
  { view: 'orders', role: 'running' },
  { view: 'loan', role: 'running' },
  { view: 'loan-due', role: 'due', drawnWith: 'running', daysAhead: { ID: 10, IN: 21 } },
  { view: 'installments', role: 'running' },
  { view: 'fault', role: 'running' },
  { view: 'offline', role: 'running' },
  { view: 'wrong-address', role: 'running' },
  { view: 'not-yours', role: 'running' },
  { view: 'confirm-open-loan', role: 'running' },
  { view: 'customer-service', role: 'running' },
  { view: 'methods', role: 'running' },
  { view: 'methods-market', role: 'running' },
  { view: 'payment', role: 'running' },
  { view: 'payment-market', role: 'running' },
  { view: 'have-paid', role: 'running', oneScreen: true },
  { view: 'receipt', role: 'running' },
  { view: 'pay-off', role: 'running' },
  { view: 'part-paid', role: 'running' },
  { view: 'loan-late', role: 'late' },
  { view: 'installments-late', role: 'late' },
  { view: 'pay-or-extend', role: 'late' },
  { view: 'extension', role: 'late' },
  { view: 'extension-number', role: 'late' },
  { view: 'relevant-late', role: 'late' },
  { view: 'extension-unavailable', role: 'running' },
  { view: 'close-refused', role: 'running' },
  { view: 'account-closed', role: undefined },
  { view: 'complaint-start', role: 'late' },
  { view: 'complaint-suggestion', role: 'running' },
  { view: 'complaint-form', role: 'running' },
  { view: 'complaint-form-refused', role: 'running' },
  { view: 'complaints', role: 'running' },
  { view: 'complaint-question', role: 'running' },
  { view: 'complaint-rating', role: 'running', oneScreen: true },
  { view: 'complaint-answered', role: 'running' },
  { view: 'assistant', role: 'late' },
  { view: 'assistant-refused', role: 'running' },
  { view: 'assistant-answer', role: 'running' },
  { view: 'assistant-found', role: 'running' },
  { view: 'assistant-rating', role: 'running', oneScreen: true },
  { view: 'assistant-agent', role: 'running', drawnWith: 'ready' },
  { view: 'assistant-waiting', role: 'running', drawnWith: 'settled' },
  { view: 'pick-topic', role: 'late' },
  { view: 'certification', role: 'settled' },
  { view: 'step-base', role: 'settled' },
  { view: 'step-base-wrong', role: 'settled' },
  { view: 'step-personal', role: 'settled' },
  { view: 'step-job', role: 'settled' },
  { view: 'step-extra', role: 'settled' },
  { view: 'step-identity', role: 'settled' },
  { view: 'step-identity-failed', role: 'settled' },
  { view: 'step-identity-sent', role: 'settled' },
  { view: 'step-bank', role: 'settled' },
  { view: 'certification-done', role: 'ready' },
  { view: 'bind-card', role: 'ready' },
  { view: 'mine', role: 'ready' },
  { view: 'my-data', role: 'ready' },
  { view: 'correct-data', role: 'ready' },
  { view: 'correct-name', role: 'ready' },
  { view: 'step-up-page', role: 'ready' },
  { view: 'step-up-code', role: 'ready' },
  { view: 'step-up-sheet', role: 'ready', oneScreen: true },
  { view: 'my-consents', role: 'ready' },
  { view: 'my-devices', role: 'ready' },
  { view: 'my-messages', role: 'ready' },
  { view: 'my-reminders', role: 'ready' },
  { view: 'close-account', role: 'ready' },
  { view: 'confirm', role: 'ready' },
  { view: 'confirm-modal', role: 'ready', oneScreen: true },
  { view: 'key-facts', role: 'ready' },
  { view: 'agreement', role: 'ready' },
  { view: 'confirm-refused', role: 'ready' },
  { view: 'loan-documents', role: 'running' },
  { view: 'card-payment', role: 'running' },
  { view: 'receipt-late', role: 'late' },
  { view: 'replaced', role: 'running', drawnWith: 'late' },
  { view: 'payment-dispute', role: 'running', drawnWith: 'late' },
  { view: 'home-ready', role: 'ready' },
  { view: 'relevant-full', role: undefined },
  { view: 'home-products', role: 'settled' },
  { view: 'relevant', role: 'settled' },
  { view: 'product', role: 'settled' },
  { view: 'product-partner', role: 'settled' },
  { view: 'product-refused', role: 'settled' },
  { view: 'login-error', role: 'settled' },
  { view: 'rating', role: 'settled', oneScreen: true },
  { view: 'rating-refused', role: 'settled', oneScreen: true },
  { view: 'loan-settled', role: 'settled' },
  { view: 'rating-thanks', role: 'settled', oneScreen: true },
  { view: 'installments-done', role: 'settled' },
  { view: 'nothing-to-pay', role: 'settled' },
  { view: 'loan-started', role: 'ready' },
  // Money goes to a changed account only a day later: drawn when the loan was paid out.
  { view: 'card-bound', role: 'ready' },
  { view: 'loan-overpaid', role: 'running' },
  { view: 'loan-under-review', role: 'rich', isolated: true },
  { view: 'loan-rejected', role: 'poor', isolated: true },
  { view: 'loan-unpaid', role: 'odd-account', isolated: true },
  { view: 'confirm-blocked', role: 'settled', isolated: true },
  { view: 'cooling-off-number', role: 'ready', isolated: true },
  { view: 'extended', role: 'late', isolated: true },
  { view: 'refund', role: 'running', isolated: true },
  { view: 'methods-apps', role: 'running', isolated: true },
  { view: 'payment-scanned', role: 'running', isolated: true },
  { view: 'payment-app', role: 'running', isolated: true },
  { view: 'payment-elsewhere', role: 'running', isolated: true },
  { view: 'messages', role: 'running', isolated: true },
] as const satisfies readonly ViewEntry[]

export type ViewName = (typeof entries)[number]['view']
export type View = ViewEntry & { readonly view: ViewName }

export const viewList: readonly View[] = entries

/** Landing pages are in their template's language, and testers' pages in two (decision 030). */
export const viewsInEveryLanguage = viewList.filter(
  ({ view }) => !/^(landing|sandbox|test-preview)/.test(view),
)

/** The personas that must be seeded for the views, one for each. */
export const viewPersonas = viewList.flatMap(({ view, role }) =>
  role === undefined ? [] : [{ name: view, role }],
)

/** Views that are drawn with a loan of their own. */
export const isolatedViews: readonly ViewName[] = viewList.flatMap(({ view, isolated }) =>
  isolated ? [view] : [],
)
