import pg from 'pg'
import { connectionOptions, type DatabaseAddress } from '#server/platform/database/database.ts'
import { ADMIN } from '#server/platform/postgres/cluster.ts'
import type { Services } from '#server/services.ts'
import { type LoanPersona, loanPersonas } from '#tools/seed/personas.ts'
import { seedCatalog } from '#tools/seed/seed-catalog.ts'
import { seedLoanPersona } from '#tools/seed/seed-sandbox.ts'
import { cloneLoans } from './clone-loans.ts'
import { createPostingScenario, type PostingStep } from './posting-scenario.ts'

const usualLoans = 20_000
const paymentsPerLoan = 16

export type PostingData = {
  readonly payableLoans: readonly PayableLoan[]
  /** The payments of every loan, in their order. */
  readonly scenario: readonly PostingStep[]
  /** How many payments were started, and how many are booked. */
  started: number
  booked: number
}

/** A loan of the model's kind, with the payment request of each of its payments. */
type PayableLoan = {
  readonly loanId: string
  readonly paymentRequestIds: readonly string[]
}

/** Loans ready to be paid, with everything in place that production has when a payment arrives. */
export const loadPostingData = async (
  services: Services,
  socketDir: string,
  loans = usualLoans,
): Promise<PostingData> => {
  const addressOf = (user: string) => ({ socketDir, user, database: 'rupya' })
  const scenario = await prepareLoans(services, addressOf('rupya_owner'), loans)
  return { scenario, payableLoans: await readPayableLoans(addressOf(ADMIN)), started: 0, booked: 0 }
}

const payerPersona: LoanPersona = {
  ...(loanPersonas[0] as LoanPersona), // there is one: the seed is not empty
  personaId: 'payer',
  productId: 'dana-usaha',
  disbursedDaysAgo: 20,
  installmentsPaid: 0,
}

const prepareLoans = async (
  services: Services,
  owner: DatabaseAddress,
  loans: number,
): Promise<PostingStep[]> => {
  await seedCatalog(services)
  const { path } = await seedLoanPersona(services, payerPersona)
  const loanId = new URLSearchParams(path.split('?')[1]).get('orderId') ?? ''
  await cloneLoans(owner, { loanIds: [loanId], copies: loans })
  return await createPostingScenario(services, loanId, paymentsPerLoan)
}

/** Gives every loan the payment requests its payments will name; the last of them is active. */
const readPayableLoans = async (admin: DatabaseAddress): Promise<PayableLoan[]> => {
  const client = new pg.Client(connectionOptions(admin))
  await client.connect()
  try {
    await client.query(
      `insert into payment_request.payment_request (payment_request_id, request_no, loan_id,
          purpose, issue_no, payment_method_type, payment_method_code, periods, amount_minor,
          currency, provider, provider_ref, account_no,
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
      `insert into payment_request.account_closing (payment_request_id, due_at)
        select payment_request_id, expires_at from payment_request.payment_request
          where state = 'waiting'`,
    )
    await client.query('vacuum analyze payment_request.payment_request')
    const { rows } = await client.query<PayableLoan>(
      `select loan_id as "loanId",
          array_agg(payment_request_id::text order by payment_request_id) as "paymentRequestIds"
        from payment_request.payment_request group by loan_id order by md5(loan_id::text)`,
    )
    return rows
  } finally {
    await client.end()
  }
}
