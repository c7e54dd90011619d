import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { loanPush } from '#contract/loan-application.ts'
import { getMarket } from '#domain/market/market.ts'
import { MoneyError } from '#domain/money/money.ts'
import { parseMoney } from '#domain/money/parse.ts'
import { answerOnce, kept, notKept } from '../answer-once.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import { type Locale, say } from '../platform/copy.ts'
import { isUniqueViolation } from '../platform/database-errors.ts'
import type { WorkResult } from '../platform/idempotency.ts'
import { writeOutbox } from '../platform/outbox.ts'
import { getApplicant, refuseClosed } from '../profile/public.ts'
import type { Tables } from '../tables.ts'
import { readTerms } from './agreement.ts'
import { applicationCopy } from './application-copy.ts'
import { insertDocuments } from './document-store.ts'
import { statementSubject } from './find-offer.ts'
import { insertLoan, oneOpenLoan } from './insert-loan.ts'
import { isBinding } from './make-offer.ts'
import {
  findLatestOfferFor,
  findOffer,
  lockOffer,
  type StoredOffer,
  takeOffer,
} from './offer-store.ts'
import { documentIdOf, type Paper, renderPapers } from './papers/render-papers.ts'
import { hasOpenLoan } from './standing.ts'

type Input = InputOf<typeof loanPush>
type Output = OutputOf<typeof loanPush>

export const appliedTopic = 'loan-applied'

/** What the client names is compared with the offer and never believed. */
const namesOffer = (offer: StoredOffer, input: Input): boolean => {
  const { currency, every } = readTerms(offer)
  return (
    readMinor(currency, input.amount) === offer.principalMinor &&
    Number(input.periods) === offer.installments &&
    input.termUnit === every.unit
  )
}

const readMinor = (currency: 'INR' | 'IDR', text: string): bigint | undefined => {
  try {
    return parseMoney(currency, text).minor
  } catch (error) {
    if (error instanceof MoneyError) return undefined
    throw error
  }
}

const findPushedOffer = async (
  { services, signedIn: { borrowerId, market } }: BorrowerContext,
  { productId, proposalNo, amount, periods }: Input,
): Promise<StoredOffer | undefined> => {
  if (proposalNo !== undefined) {
    return await findOffer(services.db, { borrowerId, productId, proposalNo })
  }
  const principalMinor = readMinor(market === 'IN' ? 'INR' : 'IDR', amount)
  if (principalMinor === undefined) return undefined
  const wish = { borrowerId, productId, principalMinor, installments: Number(periods) }
  return await findLatestOfferFor(services.db, wish)
}

/** The papers as agreed to, in the language they were shown in; undefined when one is missing. */
const agreedPapers = async (
  context: BorrowerContext,
  offer: StoredOffer,
  agreements: string,
): Promise<readonly Paper[] | undefined> => {
  const agreed = new Set(agreements.split(','))
  const others: readonly Locale[] = ['id', ...getMarket(offer.market).languages]
  for (const locale of [context.locale, ...others]) {
    const papers = renderPapers(await statementSubject({ ...context, locale }, offer))
    if (papers.every(paper => agreed.has(documentIdOf(paper)))) return papers
  }
  return undefined
}

const answerOf = (productId: string, orderId: string): Output => ({
  orderId,
  lendDetailsUrl: `/loanDetail?${new URLSearchParams({ productId, orderId })}`,
})

/** Takes the offer in the transaction of its key: the loan, its papers, and what must follow. */
const take = async (
  context: BorrowerContext,
  tx: Transaction<Tables>,
  { offerId, papers }: { offerId: string; papers: readonly Paper[] | undefined },
): Promise<WorkResult<Output | Refusal>> => {
  const { services, locale } = context
  const copy = applicationCopy[locale]
  const closed = await refuseClosed(tx, context)
  if (closed) return notKept(closed)
  const offer = await lockOffer(tx, offerId)
  // Taken by another press of the same button: that loan is the answer.
  if (offer.loanId !== null) return kept(answerOf(offer.productId, offer.loanId))
  const today = services.clock.businessDate(offer.market)
  if (!isBinding(offer, today)) return notKept(refuse(refusalCode.offerEnded, copy.offerEnded))
  if (!papers) return notKept(refuse(refusalCode.agreementMissing, copy.agreementMissing))
  if (await hasOpenLoan(tx, offer.borrowerId)) {
    return notKept(refuse(refusalCode.openLoanExists, copy.openLoanExists))
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
  await takeOffer(tx, offerId, loanId)
  const { cipher } = services
  await insertDocuments(
    { db: tx, cipher },
    loanId,
    papers.map(paper => ({ ...paper, agreedAt: now })),
  )
  await writeOutbox(tx, { topic: appliedTopic, payload: { loanId } })
  return kept(answerOf(offer.productId, loanId))
}

/**
 * One loan for one offer, at the offer's price, however often and from however many windows it is
 * pressed. The decision follows by itself.
 */
export const loanPushHandler = async (
  input: Input,
  context: BorrowerContext,
): Promise<Output | Refusal> => {
  const { services, signedIn, locale } = context
  const copy = applicationCopy[locale]
  const offer = await findPushedOffer(context, input)
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
  const papers = await agreedPapers(context, offer, input.agreements)
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: 'loanPush', input }
  try {
    const answer = await answerOnce<Output>(context, once, async tx =>
      namesOffer(offer, input)
        ? await take(context, tx, { offerId: offer.offerId, papers })
        : notKept(refuse(refusalCode.offerChanged, copy.offerChanged)),
    )
    services.outbox.nudge()
    return answer
  } catch (error) {
    // Two offers taken at the same moment: the database lets one become a loan.
    if (!isUniqueViolation(error, oneOpenLoan)) throw error
    return refuse(refusalCode.openLoanExists, copy.openLoanExists)
  }
}
