import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LedgerAccount, Posting } from '#domain/posting/accounts.ts'
import { ZERO_AMOUNTS } from '#domain/waterfall/bucket.ts'
import { createTestDatabase, type TestDatabase } from '#tests/harness/app/test-database.ts'
import { testLog } from '#tests/harness/app/test-database-server.ts'
import { createDatabase, type Database } from '../platform/database/database.ts'
import { newId } from '../platform/security/ids.ts'
import type { Tables } from '../tables.ts'
import { type LedgerEntry, postEntry } from './post-entry.ts'
import { proveLedger } from './prove.ts'
import {
  accountBalances,
  balancesOfLoans,
  countEntries,
  entryLines,
  loanBalances,
  loanEntries,
  recognisedReceivables,
} from './store.ts'

let database: TestDatabase
let owner: Database
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 })
  owner = createDatabase({ address: database.ownerAddress, poolSize: 1, log: testLog })
})
afterAll(async () => {
  await owner.close()
  await database.drop()
})

const LENT: Posting = {
  kind: 'disbursement',
  lines: [
    { account: 'receivable.principal', amountMinor: 100_000n },
    { account: 'cash.funding', amountMinor: -100_000n },
  ],
}
const EARNED: Posting = {
  kind: 'accrual',
  lines: [
    { account: 'receivable.interest', amountMinor: 700n },
    { account: 'receivable.fee', amountMinor: 50n },
    { account: 'income.interest', amountMinor: -700n },
    { account: 'income.fee', amountMinor: -50n },
  ],
}

const entryOn = (
  loanId: string | null,
  posting: Posting,
  changes: Partial<LedgerEntry> = {},
): LedgerEntry => ({
  entryId: newId(),
  stream: loanId ?? `test:${newId()}`,
  posting,
  currency: 'INR',
  businessOn: '2026-03-01',
  cause: { kind: 'test', id: '1' },
  actor: 'test',
  reverses: null,
  loanId,
  ...changes,
})

const post = async (...entries: LedgerEntry[]): Promise<void> => {
  for (const entry of entries) await postEntry(database.kysely, entry)
}

describe('a loan’s books', () => {
  test('hold what its entries say, in the order posted, and nothing of another loan', async () => {
    const [loanId, other] = [newId(), newId()]
    const lent = entryOn(loanId, LENT)
    const earned = entryOn(loanId, EARNED, { businessOn: '2026-03-02' })
    const undone = entryOn(
      loanId,
      {
        kind: 'accrual-reversal',
        lines: EARNED.lines.map(({ account, amountMinor }) => ({
          account,
          amountMinor: -amountMinor,
        })),
      },
      { businessOn: '2026-03-03', reverses: earned.entryId },
    )
    await post(lent, entryOn(other, LENT), earned)

    expect(await loanBalances(database.kysely, loanId)).toEqual(
      new Map([
        ['receivable.principal', 100_000n],
        ['cash.funding', -100_000n],
        ['receivable.interest', 700n],
        ['receivable.fee', 50n],
        ['income.interest', -700n],
        ['income.fee', -50n],
      ]),
    )
    expect(await recognisedReceivables(database.kysely, loanId)).toEqual({
      ...ZERO_AMOUNTS,
      principal: 100_000n,
      interest: 700n,
      fee: 50n,
    })
    expect(await entryLines(database.kysely, earned.entryId)).toEqual(EARNED.lines)

    await post(undone)
    const entries = await loanEntries(database.kysely, loanId)
    expect(entries.map(({ entryId, kind, reverses }) => [entryId, kind, reverses])).toEqual([
      [lent.entryId, 'disbursement', null],
      [earned.entryId, 'accrual', null],
      [undone.entryId, 'accrual-reversal', earned.entryId],
    ])
    expect(entries[1]?.businessOn).toBe('2026-03-02')
    expect(entries[1]?.lines).toEqual(EARNED.lines)
    expect((await recognisedReceivables(database.kysely, loanId)).interest).toBe(0n)
  })

  test('are read for many loans at once as for each; a loan without an entry is absent', async () => {
    const [first, second, unposted] = [newId(), newId(), newId()]
    await post(entryOn(first, LENT), entryOn(first, EARNED), entryOn(second, LENT))
    expect(await balancesOfLoans(database.kysely, [first, second, unposted])).toEqual(
      new Map([
        [first, await loanBalances(database.kysely, first)],
        [second, await loanBalances(database.kysely, second)],
      ]),
    )
    expect(await balancesOfLoans(database.kysely, [])).toEqual(new Map())
  })

  test('stand in the chain of the loan alone: by its id they are found', async () => {
    const loanId = newId()
    const elsewhere = entryOn(loanId, LENT, { stream: `payment:${loanId}` })
    await expect(post(elsewhere)).rejects.toThrow('a chain not its loan')
    expect(await loanEntries(database.kysely, loanId)).toEqual([])
  })

  test('add up by account and currency, and count every entry', async () => {
    const before = await accountBalances(database.kysely)
    const counted = await countEntries(database.kysely)
    const inRupiah = { currency: 'IDR' as const }
    await post(entryOn(newId(), LENT), entryOn(newId(), LENT, inRupiah))
    const lentBefore = (currency: string): bigint =>
      before.find(row => row.account === 'receivable.principal' && row.currency === currency)
        ?.balance ?? 0n
    const after = await accountBalances(database.kysely)
    for (const currency of ['IDR', 'INR'] as const) {
      expect(after).toContainEqual({
        account: 'receivable.principal',
        currency,
        balance: lentBefore(currency) + 100_000n,
      })
    }
    expect(await countEntries(database.kysely)).toBe(counted + 2)
    const places = after.map(({ account, currency }) => `${account} ${currency}`)
    expect(places).toEqual(places.toSorted())
  })
})

/** What each proof finds in books spoiled by `spoil`, which are as before afterwards. */
const provenAfter = async (
  spoil: (db: Transaction<Tables>) => Promise<void>,
): Promise<string[]> => {
  const transaction = await owner.kysely.startTransaction().execute()
  try {
    await spoil(transaction)
    const violations = await proveLedger(transaction)
    // However many rows are read at a time.
    expect(await proveLedger(transaction, { size: 3 })).toEqual(violations)
    return violations.map(violation => violation.split(': ')[0] ?? '')
  } finally {
    await transaction.rollback().execute()
  }
}

const moved = (account: LedgerAccount): Posting => ({
  kind: 'suspense',
  lines: [
    { account, amountMinor: 5n },
    { account: 'cash.funding', amountMinor: -5n },
  ],
})

describe('a proof', () => {
  test('finds nothing in books that are sound', async () => {
    expect(await proveLedger(database.kysely)).toEqual([])
  })

  test.each([
    ['I12 clearing is not the money that providers hold for us', 'cash.clearing'],
    ['suspense account is not the sum of the money held', 'liability.suspense'],
    ['money in transit is not that of payouts under way', 'cash.transit'],
    ['what is set aside to be given back is not that of refunds under way', 'liability.refund'],
  ] as const)('finds: %s', async (proof, account) => {
    const found = provenAfter(db => postEntry(db, entryOn(newId(), moved(account))))
    expect(await found).toEqual([proof])
  })

  test('finds an entry without an actor', async () => {
    const posting = moved('expense.loss')
    const found = provenAfter(db => postEntry(db, entryOn(newId(), posting, { actor: '' })))
    expect(await found).toEqual(['I11 entry without a cause or an actor'])
  })

  test.each([
    ['I1 entry does not sum to zero', { amounts: '{5,-4}' }],
    ['I1 entry has fewer than two lines', { accounts: '{cash.funding}', amounts: '{0}' }],
    ['I3 line without an account or an amount', { accounts: '{cash.mine,cash.funding}' }],
    ['I3 line without an account or an amount', { accounts: '{receivable.fee,cash.funding}' }],
    ['I10 chain broken', { streamNo: 2 }],
    ['I10 chain broken', { hash: '\\x00' }],
    ['I10 chain broken', { previousHash: '\\x00' }],
  ])('finds what an owner forced in: %s, %j', async (proof, changes) => {
    expect(await provenAfter(db => force(db, changes))).toEqual([proof])
  })
})

/** A sound entry, but for what is changed, put past the table's own checks. */
const force = async (db: Transaction<Tables>, changes: Partial<typeof SOUND>): Promise<void> => {
  const { streamNo, previousHash, hash, accounts, amounts } = { ...SOUND, ...changes }
  await sql`alter table ledger.entry drop constraint entry_lines_sum_to_zero`.execute(db)
  await sql`
    insert into ledger.entry (entry_id, stream, stream_no, kind, currency, business_on, cause_kind,
        cause_id, actor, previous_hash, accounts, amounts, hash)
      select n.*, coalesce(${hash}::bytea, ledger.entry_digest(n.previous_hash, n.entry_id, n.stream,
          n.stream_no, n.kind, n.currency, n.business_on, n.cause_kind, n.cause_id, n.actor,
          n.accounts, n.amounts))
        from (select ${newId()}::uuid as entry_id, 'forced' as stream,
          ${streamNo}::bigint as stream_no, 'suspense' as kind, 'INR' as currency,
          '2026-03-01'::date as business_on, 'test' as cause_kind, '1' as cause_id,
          'test' as actor, ${previousHash}::bytea as previous_hash,
          ${accounts}::text[] as accounts, ${amounts}::bigint[] as amounts) n`.execute(db)
}

/** A hash left out is the right one. */
const SOUND = {
  streamNo: 1,
  previousHash: null as string | null,
  hash: null as string | null,
  accounts: '{expense.loss,cash.funding}',
  amounts: '{5,-5}',
}
