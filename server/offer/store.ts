import { sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { OfferState } from '../loan/public.ts'
import type { Db } from '../tables.ts'

/** A price that binds us; `terms` and `schedule` are JSON as text, as a loan's own. */
export type StoredOffer = {
  readonly offerId: string
  readonly proposalNo: string
  readonly borrowerId: string
  readonly productId: string
  readonly productName: string
  readonly productLogo: string
  readonly market: MarketCode
  readonly clientKind: 'new' | 'repeat'
  readonly principalMinor: bigint
  readonly installments: number
  readonly terms: string
  readonly schedule: string
  readonly issuedAt: Date
  readonly issuedOn: LocalDate
  readonly validUntil: LocalDate
  readonly state: OfferState
  readonly loanId: string | null
}

/** What a borrower asks an offer for. */
export type OfferCriteria = Pick<
  StoredOffer,
  'borrowerId' | 'productId' | 'principalMinor' | 'installments'
>

const offers = (db: Db) =>
  db
    .selectFrom('loan.offer as o')
    .innerJoin('catalog.product as c', 'c.product_id', 'o.product_id')
    .select([
      'o.offer_id as offerId',
      'o.proposal_no as proposalNo',
      'o.borrower_id as borrowerId',
      'o.product_id as productId',
      'c.name as productName',
      'c.logo as productLogo',
      'o.market',
      'o.client_kind as clientKind',
      'o.principal_minor as principalMinor',
      'o.installments',
      sql<string>`o.terms::text`.as('terms'),
      sql<string>`o.schedule::text`.as('schedule'),
      'o.issued_at as issuedAt',
      'o.issued_on as issuedOn',
      'o.valid_until as validUntil',
      'o.state',
      'o.loan_id as loanId',
    ])

export const findOpenOffer = async (
  db: Db,
  wish: OfferCriteria,
): Promise<StoredOffer | undefined> =>
  await offers(db)
    .where('o.borrower_id', '=', wish.borrowerId)
    .where('o.product_id', '=', wish.productId)
    .where('o.principal_minor', '=', wish.principalMinor)
    .where('o.installments', '=', wish.installments)
    .where('o.state', '=', 'open')
    .executeTakeFirst()

/** The newest of a product's offers to a borrower, in any state. */
export const findLatestOffer = async (
  db: Db,
  whose: Pick<StoredOffer, 'borrowerId' | 'productId'>,
): Promise<StoredOffer | undefined> =>
  await offers(db)
    .where('o.borrower_id', '=', whose.borrowerId)
    .where('o.product_id', '=', whose.productId)
    .orderBy('o.issued_at', 'desc')
    .orderBy('o.offer_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest for one amount and term, taken or not: what a client without a number means. */
export const findLatestOfferFor = async (
  db: Db,
  wish: OfferCriteria,
): Promise<StoredOffer | undefined> =>
  await offers(db)
    .where('o.borrower_id', '=', wish.borrowerId)
    .where('o.product_id', '=', wish.productId)
    .where('o.principal_minor', '=', wish.principalMinor)
    .where('o.installments', '=', wish.installments)
    .orderBy('o.issued_at', 'desc')
    .orderBy('o.offer_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The borrower's own offer of that number; another's is not found. */
export const findOffer = async (
  db: Db,
  whose: Pick<StoredOffer, 'borrowerId' | 'productId' | 'proposalNo'>,
): Promise<StoredOffer | undefined> =>
  await offers(db)
    .where('o.proposal_no', '=', whose.proposalNo)
    .where('o.borrower_id', '=', whose.borrowerId)
    .where('o.product_id', '=', whose.productId)
    .executeTakeFirst()

/** An offer, held until the transaction ends, so that it is taken once. */
export const lockOffer = async (db: Db, offerId: string): Promise<StoredOffer> =>
  await offers(db).where('o.offer_id', '=', offerId).forUpdate('o').executeTakeFirstOrThrow()

/** False when another request has stored an offer for the same choice. */
export const insertOffer = async (
  db: Db,
  offer: Omit<StoredOffer, 'state' | 'loanId' | 'productName' | 'productLogo'>,
): Promise<boolean> => {
  const result = await db
    .insertInto('loan.offer')
    .values({
      offer_id: offer.offerId,
      proposal_no: offer.proposalNo,
      borrower_id: offer.borrowerId,
      product_id: offer.productId,
      market: offer.market,
      client_kind: offer.clientKind,
      principal_minor: offer.principalMinor,
      installments: offer.installments,
      terms: offer.terms,
      schedule: offer.schedule,
      issued_at: offer.issuedAt,
      issued_on: offer.issuedOn,
      valid_until: offer.validUntil,
      state: 'open',
      loan_id: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Ends an offer whose days are over, so that another can take its place. */
export const endOffer = async (db: Db, offerId: string): Promise<void> => {
  await db
    .updateTable('loan.offer')
    .set({ state: 'ended' })
    .where('offer_id', '=', offerId)
    .where('state', '=', 'open')
    .execute()
}

export const acceptOffer = async (db: Db, offerId: string, loanId: string): Promise<void> => {
  await db
    .updateTable('loan.offer')
    .set({ state: 'taken', loan_id: loanId })
    .where('offer_id', '=', offerId)
    .execute()
}

/** Whether the borrower has paid back a loan of ours before: late terms may ask for that. */
export const hasSettledLoan = async (db: Db, borrowerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('loan.loan')
    .select('loan_id')
    .where('borrower_id', '=', borrowerId)
    .where('settled_on', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
