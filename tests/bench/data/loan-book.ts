import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Client, createClient } from '#contract/client.ts'
import { parseConfig } from '#server/config/config.ts'
import { connectionOptions, type DatabaseAddress } from '#server/platform/database/database.ts'
import { openSocketDir } from '#server/platform/postgres/state-directory.ts'
import { createFieldCipher } from '#server/platform/security/field-encryption.ts'
import { systemRandomness } from '#server/platform/security/ids.ts'
import { loadSandboxSecrets } from '#server/platform/security/sandbox-secrets.ts'
import { tokenHash } from '#server/session/token.ts'
import { apiBase, signInPersonas, startBenchServer } from '../bench-server.ts'
import { cloneLoans, isCopiedLoan } from './clone-loans.ts'

/** Signed-in borrowers, spread over the whole book. */
const readerCount = 1200
/** Loans that still owe something, so that no call is answered with an empty list. */
const models = ['siti', 'budi', 'arjun', 'priya']
/**
 * The payout, the disbursement and the payment of a model; the days that follow would be most of the time
 * of loading, and asking for a payment reads no entry.
 */
const entriesOfLoan = 4

export type LoanBook = { readonly readers: readonly SignedInReader[] }

type SignedInReader = {
  readonly call: Client
  readonly order: { readonly productId: string; readonly orderId: string }
}

/**
 * Starts a server with that many loans, each with a payment request that has expired. Nobody reads in
 * it but borrowers of copied loans, so the half year of a sandbox's work is left out.
 */
export const openLoanBook = async (loans: number): Promise<LoanBook> => {
  const { base, stateDir } = await startBenchServer('tests/bench/personas-only-server.ts')
  const visitors = await signInPersonas(base)
  const loanIds = visitors
    .filter(({ personaId }) => models.includes(personaId))
    .map(({ order }) => order.orderId)
  const addressOf = (user: string): DatabaseAddress => ({
    socketDir: openSocketDir(stateDir),
    user,
    database: 'rupya',
  })
  await cloneLoans(addressOf('rupya_owner'), { loanIds, copies: loans, entriesOfLoan })
  await withClient(addressOf('rupya_owner'), async client => {
    await client.query(pastRequestsSql)
    await client.query('vacuum analyze payment_request.payment_request')
  })
  return { readers: await signInReaders(base, { stateDir, app: addressOf('rupya_app') }) }
}

const withClient = async <Result>(
  address: DatabaseAddress,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ ...connectionOptions(address), statement_timeout: 0 })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

type ServerDatabase = { readonly stateDir: string; readonly app: DatabaseAddress }

/**
 * Signs borrowers in by inserting the rows that signing in leaves, and gives them names that can be
 * decrypted.
 */
const signInReaders = async (
  base: string,
  { stateDir, app }: ServerDatabase,
): Promise<SignedInReader[]> => {
  const { secrets } = parseConfig({}, () => loadSandboxSecrets(stateDir))
  const cipher = createFieldCipher(secrets, systemRandomness())
  return await withClient(app, async client => {
    const { rows } = await client.query<ReaderRow>(chooseReadersSql, [readerCount])
    const readers: SignedInReader[] = []
    for (const row of rows) {
      const token = randomBytes(32).toString('base64url')
      await client.query(signInReaderSql, [
        row.borrowerId,
        cipher.seal('Siti Rahmawati', row.borrowerId),
        tokenHash(token),
      ])
      readers.push({ call: clientOf(base, token), order: row })
    }
    await client.query('analyze session.session')
    return readers
  })
}

type ReaderRow = { borrowerId: string; orderId: string; productId: string }

const clientOf = (base: string, token: string): Client =>
  createClient({
    ...apiBase,
    origin: base,
    fetch: request => fetch(request),
    headers: () => ({ 'x-session-id': token }),
  })

/** Issued so long ago that no limit on how often a borrower asks counts it. */
const pastRequestsSql = `
  insert into payment_request.payment_request (payment_request_id, request_no, loan_id, purpose,
      issue_no, payment_method_type, payment_method_code, periods, amount_minor, currency, provider,
      provider_ref, account_no, state, expires_at, created_at)
    select md5('request' || l.loan_id)::uuid, l.order_no, l.loan_id, 'installments', 1, '1', 'BCA', 1,
      l.principal_minor, l.currency, 'simulator', l.order_no, l.order_no, 'expired',
      now() - interval '29 days', now() - interval '30 days'
    from loan.loan l where ${isCopiedLoan} order by l.loan_id`

/**
 * A copied loan each of as many borrowers, in random order. Copies alone: every model owes something, as
 * a loan that the sandbox has beside them may not, and no borrower asks twice.
 */
const chooseReadersSql = `
  select * from (
    select distinct on (l.borrower_id) l.borrower_id as "borrowerId", l.loan_id as "orderId",
        l.product_id as "productId"
      from loan.loan l where ${isCopiedLoan} order by l.borrower_id, md5(l.loan_id::text)) one
  order by md5("orderId"::text) limit $1`

const signInReaderSql = `
  with named as (
    update profile.borrower set name_encrypted = $2 where borrower_id = $1)
  insert into session.session
      (token_hash, borrower_id, created_at, last_seen_at, expires_at)
    values ($3, $1, now(), now(), now() + interval '1 day')`
