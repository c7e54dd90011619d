import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Tables } from '../tables.ts'
import { idRanges } from './id-ranges.ts'
import { entryProofs, loanProofs, paymentProofs } from './range-proofs.ts'
import {
  addEntries,
  addInProgress,
  addPayments,
  addTotalled,
  disagreements,
  noDifferences,
  subtractTotals,
  type TotalDifferences,
} from './sum-proofs.ts'

/** So many rows are read at a time: a statement's fifteen seconds are enough, however many there are. */
const rowsAtOnce = 20_000
/** Of each kind of violation so many are answered. */
const maxOfEach = 20

const openDifferences = sql<{ place: string }>`
  select provider || ' ' || kind || ' ' || provider_payment_id as place
  from reconciliation.difference where state = 'open'`

/**
 * Puts the whole ledger to its proofs; answers the violations, at most 20 of each kind. It reads
 * range by range, all of it as of one moment, so that sums may be compared while money moves.
 */
export const proveLedger = async (
  db: Kysely<Tables>,
  { size = rowsAtOnce }: { readonly size?: number } = {},
): Promise<string[]> =>
  db.isTransaction
    ? await proveAt(db, size)
    : await inTransaction(db, tx => proveAt(tx, size), { isolation: 'repeatable read' })

const proveAt = async (db: Kysely<Tables>, size: number): Promise<string[]> => {
  const found = new Map<string, string[]>()
  const note = (name: string, place: string) => {
    const places = found.get(name) ?? []
    found.set(name, places)
    if (places.length < maxOfEach) places.push(place)
  }
  const prove = async (name: string, proof: RawBuilder<{ place: string }>) => {
    const { rows } = await sql<{ place: string }>`
      select * from (${proof}) p limit ${maxOfEach}`.execute(db)
    for (const { place } of rows) note(name, place)
  }
  const differences = noDifferences()
  const totals: TotalDifferences = new Map()
  for await (const range of idRanges(db, { table: 'ledger.entry', id: 'entryId' }, size)) {
    for (const [name, proof] of Object.entries(entryProofs)) await prove(name, proof(range))
    await addEntries(db, differences, range)
    await addTotalled(db, totals, range)
  }
  for await (const range of idRanges(db, { table: 'payment.payment', id: 'paymentId' }, size)) {
    for (const [name, proof] of Object.entries(paymentProofs)) await prove(name, proof(range))
    await addPayments(db, differences, range)
  }
  for await (const range of idRanges(db, { table: 'loan.loan', id: 'loanId' }, size)) {
    for (const [name, proof] of Object.entries(loanProofs)) await prove(name, proof(range))
  }
  await addInProgress(db, differences)
  for (const [name, place] of disagreements(differences)) note(name, place)
  await subtractTotals(db, totals)
  for (const [place, minor] of totals) {
    if (minor !== 0n) note('totals by day are not those of the entries', place)
  }
  await prove('I12 a provider’s list and the books differ', openDifferences)
  return [...found].flatMap(([name, places]) => places.map(place => `${name}: ${place}`))
}
