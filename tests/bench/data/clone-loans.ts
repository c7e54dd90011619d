import pg from 'pg'
import { connectionOptions, type DatabaseAddress } from '#server/platform/database/database.ts'

/**
 * Fills a database with copies of loans that the product made itself: their agreements, ledger
 * entries (each with its own hash chain) and payments. Copy `i` belongs to borrower `i * 4 / 5`, so
 * that some borrowers have two; borrowers alternate between the markets of the models. Ids are
 * version 7 and ascend, as the product's own do. A copied borrower's name and phone are random
 * bytes of the right length, which no key opens: `openLoanBook` seals those of the borrowers it enters.
 */
export const cloneLoans = async (
  owner: DatabaseAddress,
  models: {
    readonly loanIds: readonly string[]
    readonly copies: number
    /** Copies have only so many first entries of their ledger; all unless said. */
    readonly entriesOfLoan?: number
  },
): Promise<void> => {
  const client = new pg.Client({ ...connectionOptions(owner), statement_timeout: 0 })
  await client.connect()
  try {
    // Loading is not measured; the checkpoint at the end makes it durable.
    await client.query(`set synchronous_commit = off; set work_mem = '256MB'; ${madeId}`)
    await client.query("set maintenance_work_mem = '512MB'")
    await client.query('create temp table chosen as select unnest($1::uuid[]) as loan_id', [
      models.loanIds,
    ])
    await client.query(modelTables(models.entriesOfLoan))
    await client.query(cloneTable(models.copies))
    // One transaction: the running server would otherwise close the days of a partly loaded loan.
    await client.query('begin')
    await client.query(borrowersAndLoans)
    const { rows } = await client.query<{ stream_no: string }>(
      'select distinct stream_no from model_entry order by stream_no',
    )
    for (const row of rows) await client.query(entriesOf(Number(row.stream_no)))
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** An id that ascends with `no` and carries no other meaning. */
const madeId = `
  create function pg_temp.made_id(kind text, no bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex(1700000000000 + no), 12, '0') || '7' || substr(hash, 1, 3)
      || 'b' || substr(hash, 4, 15))::uuid from md5(kind || no) as hash
  $$;`

/** SQL over `loan.loan l`: a copy's number has zeros where the product's own have a date. */
export const isCopiedLoan = "l.order_no < 'P1'"

const modelTables = (entriesOfLoan = Number.MAX_SAFE_INTEGER) => `
  create temp table model as
    select l.*, a.terms, a.schedule,
        row_number() over (partition by l.market order by l.loan_id) - 1 as place,
        count(*) over (partition by l.market) as places,
        dense_rank() over (order by l.market) - 1 as market_place
      from chosen join loan.loan l using (loan_id) join loan.agreement a using (loan_id);
  create temp table model_entry as
    select e.* from chosen join ledger.entry e using (loan_id)
      where e.stream_no <= ${entriesOfLoan};
  create temp table model_payment as
    select p.*, e.stream_no from model_entry e join payment.payment p using (entry_id);`

const cloneTable = (copies: number) => `
  create temp table clone as
    select i, pg_temp.made_id('loan', i) as loan_id, b, m.loan_id as model_id,
        pg_temp.made_id('borrower', b) as borrower_id
      from (select i, i * 4 / 5 as b from generate_series(0::bigint, ${copies - 1}) i) n
      join model m on m.market_place = b % (select count(distinct market) from model)
        and m.place = i % m.places;
  analyze clone;`

const borrowersAndLoans = `
  insert into profile.borrower (borrower_id, market, name_encrypted, phone_encrypted, phone_index)
    select distinct on (b) c.borrower_id, m.market, substr(sha512(('name' || b)::bytea), 1, 48),
        substr(sha512(('phone' || b)::bytea), 1, 46), sha256(('phone' || b)::bytea)
      from clone c join model m on m.loan_id = c.model_id order by b;
  insert into loan.loan (loan_id, order_no, borrower_id, product_id, market, currency, state,
      client_kind, principal_minor, disbursed_on, settled_on, closed_on, rating_open, version,
      created_at, exempt_from_one_open)
    select c.loan_id, 'P' || lpad(c.i::text, 14, '0'), c.borrower_id, product_id, market, currency,
        state, client_kind, principal_minor, disbursed_on, settled_on, closed_on, rating_open,
        version, created_at, c.i > 0 and c.b = (c.i - 1) * 4 / 5
      from clone c join model m on m.loan_id = c.model_id order by c.i;
  insert into loan.agreement (loan_id, terms, schedule)
    select c.loan_id, m.terms, m.schedule
      from clone c join model m on m.loan_id = c.model_id order by c.i;`

/** The entries at one position of their chains, after those before it; and their payments. */
const entriesOf = (place: number) => `
  create temp table next as
    select c.i, c.loan_id as own_loan, pg_temp.made_id('entry${place}', c.i) as own_id,
        pg_temp.made_id('payment${place}', c.i) as own_payment, e.*
      from clone c join model_entry e on e.loan_id = c.model_id and e.stream_no = ${place};
  insert into ledger.entry (entry_id, stream, stream_no, kind, currency, business_on, cause_kind,
      cause_id, actor, loan_id, posted_at, previous_hash, accounts, amounts, hash)
    select own_id, own_loan::text, ${place}, n.kind, n.currency, n.business_on, n.cause_kind,
        cause, n.actor, own_loan, n.posted_at, p.hash, n.accounts, n.amounts,
        ledger.entry_digest(p.hash, own_id, own_loan::text, ${place}, n.kind, n.currency,
          n.business_on, n.cause_kind, cause, n.actor, n.accounts, n.amounts)
      from next n
      cross join lateral (select
        case cause_kind when 'payment' then own_payment else own_loan end::text as cause) x
      left join ledger.entry p on p.stream = own_loan::text and p.stream_no = ${place - 1}
      order by n.i;
  insert into payment.payment (payment_id, provider, provider_payment_id, account_no, loan_id,
      amount_minor, currency, paid_at, paid_on, received_at, state, allocation, entry_id)
    select n.own_payment, p.provider, p.provider_payment_id || '-' || n.i, p.account_no, n.own_loan,
        p.amount_minor, p.currency, p.paid_at, p.paid_on, p.received_at, p.state, p.allocation,
        n.own_id
      from next n join model_payment p on p.entry_id = n.entry_id order by n.i;
  drop table next;`
