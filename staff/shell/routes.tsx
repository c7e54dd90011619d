import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { SessionGate } from '../session/session-gate.tsx'
import { BrokenScreen } from './frame/broken-screen.tsx'
import { Frame } from './frame/frame.tsx'
import { Home } from './frame/home.tsx'
import { NoScreen } from './frame/no-screen.tsx'

/** A screen in a file of its own, loaded when it is first opened. */
const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

const screens: readonly RouteObject[] = [
  screen('approvals', async () => (await import('../approval/approvals.tsx')).Approvals),
  screen('borrowers/:borrowerId', async () => (await import('../profile/borrower.tsx')).Borrower),
  screen('loans', async () => (await import('../loan/loans.tsx')).Loans),
  screen('loans/:loanId', async () => (await import('../loan/loan.tsx')).Loan),
  screen('collections', async () => (await import('../collections/collections.tsx')).Collections),
  screen('people', async () => (await import('../people/people.tsx')).People),
  screen('roles', async () => (await import('../people/roles.tsx')).Roles),
  screen('invitations', async () => (await import('../people/invitations.tsx')).Invitations),
  screen('audit', async () => (await import('../audit/audit.tsx')).Audit),
  screen('account', async () => (await import('../account/my-account.tsx')).MyAccount),
  screen(
    'applications',
    async () => (await import('../application/applications.tsx')).Applications,
  ),
  screen(
    'identity-checks',
    async () => (await import('../profile/identity-checks.tsx')).IdentityChecks,
  ),
  screen('corrections', async () => (await import('../profile/corrections.tsx')).Corrections),
  screen(
    'conversations',
    async () => (await import('../assistant/conversations.tsx')).Conversations,
  ),
  screen('complaints', async () => (await import('../complaint/complaints.tsx')).Complaints),
  screen(
    'contact-messages',
    async () => (await import('../site/contact-messages.tsx')).ContactMessages,
  ),
  screen('subscriptions', async () => (await import('../site/subscriptions.tsx')).Subscriptions),
  screen('reminders', async () => (await import('../reminder/reminders.tsx')).Reminders),
  screen(
    'unmatched-money',
    async () => (await import('../payment/unmatched-money.tsx')).UnmatchedMoney,
  ),
  screen('refunds', async () => (await import('../refund/refunds.tsx')).Refunds),
  screen('payouts', async () => (await import('../disbursement/payouts.tsx')).Payouts),
  screen(
    'payment-disputes',
    async () => (await import('../payment-dispute/payment-disputes.tsx')).PaymentDisputes,
  ),
  screen(
    'reconciliation',
    async () => (await import('../reconciliation/differences.tsx')).Differences,
  ),
  screen(
    'reconciled-days',
    async () => (await import('../reconciliation/reconciled-days.tsx')).ReconciledDays,
  ),
  screen('trial-balance', async () => (await import('../ledger/trial-balance.tsx')).TrialBalance),
  screen('journal', async () => (await import('../ledger/journal.tsx')).Journal),
  screen(
    'portfolio-at-risk',
    async () => (await import('../report/portfolio-at-risk.tsx')).PortfolioAtRisk,
  ),
  screen('daily-flows', async () => (await import('../report/daily-flows.tsx')).DailyFlows),
  screen(
    'approval-funnel',
    async () => (await import('../report/approval-funnel.tsx')).ApprovalFunnel,
  ),
  screen(
    'complaint-promises',
    async () => (await import('../report/complaint-promises.tsx')).ComplaintPromises,
  ),
  screen(
    'promise-breaches',
    async () => (await import('../report/complaint-promises.tsx')).PromiseBreaches,
  ),
  screen('callbacks', async () => (await import('../callback/callbacks.tsx')).Callbacks),
  screen('products', async () => (await import('../catalog/products.tsx')).Products),
  screen('products/edit', async () => (await import('../catalog/products.tsx')).ProductEditor),
  screen(
    'decision-rules',
    async () => (await import('../application/decision-rules.tsx')).DecisionRules,
  ),
  screen(
    'decision-rules/edit',
    async () => (await import('../application/decision-rules.tsx')).DecisionRulesEditor,
  ),
  screen(
    'landing-pages',
    async () => (await import('../promotion/landing-pages.tsx')).LandingPages,
  ),
  screen(
    'landing-pages/edit',
    async () => (await import('../promotion/landing-pages.tsx')).LandingPageEditor,
  ),
  screen('answers', async () => (await import('../content/content-screens.tsx')).Answers),
  screen('answers/edit', async () => (await import('../content/content-screens.tsx')).AnswerEditor),
  screen('funnel', async () => (await import('../promotion/funnel.tsx')).Funnel),
  screen(
    'announcements',
    async () => (await import('../content/content-screens.tsx')).Announcements,
  ),
  screen(
    'announcements/edit',
    async () => (await import('../content/content-screens.tsx')).AnnouncementEditor,
  ),
  screen(
    'saved-replies',
    async () => (await import('../content/content-screens.tsx')).SavedReplies,
  ),
  screen(
    'saved-replies/edit',
    async () => (await import('../content/content-screens.tsx')).SavedReplyEditor,
  ),
  screen('operations', async () => (await import('../operations/operations.tsx')).Operations),
]

const SignedInFrame = () => (
  <SessionGate>
    <Frame />
  </SessionGate>
)

/** Every address of the console, under `/staff`. */
export const routes: RouteObject[] = [
  screen('invitation', async () => (await import('../session/invitation.tsx')).Invitation),
  screen(
    'sign-in/openid',
    async () => (await import('../session/open-id-return.tsx')).OpenIdReturn,
  ),
  {
    Component: SignedInFrame,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: BrokenScreen,
        children: [
          { index: true, Component: Home },
          ...screens,
          { path: '*', Component: NoScreen },
        ],
      },
    ],
  },
]
