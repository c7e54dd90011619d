import type { RouteConfigEntry } from '@react-router/dev/routes'

/**
 * Every address of the borrower's pages, once. Names are ours; the paths are the specification's
 * (section 2) and the design's (section 6), which partners and native shells already open.
 */
export const paths = {
  home: '/home',
  mine: '/mine',
  mineData: '/mine/data',
  mineCorrect: '/mine/correct',
  mineConsents: '/mine/consents',
  mineDevices: '/mine/devices',
  mineClose: '/mine/close',
  mineClosed: '/mine/closed',
  certification: '/certification',
  bindCard: '/bindCard',
  relevant: '/relevant',
  product: '/product',
  login: '/login',
  promotion: '/promotion',
  error: '/error',
  orders: '/order',
  loanDetail: '/loanDetail',
  confirmLoan: '/confirmLoan',
  keyFacts: '/keyFacts',
  loanAgreement: '/loanAgreement',
  virtualAccount: '/that',
  payMethod: '/individual',
  installments: '/repayment',
  extension: '/repaymentDelay',
  complaint: '/complaint',
  customerService: '/customerService',
  about: '/aboutUs',
  privacyPolicy: '/privacyPolicy',
  paymentInstructions: '/dragonpayPaymentInstructions',
  /** The official site. */
  site: '/',
  policy: '/Policy',
  loanTerms: '/Loan',
  siteAbout: '/About',
  siteUser: '/User',
  siteContact: '/Contact',
  sandbox: '/sandbox',
} as const

/** Addresses that older shells still open, and where they lead now. The query goes along. */
export const oldPaths: Readonly<Record<string, string>> = {
  '/loanDetailsV3': paths.loanDetail,
  '/chooseRepay': paths.payMethod,
}

/** Screens import the addresses above alone: built at a call, the list stays out of their script. */
const listRoutes = (): RouteConfigEntry[] => [
  { path: paths.site, file: 'site/site-home.tsx' },
  { path: paths.policy, file: 'site/policy.tsx' },
  { path: paths.loanTerms, file: 'site/loan-terms.tsx' },
  { path: paths.siteAbout, file: 'site/about.tsx' },
  { path: paths.siteUser, file: 'site/user.tsx' },
  { path: paths.siteContact, file: 'site/contact.tsx' },
  { path: '/documents/:name', file: 'support/bare-paper.tsx' },
  { path: paths.home, file: 'loan/home.tsx' },
  { path: paths.relevant, file: 'catalog/relevant.tsx' },
  { path: paths.product, file: 'catalog/product.tsx' },
  { path: paths.orders, file: 'loan/order-list.tsx' },
  { path: paths.loanDetail, file: 'loan/loan-detail.tsx' },
  { path: paths.confirmLoan, file: 'loan/confirm/confirm-loan.tsx' },
  { path: paths.keyFacts, file: 'loan/papers/key-facts.tsx' },
  { path: paths.loanAgreement, file: 'loan/papers/loan-agreement.tsx' },
  { path: paths.installments, file: 'repayment/installments.tsx' },
  { path: paths.payMethod, file: 'repayment/pay-method.tsx' },
  { path: paths.virtualAccount, file: 'repayment/virtual-account.tsx' },
  { path: paths.certification, file: 'profile/certification.tsx' },
  { path: `${paths.certification}/base`, file: 'profile/base-step.tsx' },
  { path: `${paths.certification}/personal`, file: 'profile/personal-step.tsx' },
  { path: `${paths.certification}/job`, file: 'profile/job-step.tsx' },
  { path: `${paths.certification}/extra`, file: 'profile/extra-step.tsx' },
  { path: `${paths.certification}/identity`, file: 'profile/identity-step.tsx' },
  { path: `${paths.certification}/bank`, file: 'profile/bank-step.tsx' },
  { path: paths.bindCard, file: 'profile/bind-card.tsx' },
  { path: paths.mine, file: 'profile/mine.tsx' },
  { path: paths.mineData, file: 'profile/my-data.tsx' },
  { path: paths.mineCorrect, file: 'profile/correct-data.tsx' },
  { path: paths.mineConsents, file: 'profile/my-consents.tsx' },
  { path: paths.mineDevices, file: 'profile/my-devices.tsx' },
  { path: paths.mineClose, file: 'profile/close-account.tsx' },
  { path: paths.mineClosed, file: 'profile/account-closed.tsx' },
  { path: paths.sandbox, file: 'sandbox/sandbox.tsx' },
  { path: paths.customerService, file: 'support/customer-service.tsx' },
  { path: paths.about, file: 'support/about-us.tsx' },
  { path: paths.privacyPolicy, file: 'support/privacy-policy.tsx' },
  { path: paths.paymentInstructions, file: 'support/payment-instructions.tsx' },
  { path: paths.promotion, file: 'promotion/landing.tsx' },
  { path: paths.login, file: 'session/login.tsx' },
  { path: paths.error, file: 'shell/error-page.tsx' },
  ...Object.keys(oldPaths).map(path => ({
    id: `old${path}`,
    path,
    file: 'shell/old-address.ts',
  })),
  { path: '*', file: 'shell/not-found.tsx' },
]

export default /* @__PURE__ */ listRoutes()
