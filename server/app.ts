import { type Context, Hono } from 'hono'
import { protocolCode } from '#contract/envelope.ts'
import { applicationRoutes } from './application/routes.ts'
import { approvalRoutes } from './approval/routes.ts'
import { assistantRoutes } from './assistant/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { callbackRoutes } from './callback/routes.ts'
import { mountCardWebhooks } from './card-payment/card-webhooks.ts'
import { cardPaymentRoutes } from './card-payment/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { collectionsRoutes } from './collections/routes.ts'
import { complaintRoutes } from './complaint/routes.ts'
import { contentRoutes } from './content/staff/routes.ts'
import { mountPayoutWebhooks } from './disbursement/payout-webhooks.ts'
import { disbursementRoutes } from './disbursement/routes.ts'
import { earlySettlementRoutes } from './early-settlement/routes.ts'
import { extensionRoutes } from './extension/routes.ts'
import { createCallProcess, registerCalls } from './http/calls.ts'
import { type ConsoleBuild, mountConsole } from './http/console-pages.ts'
import type { Route } from './http/handler.ts'
import { limitBodies, limitCallbacks } from './http/limit-body.ts'
import { createCallFromPage } from './http/pages/page-calls.ts'
import { mountWeb, type WebBuild } from './http/pages/web-pages.ts'
import { redirectDoubleSlash } from './http/redirect-double-slash.ts'
import { replyWithFault } from './http/reply-with-fault.ts'
import { securityHeaders } from './http/security-headers.ts'
import { separateHosts } from './http/separate-hosts.ts'
import { createUploadGate } from './http/upload-gate.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { loanRoutes } from './loan/routes.ts'
import { loanServicingRoutes } from './loan-servicing/routes.ts'
import { mountUnsubscribe } from './notification/email/unsubscribe.ts'
import { mountMsg91Webhook } from './notification/msg91-webhook.ts'
import { notificationRoutes } from './notification/routes.ts'
import { mountWhatsAppWebhook } from './notification/whatsapp-webhook.ts'
import { offerRoutes } from './offer/routes.ts'
import { operationsRoutes } from './operations/routes.ts'
import { paymentRoutes } from './payment/routes.ts'
import { mountPaymentWebhooks } from './payment/webhooks.ts'
import { paymentDisputeRoutes } from './payment-dispute/routes.ts'
import { paymentRequestRoutes } from './payment-request/routes.ts'
import { say } from './platform/copy.ts'
import { mountHealth } from './platform/observability/health.ts'
import { observeRequests } from './platform/observability/observe-requests.ts'
import { traceRequests } from './platform/observability/trace-requests.ts'
import { profileRoutes } from './profile/routes.ts'
import { promotionRoutes } from './promotion/routes.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { refundRoutes } from './refund/routes.ts'
import { reminderRoutes } from './reminder/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { mountSimulators, type Sandbox, sandboxRoutes } from './sandbox/public.ts'
import { searchRoutes } from './search/routes.ts'
import type { Services } from './services.ts'
import { enterByDocument } from './session/entry/enter-by-document.ts'
import { sessionRoutes } from './session/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { statementRoutes } from './statement/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { timelineRoutes } from './timeline/routes.ts'
import { trackingRoutes } from './tracking/routes.ts'

const borrowerRoutes: readonly Route[] = [
  ...promotionRoutes,
  ...sessionRoutes,
  ...loanRoutes,
  ...applicationRoutes,
  ...approvalRoutes,
  ...disbursementRoutes,
  ...earlySettlementRoutes,
  ...extensionRoutes,
  ...offerRoutes,
  ...paymentRoutes,
  ...paymentDisputeRoutes,
  ...paymentRequestRoutes,
  ...refundRoutes,
  ...cardPaymentRoutes,
  ...statementRoutes,
  ...reminderRoutes,
  ...notificationRoutes,
  ...callbackRoutes,
  ...reconciliationRoutes,
  ...profileRoutes,
  ...catalogRoutes,
  ...complaintRoutes,
  ...contentRoutes,
  ...assistantRoutes,
  ...auditRoutes,
  ...trackingRoutes,
  ...supportRoutes,
  ...siteRoutes,
  ...loanServicingRoutes,
  ...collectionsRoutes,
  ...ledgerRoutes,
  ...reportRoutes,
  ...operationsRoutes,
  ...searchRoutes,
  ...timelineRoutes,
  ...staffRoutes,
  ...liveRoutes,
]

const notFound = (c: Context): Response =>
  c.json({ code: protocolCode.notFound, message: say('en', 'notFound'), data: null }, 404)

/** The routes of all calls. `sandbox` is absent in production. */
export const routesOf = (sandbox?: Sandbox): readonly Route[] => [
  ...borrowerRoutes,
  ...(sandbox ? sandboxRoutes(sandbox) : []),
]

type Builds = { readonly web?: WebBuild; readonly staff?: ConsoleBuild }

/**
 * The whole server, in the order in which a request passes it. `web` is the built borrower app and
 * `staff` the built console; without them (tests of calls) only the API is served. `sandbox` is
 * absent in production.
 */
export const createApp = (
  services: Services,
  { web, staff, sandbox }: Builds & { readonly sandbox?: Sandbox } = {},
): Hono => {
  const app = new Hono()
  app.onError(replyWithFault(services))
  app.use(traceRequests(services))
  app.use(observeRequests(services))
  app.use(securityHeaders(services))
  mountHealth(app, services, { inDetail: false })
  app.use(separateHosts(services.config, notFound))

  app.use('/webhooks/*', limitCallbacks)
  app.use('/unsubscribe/*', limitCallbacks)
  mountPayoutWebhooks(app, services)
  mountCardWebhooks(app, services)
  mountWhatsAppWebhook(app, services)
  mountMsg91Webhook(app, services)
  mountUnsubscribe(app, services)
  mountPaymentWebhooks(app, services)
  const routes = routesOf(sandbox)
  const limit = limitBodies(routes, services.config)
  app.use(`/${services.config.apiBase.prefix}/*`, limit)
  app.use(`/api/v2/*`, limit)
  if (sandbox) mountSimulators(app, sandbox)
  const uploads = createUploadGate()
  const calls = createCallProcess(uploads)
  registerCalls(app, routes, services, calls)
  // An unknown call or webhook gets the JSON reply rather than a page.
  for (const base of [`/${services.config.apiBase.prefix}/*`, '/api/v2/*', '/webhooks/*']) {
    app.all(base, notFound)
  }

  if (staff) mountConsole(app, services, staff)
  app.use(redirectDoubleSlash, enterByDocument(services))
  if (web) {
    mountWeb(app, { ...services, uploads }, web, createCallFromPage(routes, services, calls))
  }
  app.notFound(notFound)
  return app
}
