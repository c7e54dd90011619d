import type { Hono } from 'hono'
import { createApp, routesOf } from './app.ts'
import { registerApplicationJobs } from './application/jobs.ts'
import { registerOverruling } from './application/public.ts'
import { loanSubjects, loansOfBorrower } from './application/staff/subject-markets.ts'
import { registerApprovalJobs } from './approval/jobs.ts'
import { createApprovalRegistry } from './approval/public.ts'
import { approvalSubjects, approvalsOfBorrower } from './approval/staff/subject-markets.ts'
import { assistantSubjects, conversationsOfBorrower } from './assistant/staff/subject-markets.ts'
import { registerAuditJobs } from './audit/jobs.ts'
import { type BorrowerSubjects, type SubjectMarkets, withoutMarket } from './audit/public.ts'
import { auditSubjects } from './audit/staff/subject-markets.ts'
import { registerCallbackJobs } from './callback/jobs.ts'
import { callbackSubjects } from './callback/staff/subject-markets.ts'
import { registerCardPaymentJobs } from './card-payment/jobs.ts'
import { productVersion, refuseUnsoundProducts } from './catalog/public.ts'
import { registerCollectionsJobs } from './collections/jobs.ts'
import { registerComplaintJobs } from './complaint/jobs.ts'
import { complaintSubjects, complaintsOfBorrower } from './complaint/staff/subject-markets.ts'
import type { Config } from './config/config.ts'
import { defineContentApprovals, publishFirstSavedReplies } from './content/public.ts'
import { decisionRulesVersion, publishFirstDecisionRules } from './decision/public.ts'
import { registerDisbursementJobs } from './disbursement/jobs.ts'
import { registerPaidTwiceApprovals } from './disbursement/paid-twice-approvals.ts'
import { disbursementSubjects, payoutsOfBorrower } from './disbursement/staff/subject-markets.ts'
import { createAddressReader, createProxyCheck } from './http/client-address.ts'
import { readConsoleBuild } from './http/console-pages.ts'
import { createOperationsApp } from './http/operations.ts'
import { readWebBuild } from './http/pages/web-pages.ts'
import { createRequestLimits } from './http/request-limits.ts'
import { createImageCleaner } from './image/image-cleaner.ts'
import { registerImageJobs } from './image/jobs.ts'
import { registerLedgerJobs } from './ledger/jobs.ts'
import { ledgerSubjects } from './ledger/subject-markets.ts'
import { createQueueChanges, queueChannel } from './live/public.ts'
import { registerLoanJobs } from './loan/jobs.ts'
import { refuseLeftMarkets } from './loan/public.ts'
import { registerLoanApprovals } from './loan-servicing/loan-approvals.ts'
import { registerNotificationJobs } from './notification/jobs.ts'
import { createProviderWatch, createSwitches } from './operations/public.ts'
import { registerPaymentJobs } from './payment/jobs.ts'
import { paymentSubjects, paymentsOfBorrower } from './payment/staff/subject-markets.ts'
import { registerPaymentDisputeJobs } from './payment-dispute/jobs.ts'
import {
  disputesOfBorrower,
  paymentDisputeSubjects,
} from './payment-dispute/staff/subject-markets.ts'
import {
  createPaymentRequestFeeds,
  createStreamSlots,
  paymentRequestChannel,
} from './payment-request/public.ts'
import type { Fetch } from './platform/process/http-server.ts'
import type { ServedApplication } from './platform/process/run-server.ts'
import type { Platform } from './platform/process/start-platform.ts'
import { createWatchers } from './platform/process/watchers.ts'
import { createFieldCipher } from './platform/security/field-encryption.ts'
import { registerProfileJobs } from './profile/jobs.ts'
import { findAccountHolder } from './profile/public.ts'
import { profileOfBorrower, profileSubjects } from './profile/staff/subject-markets.ts'
import { landingPageVersion, publishFirstLandingPages } from './promotion/public.ts'
import { accountNameProviders } from './providers/account-name/account-name-providers.ts'
import { bankBranchProviders } from './providers/bank-branch/bank-branch-provider.ts'
import {
  createCaptchaPainter,
  createRememberingPainter,
} from './providers/captcha/captcha-painter.ts'
import { createCardProvider } from './providers/card/acquirer/create-card-provider.ts'
import type { CardProvider } from './providers/card/card-provider.ts'
import { withPlausibleCardPayments } from './providers/card/plausible-card-payments.ts'
import { payoutProviders } from './providers/disbursement/payout-providers.ts'
import {
  configuredEmailProvider,
  type SimulatedMailServer,
} from './providers/email/email-providers.ts'
import { createFileStore } from './providers/files/create-file-store.ts'
import { identityProviders } from './providers/identity/identity-providers.ts'
import { paymentProviders } from './providers/payment/payment-providers.ts'
import { smsSenders } from './providers/sms/sms-senders.ts'
import { registerDifferenceApprovals } from './reconciliation/difference-approvals.ts'
import { registerReconciliationJobs } from './reconciliation/jobs.ts'
import { reconciliationSubjects } from './reconciliation/staff/subject-markets.ts'
import { registerRefundApprovals } from './refund/refund-approvals.ts'
import { registerReminderJobs } from './reminder/jobs.ts'
import { reminderSubjects, remindersOfBorrower } from './reminder/staff/subject-markets.ts'
import { registerReportJobs } from './report/jobs.ts'
import {
  accountNameSimulatorUrl,
  bankSimulatorUrl,
  cardSimulatorUrl,
  identitySimulatorUrl,
  payoutSimulatorUrl,
  type Sandbox,
  smsSimulatorUrl,
  startSimulators,
} from './sandbox/public.ts'
import type { Services } from './services.ts'
import { registerSessionJobs } from './session/jobs.ts'
import { createSessionCache, sessionChannel } from './session/public.ts'
import { registerSiteJobs } from './site/jobs.ts'
import { siteSubjects } from './site/staff/subject-markets.ts'
import { registerStaffJobs } from './staff/jobs.ts'
import { isPermitted } from './staff/people/is-permitted.ts'
import { staffSubjects } from './staff/people/subject-markets.ts'
import { createOpenIdProvider, registerRoleGrants, staffChannel } from './staff/public.ts'
import { publishFirstAnswers } from './support/public.ts'
import { registerTrackingJobs } from './tracking/jobs.ts'
import { defineVersionApprovals } from './version/public.ts'
import { versionSubjects } from './version/staff/subject-markets.ts'

type ApplicationLink = ServedApplication['links'][number]

/** The application, ready to be served. */
export type Application = {
  readonly fetch: Fetch
  /** What the operations listener answers. */
  readonly operations: Fetch
  readonly services: Services
  /** Addresses to open, as paths, printed once the server is ready. */
  readonly links: readonly ApplicationLink[]
  readonly stop: () => Promise<void>
}

export const webBuildDirectory = new URL('../build/web/', import.meta.url)
export const consoleBuildDirectory = new URL('../build/staff/', import.meta.url)

const cardProvider = (config: Config, now: () => Date): CardProvider | undefined => {
  if (config.card.provider === 'none') return undefined
  const provider = createCardProvider({
    baseUrl: cardSimulatorUrl(config),
    secretKey: config.card.secretKey,
    callbackTokens: [config.card.callbackToken],
  })
  return withPlausibleCardPayments(provider, now)
}

/** What a second person decides, by kind. */
const defineApprovals = (services: Services): void => {
  defineVersionApprovals(services, productVersion)
  defineVersionApprovals(services, decisionRulesVersion)
  registerLoanApprovals(services)
  registerOverruling(services)
  defineVersionApprovals(services, landingPageVersion)
  defineContentApprovals(services)
  registerRefundApprovals(services)
  registerPaidTwiceApprovals(services)
  registerDifferenceApprovals(services)
  registerRoleGrants(services)
}

/** Complete by its type: a kind of subject without a way to find its market does not compile. */
const subjectMarkets: SubjectMarkets = {
  ...loanSubjects,
  ...approvalSubjects,
  ...assistantSubjects,
  ...auditSubjects,
  ...callbackSubjects,
  ...complaintSubjects,
  ...disbursementSubjects,
  ...ledgerSubjects,
  ...paymentDisputeSubjects,
  ...paymentSubjects,
  ...profileSubjects,
  ...reconciliationSubjects,
  ...reminderSubjects,
  ...siteSubjects,
  ...staffSubjects,
  ...versionSubjects,
  operation: withoutMarket,
  report: withoutMarket,
}

/** Complete by its type, as the markets are. */
const borrowerSubjects: BorrowerSubjects = {
  ...approvalsOfBorrower,
  ...complaintsOfBorrower,
  ...conversationsOfBorrower,
  ...disputesOfBorrower,
  ...loansOfBorrower,
  ...paymentsOfBorrower,
  ...payoutsOfBorrower,
  ...profileOfBorrower,
  ...remindersOfBorrower,
  audit: 'none',
  callback: 'none',
  'contact-message': 'none',
  content: 'none',
  'decision-rules': 'none',
  difference: 'none',
  'ledger-entry': 'none',
  newsletter: 'none',
  operation: 'none',
  product: 'none',
  promotion: 'none',
  'reconciled-day': 'none',
  report: 'none',
  staff: 'none',
  'staff-session': 'none',
}

/** The outside services, watched and switched as staff want them. */
const watchedProviders = (
  { config, database, clock, log, metrics }: Platform,
  simulatedMail: SimulatedMailServer | undefined,
) => {
  const switches = createSwitches({ db: database.kysely, log })
  const watch = createProviderWatch({ db: database.kysely, log, metrics, clock, switches })
  const payments = watch.payments(
    paymentProviders(config, { simulatorUrl: bankSimulatorUrl(config), clock }),
  )
  const payers = watch.payouts(
    payoutProviders(config, { simulatorUrl: payoutSimulatorUrl(config), clock }),
  )
  return {
    switches,
    providerWatch: watch,
    paymentProviders: payments.all,
    paymentProviderOf: payments.of,
    disbursementProviders: payers.all,
    disbursementProviderOf: payers.of,
    secondDisbursementProviderOf: payers.secondOf,
    smsSenders: watch.senders(smsSenders(config, smsSimulatorUrl(config))),
    emailProvider: watch.email(configuredEmailProvider(config, simulatedMail)),
    identityProviderOf: watch.identity(
      identityProviders(config, { simulatorUrl: identitySimulatorUrl(config) }),
    ),
    accountNameProviderOf: watch.accountNames(
      accountNameProviders(config, { simulatorUrl: accountNameSimulatorUrl(config) }),
    ),
    // Not watched: nothing waits for a branch's name.
    bankBranchProviderOf: bankBranchProviders(config, {
      simulatorUrl: accountNameSimulatorUrl(config),
    }),
  }
}

/**
 * The services of the handlers, made from the platform; tests make their own platform. The simulated
 * mail server is asked for its address with the first message.
 */
export const composeServices = async (
  platform: Platform,
  simulatedMail?: SimulatedMailServer,
): Promise<Services> => {
  const { config, database, clock, random, log, metrics, outbox } = platform
  const acquirer = cardProvider(config, clock.now)
  const cipher = createFieldCipher(config.secrets, random)
  const requestLimits = createRequestLimits(database.kysely, cipher)
  const paymentRequestEvents = createWatchers()
  const services: Services = {
    config,
    db: database.kysely,
    listDb: platform.listDatabase.kysely,
    replicaDb: platform.replica?.kysely,
    clock,
    random,
    log,
    metrics,
    outbox,
    jobs: platform.jobs,
    ...watchedProviders(platform, simulatedMail),
    cipher,
    captchaPainter: platform.sandboxClock
      ? createRememberingPainter(random)
      : createCaptchaPainter(random),
    addressOf: createAddressReader(config.trustedProxies),
    isFromTrustedProxy: createProxyCheck(config.trustedProxies),
    requestLimits,
    files: createFileStore(config, platform),
    imageCleaner: createImageCleaner(),
    cardProviders: new Map(acquirer ? [[acquirer.name, acquirer]] : []),
    cardProviderOf: () => acquirer,
    sessions: createSessionCache(),
    staffSessions: createSessionCache(),
    staffEvents: createWatchers(),
    queueChanges: createQueueChanges(),
    openIdProvider: createOpenIdProvider(config, random),
    paymentRequestEvents,
    paymentRequestFeeds: createPaymentRequestFeeds(paymentRequestEvents),
    streamSlots: createStreamSlots(),
    stopping: platform.stopping,
    approvals: createApprovalRegistry(isPermitted),
    subjectMarkets,
    borrowerSubjects,
  }
  const { notify, notifyAll } = services.paymentRequestEvents
  await database.listen(paymentRequestChannel, notify, notifyAll)
  await database.listen(sessionChannel, services.sessions.forget, services.sessions.forgetAll)
  await listenForConsole(services, database)
  registerSessionJobs(services, platform.jobs)
  registerSiteJobs(services, platform.jobs)
  registerTrackingJobs(services, platform.jobs)
  registerApplicationJobs(services)
  registerCallbackJobs(services, platform.jobs)
  registerApprovalJobs(services, platform.jobs)
  defineApprovals(services)
  registerCollectionsJobs(services, platform.jobs)
  registerComplaintJobs(services, platform.jobs)
  registerLedgerJobs(services, platform.jobs)
  registerReportJobs(services, platform.jobs)
  registerAuditJobs(services, platform.jobs)
  registerDisbursementJobs(services, platform.jobs)
  registerPaymentJobs(services, platform.jobs)
  registerCardPaymentJobs(services, platform.jobs)
  registerPaymentDisputeJobs(services, platform.jobs)
  registerReconciliationJobs(services, platform.jobs)
  registerImageJobs(services, platform.jobs)
  registerLoanJobs(services, platform.jobs)
  registerProfileJobs(services, platform.jobs)
  registerReminderJobs(services, platform.jobs)
  registerNotificationJobs(services, platform.jobs)
  registerStaffJobs(services, platform.jobs)
  return services
}

/**
 * Passes on changed rows of queues. A change of one person drops all kept sessions of staff: they are
 * few, and so are changes.
 */
const listenForConsole = async (
  { staffSessions, staffEvents, queueChanges }: Services,
  { listen }: Platform['database'],
): Promise<void> => {
  await listen(queueChannel, queueChanges.publish, queueChanges.publishGap)
  await listen(
    staffChannel,
    staffId => {
      staffSessions.forgetAll()
      staffEvents.notify(staffId)
    },
    () => {
      staffSessions.forgetAll()
      staffEvents.notifyAll()
    },
  )
}

const composeSandbox = (
  platform: Platform,
  services: Services,
  deliver: (request: Request) => Promise<Response>,
): Sandbox | undefined => {
  const { config, clock, random, sandboxClock, stateDir } = platform
  if (!sandboxClock) return undefined
  const simulators = startSimulators({
    config,
    clock,
    random,
    stateDir,
    deliver,
    accountHolderOf: reference => findAccountHolder(services, reference),
  })
  return { ...simulators, clock: sandboxClock }
}

const sandboxLinks: readonly ApplicationLink[] = [{ label: 'Sandbox', path: '/sandbox' }]
const commonLinks: readonly ApplicationLink[] = [
  { label: 'Site', path: '/' },
  { label: 'API reference', path: '/api/docs', on: 'operations' },
  { label: 'Metrics', path: '/metrics', on: 'operations' },
]

/** Builds the application on its platform: services, routes, job and message handlers. */
export const compose = async (platform: Platform): Promise<Application> => {
  let sandbox: Sandbox | undefined
  const services = await composeServices(platform, async () => {
    if (!sandbox) throw new Error('the simulators are not composed yet')
    return await sandbox.email.address()
  })
  await refuseLeftMarkets(services)
  await publishFirstDecisionRules(services)
  await publishFirstLandingPages(services)
  await publishFirstSavedReplies(services)
  await publishFirstAnswers(services)
  await refuseUnsoundProducts(services)
  // The simulators deliver callbacks to the application, which is made after them.
  let app: Hono | undefined
  sandbox = composeSandbox(platform, services, async request => {
    if (!app) throw new Error('the application is not composed yet')
    return await app.fetch(request)
  })
  app = createApp(services, {
    web: await readWebBuild(webBuildDirectory),
    staff: await readConsoleBuild(consoleBuildDirectory),
    ...(sandbox ? { sandbox } : {}),
  })
  return {
    fetch: app.fetch,
    operations: createOperationsApp(routesOf(sandbox), services).fetch,
    services,
    links: [...(sandbox ? sandboxLinks : []), ...commonLinks],
    stop: async () => {
      sandbox?.bank.close()
      sandbox?.payouts.close()
      sandbox?.cards.close()
      sandbox?.email.close()
    },
  }
}
