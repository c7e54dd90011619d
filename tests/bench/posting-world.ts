import pg from 'pg'
import { connectionOptions, type DatabaseAddress } from '#server/platform/database.ts'
import { ADMIN } from '#server/platform/postgres/cluster.ts'
import type { Services } from '#server/services.ts'
import { type Persona, personas } from '#tools/seed/personas.ts'
import { seedCatalog } from '#tools/seed/seed-catalog.ts'
import { seedPersona } from '#tools/seed/seed-sandbox.ts'
import { cloneLoans } from './clone-loans.ts'
import { type Chapter, tellPostingStory } from './posting-story.ts'

const loans = 20_000
const paymentsPerLoan = 16

export type PostingWorld = {
  readonly payers: readonly Payer[]
  /** The payments of every loan, in their order. */
  readonly story: readonly Chapter[]
  /** How many payments were begun, and how many are booked. */
  started: number
  booked: number
}

/** A loan of the model's kind, with the instruction of each of its payments. */
type Payer = {
  readonly loanId: string
  readonly instructionIds: readonly string[]
}

/** Loans ready to be paid, with everything in place that production has when a payment arrives. */
export const loadPostingWorld = async (
  services: Services,
  socketDir: string,
): Promise<PostingWorld> => {
  const addressOf = (user: string) => ({ socketDir, user, database: 'rupya' })
  const story = await prepareLoans(services, addressOf('rupya_owner'))
  return { story, payers: await readPayers(addressOf(ADMIN)), started: 0, booked: 0 }
}

const payer: Persona = {
  ...(personas[0] as Persona), // there is one: the seed is not empty
  personaId: 'payer',
  productId: 'dana-usaha',
  disbursedDaysAgo: 20,
  installmentsPaid: 0,
}

const prepareLoans = async (services: Services, owner: DatabaseAddress): Promise<Chapter[]> => {
  await seedCatalog(services)
  const { path } = await seedPersona(services, payer)
  const loanId = new URLSearchParams(path.split('?')[1]).get('orderId') ?? ''
  await cloneLoans(owner, { loanIds: [loanId], copies: loans })
  return await tellPostingStory(services, loanId, paymentsPerLoan)
}

/** Gives every loan the instructions its payments will name; the last of them is active. */
const readPayers = async (admin: DatabaseAddress): Promise<Payer[]> => {
  const client = new pg.Client(connectionOptions(admin))
  await client.connect()
  try {
    await client.query(
      `insert into repayment.instruction (instruction_id, bill_no, loan_id, purpose, issue_no,
          pay_type, pay_code, periods, amount_minor, currency, provider, provider_ref, number,
          state, expires_at, created_at)
        select uuidv7(), row_number() over (), loan_id, 'installments', no, '1', 'BCA', 1, 1,
          currency, 'xendit', 'ref', no || order_no,
          case no when ${paymentsPerLoan} then 'waiting' else 'replaced' end,
          now() + interval '1 day', now()
        from loan.loan, generate_series(1, ${paymentsPerLoan}) no
        where borrower_id <> (select borrower_id from profile.borrower where persona_id = 'payer')
        order by no, loan_id`,
    )
    await client.query(
      `insert into repayment.closing (instruction_id, due_at)
        select instruction_id, expires_at from repayment.instruction where state = 'waiting'`,
    )
    await client.query('vacuum analyze repayment.instruction')
    const { rows } = await client.query<Payer>(
      `select loan_id as "loanId",
          array_agg(instruction_id::text order by instruction_id) as "instructionIds"
        from repayment.instruction group by loan_id order by md5(loan_id::text)`,
    )
    return rows
  } finally {
    await client.end()
  }
}
