/**
 * How a loan stands when its person comes on. `ready`: none yet, and everything is told; so have the
 * `rich`, whose wish a person must look at, the `poor`, and those whose account the bank refuses.
 */
export type Role =
  | 'running'
  | 'due'
  | 'late'
  | 'settled'
  | 'ready'
  | 'rich'
  | 'poor'
  | 'odd-account'

/** What there is to see, and how the loan stands of whoever sees it (nobody: a visitor). */
export const viewList = [
  { view: 'sandbox', role: undefined },
  { view: 'sandbox-proof', role: undefined },
  { view: 'landing', role: undefined },
  { view: 'landing-wrong', role: undefined },
  { view: 'landing-sent', role: undefined },
  { view: 'landing-error', role: undefined },
  { view: 'landing-agreement', role: undefined },
  { view: 'landing-download', role: undefined },
  { view: 'login', role: undefined },
  { view: 'login-code', role: undefined },
  { view: 'customer-service', role: 'running' },
  { view: 'about-us', role: undefined },
  { view: 'privacy-policy', role: undefined },
  { view: 'loan-terms-paper', role: undefined },
  { view: 'payment-guide', role: undefined },
  { view: 'payment-guide-bank', role: undefined },
  { view: 'site-home', role: undefined },
  { view: 'site-policy', role: undefined },
  { view: 'site-loan', role: undefined },
  { view: 'site-about', role: undefined },
  { view: 'site-user', role: undefined },
  { view: 'site-contact', role: undefined },
  { view: 'site-contact-refused', role: undefined },
  { view: 'home', role: 'running' },
  { view: 'home-products', role: 'settled' },
  { view: 'home-ready', role: 'ready' },
  { view: 'relevant', role: 'settled' },
  { view: 'relevant-full', role: undefined },
  { view: 'relevant-late', role: 'late' },
  { view: 'product', role: 'settled' },
  { view: 'product-partner', role: 'settled' },
  { view: 'product-refused', role: 'settled' },
  { view: 'orders', role: 'running' },
  { view: 'loan', role: 'running' },
  { view: 'loan-due', role: 'due' },
  { view: 'loan-late', role: 'late' },
  { view: 'loan-settled', role: 'settled' },
  { view: 'rating', role: 'settled' },
  { view: 'rating-refused', role: 'settled' },
  { view: 'rating-thanks', role: 'settled' },
  { view: 'installments', role: 'running' },
  { view: 'installments-late', role: 'late' },
  { view: 'installments-done', role: 'settled' },
  { view: 'methods', role: 'running' },
  { view: 'methods-market', role: 'running' },
  { view: 'payment', role: 'running' },
  { view: 'payment-market', role: 'running' },
  { view: 'have-paid', role: 'running' },
  { view: 'claimed', role: 'running' },
  { view: 'receipt', role: 'running' },
  { view: 'receipt-late', role: 'late' },
  { view: 'in-review', role: 'running' },
  { view: 'loan-in-review', role: 'running' },
  { view: 'replaced', role: 'running' },
  { view: 'nothing-to-pay', role: 'settled' },
  { view: 'certification', role: 'settled' },
  { view: 'certification-done', role: 'ready' },
  { view: 'step-base', role: 'settled' },
  { view: 'step-base-wrong', role: 'settled' },
  { view: 'step-personal', role: 'settled' },
  { view: 'step-job', role: 'settled' },
  { view: 'step-extra', role: 'settled' },
  { view: 'step-identity', role: 'settled' },
  { view: 'step-identity-sent', role: 'settled' },
  { view: 'step-identity-failed', role: 'settled' },
  { view: 'step-bank', role: 'settled' },
  { view: 'bind-card', role: 'ready' },
  { view: 'card-bound', role: 'ready' },
  { view: 'mine', role: 'ready' },
  { view: 'my-data', role: 'ready' },
  { view: 'correct-data', role: 'ready' },
  { view: 'correct-name', role: 'ready' },
  { view: 'my-consents', role: 'ready' },
  { view: 'my-devices', role: 'ready' },
  { view: 'close-account', role: 'ready' },
  { view: 'close-refused', role: 'running' },
  { view: 'account-closed', role: undefined },
  { view: 'confirm', role: 'ready' },
  { view: 'confirm-modal', role: 'ready' },
  { view: 'confirm-refused', role: 'ready' },
  { view: 'confirm-open-loan', role: 'running' },
  { view: 'key-facts', role: 'ready' },
  { view: 'agreement', role: 'ready' },
  { view: 'loan-papers', role: 'running' },
  { view: 'loan-held', role: 'rich' },
  { view: 'loan-rejected', role: 'poor' },
  { view: 'loan-begun', role: 'ready' },
  { view: 'giving-back-number', role: 'ready' },
  { view: 'loan-unpaid', role: 'odd-account' },
  { view: 'signed-out', role: undefined },
  { view: 'wrong-address', role: 'running' },
  { view: 'not-yours', role: 'running' },
  { view: 'missing', role: undefined },
  { view: 'fault', role: 'running' },
  { view: 'offline', role: 'running' },
] as const satisfies readonly { readonly view: string; readonly role: Role | undefined }[]

export type ViewName = (typeof viewList)[number]['view']

/** Who must be seeded for the views, one person for each. */
export const viewParts = viewList.flatMap(({ view, role }) =>
  role === undefined ? [] : [{ part: view, role }],
)
