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
import { cloneLoans } from './clone-loans.ts'

/** Signed-in borrowers, spread over the whole book. */
const readerCount = 1200
/** Loans that still owe something, so that no call is answered with an empty list. */
const models = ['siti', 'budi', 'arjun', 'priya']

export type LoanBook = { readonly readers: readonly SignedInReader[] }

type SignedInReader = {
  readonly call: Client
  readonly order: { readonly productId: string; readonly orderId: string }
}

/** Starts a server with that many loans, in the state of one that has been used for long. */
export const openLoanBook = async (loans: number): Promise<LoanBook> => {
  const { base, stateDir } = await startBenchServer()
  const visitors = await signInPersonas(base)
  const loanIds = visitors
    .filter(({ personaId }) => models.includes(personaId))
    .map(({ order }) => order.orderId)
  const addressOf = (user: string): DatabaseAddress => ({
    socketDir: openSocketDir(stateDir),
    user,
    database: 'rupya',
  })
  await cloneLoans(addressOf('rupya_owner'), { loanIds, copies: loans })
  return { readers: await signInReaders(base, { stateDir, app: addressOf('rupya_app') }) }
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
  const client = new pg.Client({ ...connectionOptions(app), statement_timeout: 0 })
  await client.connect()
  try {
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
  } finally {
    await client.end()
  }
}

type ReaderRow = { borrowerId: string; orderId: string; productId: string }

const clientOf = (base: string, token: string): Client =>
  createClient({
    ...apiBase,
    origin: base,
    fetch: request => fetch(request),
    headers: () => ({ 'x-session-id': token }),
  })

/** One loan each of as many borrowers, in random order. */
const chooseReadersSql = `
  select l.borrower_id as "borrowerId", l.loan_id as "orderId", l.product_id as "productId"
  from loan.loan l join profile.borrower b using (borrower_id)
  where b.persona_id is null
  order by md5(l.loan_id::text) limit $1`

const signInReaderSql = `
  with named as (
    update profile.borrower set name_encrypted = $2 where borrower_id = $1)
  insert into session.session
      (token_hash, borrower_id, created_at, last_seen_at, expires_at)
    values ($3, $1, now(), now(), now() + interval '1 day')`
