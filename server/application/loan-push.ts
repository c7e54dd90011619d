import type { Transaction } from 'kysely'
import type { loanPush } from '#contract/application/calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { offerCopy } from '#copy/server/offer.js'
import { getMarket } from '#domain/market/market.ts'
import { tryParseMoney } from '#domain/money/parse.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../http/reply-once.ts'
import { hasOpenLoan, insertLoan, oneOpenLoan, readTerms } from '../loan/public.ts'
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
import { getApplicant, refuseClosed } from '../profile/public.ts'
import type { Tables } from '../tables.ts'
import { insertDocuments } from './document-store.ts'

type LoanPushInput = InputOf<typeof loanPush>
type LoanPushOutput = OutputOf<typeof loanPush>

export const appliedTopic = 'loan-applied'

/** What the client names is compared with the offer and never believed. */
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
  const wish = { borrowerId, productId, principalMinor, installments: Number(periods) }
  return await findLatestOfferFor(services.db, wish)
}

/** The papers as agreed to, in the language they were shown in; undefined when one is missing. */
const findAgreedDocuments = async (
  context: BorrowerContext,
  offer: StoredOffer,
  agreements: string,
): Promise<readonly RenderedDocument[] | undefined> => {
  const agreed = new Set(agreements.split(','))
  const others: readonly Locale[] = ['id', ...getMarket(offer.market).languages]
  for (const locale of [context.locale, ...others]) {
    const papers = renderDocuments(await statementSubject({ ...context, locale }, offer))
    if (papers.every(paper => agreed.has(documentIdOf(paper)))) return papers
  }
  return undefined
}

const loanPushResponse = (productId: string, orderId: string): LoanPushOutput => ({
  orderId,
  lendDetailsUrl: `/loanDetail?${new URLSearchParams({ productId, orderId })}`,
})

/** Takes the offer in the transaction of its key: the loan, its papers, and what must follow. */
const createLoanFromOffer = async (
  context: BorrowerContext,
  tx: Transaction<Tables>,
  { offerId, papers }: { offerId: string; papers: readonly RenderedDocument[] | undefined },
): Promise<WorkResult<LoanPushOutput | Refusal>> => {
  const { services, locale } = context
  const copy = offerCopy[locale].terms
  const closed = await refuseClosed(tx, context)
  if (closed) return unstoredRefusal(closed)
  const offer = await lockOffer(tx, offerId)
  // Taken by another press of the same button: that loan is the answer.
  if (offer.loanId !== null) return storedReply(loanPushResponse(offer.productId, offer.loanId))
  const today = services.clock.businessDate(offer.market)
  if (!isBinding(offer, today))
    return unstoredRefusal(refuse(refusalCode.offerEnded, copy.offerEnded))
  if (!papers) return unstoredRefusal(refuse(refusalCode.agreementMissing, copy.agreementMissing))
  if (await hasOpenLoan(tx, offer.borrowerId)) {
    return unstoredRefusal(refuse(refusalCode.openLoanExists, copy.openLoanExists))
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
  const { cipher } = services
  await insertDocuments(
    { db: tx, cipher },
    loanId,
    papers.map(paper => ({ ...paper, agreedAt: now })),
  )
  await writeOutbox(tx, { topic: appliedTopic, payload: { loanId } })
  return storedReply(loanPushResponse(offer.productId, loanId))
}

/**
 * One loan for one offer, at the offer's price, however often and from however many windows it is
 * pressed. The decision follows by itself.
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
  // Rendered before the transaction, which must not ask for a second connection: an offer's words
  // never change.
  const papers = await findAgreedDocuments(context, offer, input.agreements)
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: 'loanPush', input }
  try {
    const answer = await replyOnce<LoanPushOutput>(context, once, async tx =>
      matchesOffer(offer, input)
        ? await createLoanFromOffer(context, tx, { offerId: offer.offerId, papers })
        : unstoredRefusal(refuse(refusalCode.offerChanged, copy.offerChanged)),
    )
    services.outbox.nudge()
    return answer
  } catch (error) {
    // Two offers taken at the same moment: the database lets one become a loan.
    if (!isUniqueViolation(error, oneOpenLoan)) throw error
    return refuse(refusalCode.openLoanExists, copy.openLoanExists)
  }
}
