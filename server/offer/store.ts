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
    .innerJoin('catalog.product as c', 'c.productId', 'o.productId')
    .select([
      'o.offerId',
      'o.proposalNo',
      'o.borrowerId',
      'o.productId',
      'c.name as productName',
      'c.logo as productLogo',
      'o.market',
      'o.clientKind',
      'o.principalMinor',
      'o.installments',
      sql<string>`o.terms::text`.as('terms'),
      sql<string>`o.schedule::text`.as('schedule'),
      'o.issuedAt',
      'o.issuedOn',
      'o.validUntil',
      'o.state',
      'o.loanId',
    ])

export const findOpenOffer = async (
  db: Db,
  criteria: OfferCriteria,
): Promise<StoredOffer | undefined> =>
  await offers(db)
    .where('o.borrowerId', '=', criteria.borrowerId)
    .where('o.productId', '=', criteria.productId)
    .where('o.principalMinor', '=', criteria.principalMinor)
    .where('o.installments', '=', criteria.installments)
    .where('o.state', '=', 'open')
    .executeTakeFirst()

/** The newest of a product's offers to a borrower, in any state. */
export const findLatestOffer = async (
  db: Db,
  whose: Pick<StoredOffer, 'borrowerId' | 'productId'>,
): Promise<StoredOffer | undefined> =>
  await offers(db)
    .where('o.borrowerId', '=', whose.borrowerId)
    .where('o.productId', '=', whose.productId)
    .orderBy('o.issuedAt', 'desc')
    .orderBy('o.offerId', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest for one amount and term, taken or not: what a client without a number means. */
export const findLatestOfferFor = async (
  db: Db,
  criteria: OfferCriteria,
): Promise<StoredOffer | undefined> =>
  await offers(db)
    .where('o.borrowerId', '=', criteria.borrowerId)
    .where('o.productId', '=', criteria.productId)
    .where('o.principalMinor', '=', criteria.principalMinor)
    .where('o.installments', '=', criteria.installments)
    .orderBy('o.issuedAt', 'desc')
    .orderBy('o.offerId', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The borrower's own offer of that number; another's is not found. */
export const findOffer = async (
  db: Db,
  whose: Pick<StoredOffer, 'borrowerId' | 'productId' | 'proposalNo'>,
): Promise<StoredOffer | undefined> =>
  await offers(db)
    .where('o.proposalNo', '=', whose.proposalNo)
    .where('o.borrowerId', '=', whose.borrowerId)
    .where('o.productId', '=', whose.productId)
    .executeTakeFirst()

/** An offer, held until the transaction ends, so that it is taken once. */
export const lockOffer = async (db: Db, offerId: string): Promise<StoredOffer> =>
  await offers(db).where('o.offerId', '=', offerId).forUpdate('o').executeTakeFirstOrThrow()

/** False when another request has stored an offer for the same choice. */
export const insertOffer = async (
  db: Db,
  offer: Omit<StoredOffer, 'state' | 'loanId' | 'productName' | 'productLogo'> & {
    readonly productVersionId: string
  },
): Promise<boolean> => {
  const result = await db
    .insertInto('loan.offer')
    .values({
      offerId: offer.offerId,
      proposalNo: offer.proposalNo,
      borrowerId: offer.borrowerId,
      productId: offer.productId,
      productVersionId: offer.productVersionId,
      market: offer.market,
      clientKind: offer.clientKind,
      principalMinor: offer.principalMinor,
      installments: offer.installments,
      terms: offer.terms,
      schedule: offer.schedule,
      issuedAt: offer.issuedAt,
      issuedOn: offer.issuedOn,
      validUntil: offer.validUntil,
      state: 'open',
      loanId: null,
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
    .where('offerId', '=', offerId)
    .where('state', '=', 'open')
    .execute()
}

export const acceptOffer = async (db: Db, offerId: string, loanId: string): Promise<void> => {
  await db
    .updateTable('loan.offer')
    .set({ state: 'taken', loanId })
    .where('offerId', '=', offerId)
    .execute()
}

/** Whether the borrower has paid back a loan of ours before: late terms may ask for that. */
export const hasSettledLoan = async (db: Db, borrowerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('loan.loan')
    .select('loanId')
    .where('borrowerId', '=', borrowerId)
    .where('settledOn', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
