/** How a loan stands when its person comes on; the story is that of a persona. */
export type Role = 'running' | 'due' | 'late' | 'settled'

/** What there is to see, and how the loan stands of whoever sees it (nobody: a visitor). */
export const viewList = [
  { view: 'sandbox', role: undefined },
  { view: 'sandbox-proof', role: undefined },
  { view: 'login', role: undefined },
  { view: 'customer-service', role: 'running' },
  { view: 'home', role: 'running' },
  { view: 'home-products', role: 'settled' },
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
