import type { Transaction } from 'kysely'
import type { loanPush } from '#contract/application/calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { offerCopy } from '#copy/server/offer.js'
import { startOfDayIn } from '#domain/calendar/zone.ts'
import { getMarket } from '#domain/market/market.ts'
import { tryParseMoney } from '#domain/money/parse.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../http/reply-once.ts'
import {
  countApplicationsSince,
  getLoan,
  hasOpenLoan,
  insertLoan,
  oneOpenLoan,
  readTerms,
} from '../loan/public.ts'
import { notify } from '../notification/public.ts'
import {
  acceptOffer,
  documentIdOf,
  findLatestOfferFor,
  findOffer,
  isBinding,
  lockOffer,
  type RenderedDocument,
  renderDocuments,
  type StoredOffer,
  statementSubject,
} from '../offer/public.ts'
import { type Locale, say } from '../platform/copy.ts'
import { isUniqueViolation } from '../platform/database/database-errors.ts'
import type { WorkResult } from '../platform/database/idempotency.ts'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import {
  bindLinkKeys,
  freezeFacts,
  getApplicant,
  isBlocked,
  refuseClosedAccount,
} from '../profile/public.ts'
import type { Tables } from '../tables.ts'
import { insertDocuments } from './document-store.ts'

type LoanPushInput = InputOf<typeof loanPush>
type LoanPushOutput = OutputOf<typeof loanPush>

export const appliedTopic = 'loan-applied'

/** Each stores documents and may send a message; the texts for borrowers name the number. */
const maxApplicationsADay = 5

/** Whether the amount and term that the client sends are those of the offer. */
const matchesOffer = (offer: StoredOffer, input: LoanPushInput): boolean => {
  const { currency, every } = readTerms(offer)
  return (
    tryParseMoney(currency, input.amount)?.minor === offer.principalMinor &&
    Number(input.periods) === offer.installments &&
    input.termUnit === every.unit
  )
}

const findRequestedOffer = async (
  { services, signedIn: { borrowerId, market } }: BorrowerContext,
  { productId, proposalNo, amount, periods }: LoanPushInput,
): Promise<StoredOffer | undefined> => {
  if (proposalNo !== undefined) {
    return await findOffer(services.db, { borrowerId, productId, proposalNo })
  }
  const principalMinor = tryParseMoney(getMarket(market).currency, amount)?.minor
  if (principalMinor === undefined) return undefined
  const criteria = { borrowerId, productId, principalMinor, installments: Number(periods) }
  return await findLatestOfferFor(services.db, criteria)
}

/** The documents that the borrower agreed to, in the language shown; undefined when one is missing. */
const findAgreedDocuments = async (
  context: BorrowerContext,
  offer: StoredOffer,
  agreements: string,
): Promise<readonly RenderedDocument[] | undefined> => {
  const agreed = new Set(agreements.split(','))
  const others: readonly Locale[] = ['id', ...getMarket(offer.market).languages]
  for (const locale of [context.locale, ...others]) {
    const documents = renderDocuments(await statementSubject({ ...context, locale }, offer))
    if (documents.every(document => agreed.has(documentIdOf(document)))) return documents
  }
  return undefined
}

const loanPushResponse = (productId: string, orderId: string): LoanPushOutput => ({
  orderId,
  lendDetailsUrl: `/loanDetail?${new URLSearchParams({ productId, orderId })}`,
})

/** Accepts the offer in the idempotency key's transaction: inserts the loan, its documents, frozen facts and outbox message. */
const createLoanFromOffer = async (
  context: BorrowerContext,
  tx: Transaction<Tables>,
  { offerId, documents }: { offerId: string; documents: readonly RenderedDocument[] | undefined },
): Promise<WorkResult<LoanPushOutput | Refusal>> => {
  const { services, signedIn, locale } = context
  const copy = offerCopy[locale].terms
  const closed = await refuseClosedAccount(tx, context)
  if (closed) return unstoredRefusal(closed)
  const offer = await lockOffer(tx, offerId)
  // Accepted by a repeated tap: answer with that loan.
  if (offer.loanId !== null) return storedReply(loanPushResponse(offer.productId, offer.loanId))
  const today = services.clock.businessDate(offer.market)
  if (!isBinding(offer, today))
    return unstoredRefusal(refuse(refusalCode.offerEnded, copy.offerEnded))
  if (!documents)
    return unstoredRefusal(refuse(refusalCode.agreementMissing, copy.agreementMissing))
  if (await isBlocked(tx, offer.borrowerId)) {
    return unstoredRefusal(refuse(refusalCode.borrowerBlocked, copy.borrowerBlocked))
  }
  if (await hasOpenLoan(tx, offer.borrowerId)) {
    return unstoredRefusal(refuse(refusalCode.openLoanExists, copy.openLoanExists))
  }
  const since = startOfDayIn(getMarket(offer.market).timeZone, today)
  if ((await countApplicationsSince(tx, offer.borrowerId, since)) >= maxApplicationsADay) {
    return unstoredRefusal(refuse(refusalCode.tooManyApplications, copy.tooManyApplications))
  }
  const loanId = services.random.uuid()
  const now = services.clock.now()
  await insertLoan(services, tx, readTerms(offer), {
    loanId,
    numberedOn: today,
    borrowerId: offer.borrowerId,
    productId: offer.productId,
    market: offer.market,
    clientKind: offer.clientKind,
    state: 'under-review',
    agreed: { terms: offer.terms, schedule: offer.schedule },
    createdAt: now,
    offerId,
  })
  await acceptOffer(tx, offerId, loanId)
  const { borrowerId, market } = offer
  await freezeFacts(services, tx, { loanId, borrowerId, by: 'borrower' })
  const deviceId = context.common.deviceId ?? signedIn.common.deviceId
  await bindLinkKeys(services, tx, { borrowerId, market, deviceId })
  const { cipher } = services
  await insertDocuments(
    { db: tx, cipher },
    loanId,
    documents.map(document => ({ ...document, agreedAt: now })),
  )
  await writeOutbox(tx, { topic: appliedTopic, payload: { loanId } })
  const { orderNo: order } = await getLoan(tx, loanId)
  await notify(services, tx, {
    event: 'application-received',
    reference: loanId,
    borrowerId,
    loanId,
    facts: { amount: String(offer.principalMinor), order },
  })
  return storedReply(loanPushResponse(offer.productId, loanId))
}

/**
 * Accepts an offer and creates its loan, at the offer's price. Idempotent: repeated taps in any number
 * of windows create one loan. The decision follows from the outbox.
 */
export const loanPushHandler = async (
  input: LoanPushInput,
  context: BorrowerContext,
): Promise<LoanPushOutput | Refusal> => {
  const { services, signedIn, locale } = context
  const copy = offerCopy[locale].terms
  const offer = await findRequestedOffer(context, input)
  if (!offer) {
    return input.proposalNo === undefined
      ? refuse(refusalCode.offerEnded, copy.offerEnded)
      : refuse(protocolCode.notFound, say(locale, 'notFound'))
  }
  const { missing } = await getApplicant(services, signedIn.borrowerId)
  if (missing.length > 0) {
    return refuse(refusalCode.certificationMissing, copy.certificationMissing)
  }
  // Rendered before the transaction, which must not need a second connection; an offer's documents
  // never change.
  const documents = await findAgreedDocuments(context, offer, input.agreements ?? '')
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: 'loanPush', input }
  try {
    const reply = await replyOnce<LoanPushOutput>(context, once, async tx =>
      matchesOffer(offer, input)
        ? await createLoanFromOffer(context, tx, { offerId: offer.offerId, documents })
        : unstoredRefusal(refuse(refusalCode.offerChanged, copy.offerChanged)),
    )
    services.outbox.nudge()
    return reply
  } catch (error) {
    // Two offers accepted at once: the database lets only one become a loan.
    if (!isUniqueViolation(error, oneOpenLoan)) throw error
    return refuse(refusalCode.openLoanExists, copy.openLoanExists)
  }
}
