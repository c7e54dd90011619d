import type { DataExportCopy } from '#copy/server/data-export.js'
import { getMarket, MARKET_CODES } from '#domain/market/market.ts'
import { exportLoans } from '../../application/public.ts'
import { exportConversations } from '../../assistant/public.ts'
import { listProfileActions } from '../../audit/public.ts'
import { exportCardPayments } from '../../card-payment/public.ts'
import { exportLeads } from '../../catalog/public.ts'
import { exportPromises } from '../../collections/public.ts'
import { exportComplaints } from '../../complaint/public.ts'
import { exportRefunds } from '../../disbursement/public.ts'
import { type BorrowerContext, type Refusal, refuseForNow } from '../../http/handler.ts'
import { listImages } from '../../image/public.ts'
import { exportNotifications } from '../../notification/public.ts'
import { exportOffers } from '../../offer/public.ts'
import { exportDisputes } from '../../payment-dispute/public.ts'
import { exportPaymentRequests } from '../../payment-request/public.ts'
import { say } from '../../platform/copy.ts'
import { exportRegistration } from '../../promotion/public.ts'
import { exportReminders } from '../../reminder/public.ts'
import type { Services } from '../../services.ts'
import { exportPasskeys, exportSessions } from '../../session/public.ts'
import { exportEvents } from '../../tracking/public.ts'
import { exportAccountNameChecks } from '../account-name/store.ts'
import { listDecisions } from '../consent/consent-store.ts'
import { consentText } from '../consent/consent-versions.ts'
import { openEntry } from '../entries.ts'
import { exportFrozenFacts } from '../frozen-facts.ts'
import { exportIdentityLookUps } from '../identity-look-up/store.ts'
import { exportFaceComparisons } from '../identity-store.ts'
import { findBorrower } from '../store.ts'
import { readStoredProfile } from '../stored-profile.ts'
import { listEntries } from './erase-store.ts'

/** Every version of every step, as it was saved. */
const exportHistory = async (services: Services, borrowerId: string): Promise<object[]> => {
  const entries = await listEntries(services.db, borrowerId)
  return entries.map(entry => ({
    step: entry.step,
    version: entry.version,
    savedBy: entry.savedBy,
    savedAt: entry.savedAt,
    changedOn: entry.changedOn,
    saved: openEntry(services, entry.step, entry) ?? null,
  }))
}

/** Every decision with the text it was made on, in the market's first language. */
const exportConsents = async ({ db }: Services, borrowerId: string) => {
  const borrower = await findBorrower(db, borrowerId)
  const decisions = await listDecisions(db, borrowerId)
  if (!borrower) return []
  const { market } = borrower
  const locale = getMarket(market).language
  return decisions.map(decision => ({
    ...decision,
    text: consentText(decision.purpose, decision.version, { locale, market }),
  }))
}

const exportProfile = async (services: Services, borrowerId: string) => {
  const { db } = services
  const [
    profile,
    history,
    consents,
    images,
    frozenFacts,
    accountNames,
    identityLookUps,
    faceComparisons,
    seenByStaff,
  ] = await Promise.all([
    readStoredProfile(services, borrowerId),
    exportHistory(services, borrowerId),
    exportConsents(services, borrowerId),
    listImages(db, borrowerId),
    exportFrozenFacts(services, borrowerId),
    exportAccountNameChecks(services, borrowerId),
    exportIdentityLookUps(services, borrowerId),
    exportFaceComparisons(db, borrowerId),
    listProfileActions(db, {
      borrowerId,
      markets: MARKET_CODES,
      after: undefined,
      size: 10_000,
    }),
  ])
  return {
    profile,
    history,
    consents,
    appliedWith: frozenFacts,
    accountNames,
    identityLookUps,
    faceComparisons,
    images: images.map(({ imageId, purpose, createdAt, deletedAt }) => ({
      imageId,
      purpose,
      createdAt,
      deletedAt,
    })),
    seenByStaff: seenByStaff.map(({ action, doneAt }) => ({ action, doneAt })),
  }
}

/** What borrower and lender owed each other on the loans, and how it was paid. */
const exportMoney = async (services: Services, borrowerId: string) => {
  const [offers, loans, bills, cardPayments, paymentDisputes, refunds, promises] =
    await Promise.all([
      exportOffers(services, borrowerId),
      exportLoans(services, borrowerId),
      exportPaymentRequests(services, borrowerId),
      exportCardPayments(services, borrowerId),
      exportDisputes(services, borrowerId),
      exportRefunds(services, borrowerId),
      exportPromises(services, borrowerId),
    ])
  return { offers, loans, bills, cardPayments, paymentDisputes, refunds, promises }
}

/** All that is held. What the printed file has a heading for may not be missing. */
type ExportedData = Record<'borrowerId' | 'madeAt' | keyof DataExportCopy['sections'], unknown>

const exportAll = async (services: Services, borrowerId: string): Promise<ExportedData> => {
  const [
    registration,
    money,
    complaints,
    conversations,
    reminders,
    notifications,
    sessions,
    passkeys,
    otherLenders,
    events,
  ] = await Promise.all([
    exportRegistration(services, borrowerId),
    exportMoney(services, borrowerId),
    exportComplaints(services, borrowerId),
    exportConversations(services, borrowerId),
    exportReminders(services, borrowerId),
    exportNotifications(services, borrowerId),
    exportSessions(services, borrowerId),
    exportPasskeys(services, borrowerId),
    exportLeads(services, borrowerId),
    exportEvents(services, borrowerId),
  ])
  return {
    borrowerId,
    madeAt: services.clock.now(),
    ...(await exportProfile(services, borrowerId)),
    registration,
    ...money,
    complaints,
    conversations,
    reminders,
    notifications,
    sessions,
    passkeys,
    otherLenders,
    events,
  }
}

/** All data about the caller; refused when they had it very often, in either form. */
export const readExport = async ({
  services,
  signedIn,
  locale,
}: BorrowerContext): Promise<{ readonly personalData: object } | Refusal> => {
  const waitSeconds = await services.requestLimits.take('exportsByBorrower', signedIn.borrowerId)
  if (waitSeconds !== undefined) return refuseForNow(say(locale, 'tooManyRequests'), waitSeconds)
  return { personalData: await exportAll(services, signedIn.borrowerId) }
}

/** All data about the caller as a file; images are fetched one by one. */
export const exportDataHandler = async (
  _input: object,
  context: BorrowerContext,
): Promise<Response | Refusal> => {
  const read = await readExport(context)
  if ('refused' in read) return read
  return new Response(`${JSON.stringify(read.personalData, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="rupya-data.json"',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cache-Control': 'no-store',
    },
  })
}
