import { type Context, Hono } from 'hono'
import { protocolCode } from '#contract/envelope.ts'
import { answerFault } from './answer-fault.ts'
import { mountApiDocs } from './api-docs.ts'
import { assistantRoutes } from './assistant/routes.ts'
import { callbackRoutes } from './callback/routes.ts'
import { registerCalls } from './calls.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { complaintRoutes } from './complaint/routes.ts'
import type { Route } from './handler.ts'
import { limitBodies } from './limit-body.ts'
import { mountPayoutWebhooks } from './loan/public.ts'
import { loanRoutes } from './loan/routes.ts'
import { plainAddress } from './plain-address.ts'
import { say } from './platform/copy.ts'
import { mountHealth } from './platform/health.ts'
import { observeRequests } from './platform/observe-requests.ts'
import { profileRoutes } from './profile/routes.ts'
import { promotionRoutes } from './promotion/routes.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { reminderRoutes } from './reminder/public.ts'
import { mountCardWebhooks, mountWebhooks, repaymentRoutes } from './repayment/public.ts'
import {
  mountCardStandIn,
  mountPayoutStandIn,
  mountStandIn,
  mountStandInLenders,
  mountStandInSender,
  type Sandbox,
  sandboxRoutes,
} from './sandbox/public.ts'
import { securityHeaders } from './security-headers.ts'
import type { Services } from './services.ts'
import { enterByAddress, sessionRoutes } from './session/public.ts'
import { siteRoutes } from './site/routes.ts'
import { statementRoutes } from './statement/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { mountWeb, type WebBuild } from './web-pages.ts'

const borrowerRoutes: readonly Route[] = [
  ...promotionRoutes,
  ...sessionRoutes,
  ...loanRoutes,
  ...repaymentRoutes,
  ...statementRoutes,
  ...reminderRoutes,
  ...callbackRoutes,
  ...reconciliationRoutes,
  ...profileRoutes,
  ...catalogRoutes,
  ...complaintRoutes,
  ...assistantRoutes,
  ...trackingRoutes,
  ...supportRoutes,
  ...siteRoutes,
]

const notFound = (c: Context): Response =>
  c.json({ code: protocolCode.notFound, message: say('en', 'notFound'), data: null }, 404)

/**
 * The whole server, in the order in which a request passes it. `web` is the built borrower app;
 * without it (tests of calls) only the wire is served. `sandbox` is absent in production.
 */
export const createApp = (
  services: Services,
  { web, sandbox }: { readonly web?: WebBuild; readonly sandbox?: Sandbox } = {},
): Hono => {
  const app = new Hono()
  app.onError(answerFault(services))
  app.use(observeRequests(services))
  app.use(securityHeaders(services))
  mountHealth(app, services)

  mountPayoutWebhooks(app, services)
  mountCardWebhooks(app, services)
  mountWebhooks(app, services)
  const routes = [...borrowerRoutes, ...(sandbox ? sandboxRoutes(sandbox) : [])]
  const limit = limitBodies(routes, services.config)
  app.use(`/${services.config.wire.prefix}/*`, limit)
  app.use(`/api/v2/*`, limit)
  if (sandbox) {
    mountStandIn(app, sandbox.bank)
    mountPayoutStandIn(app, sandbox.payouts)
    mountCardStandIn(app, sandbox.cards)
    mountStandInSender(app, sandbox)
    mountStandInLenders(app, services)
  }
  registerCalls(app, routes, services)
  mountApiDocs(app, routes, services)
  // Whoever asks for a call or a webhook that is not there is no reader of pages.
  for (const base of [`/${services.config.wire.prefix}/*`, '/api/v2/*', '/webhooks/*']) {
    app.all(base, notFound)
  }

  app.use(plainAddress, enterByAddress(services))
  if (web) mountWeb(app, services, web)
  app.notFound(notFound)
  return app
}
