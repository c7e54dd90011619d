import { randomBytes } from 'node:crypto'
import { type Call, callPath } from '#contract/call.ts'
import { tokenHash } from '#server/session/token.ts'
import type { ConsoleBook } from './console-book.ts'

/** A signed-in borrower of the seeded half year, with what can be read of their loan. */
export type BorrowerReader = ReaderRow & {
  /** Makes a call; its whole reply is read. */
  readonly send: (
    call: Call<unknown, unknown>,
    input: Readonly<Record<string, string>>,
  ) => Promise<{ readonly isSuccess: boolean; readonly status: number; readonly text: string }>
}

/** Ids that a borrower may not have are null. */
export type ReaderRow = {
  readonly borrowerId: string
  readonly loanId: string
  readonly orderNo: string
  readonly productId: string
  readonly proposalNo: string | null
  readonly paymentId: string | null
  readonly complaintId: string | null
  readonly requestNo: string | null
  readonly imageId: string | null
}

/**
 * The seeded borrowers themselves: what is sealed of their copies opens under no key. In two books of one
 * seed they are the same people, among few rows and among many.
 */
export const openReaders = async ({ query, fetch }: ConsoleBook): Promise<BorrowerReader[]> => {
  const rows = await query<ReaderRow>(readersSql)
  const readers: BorrowerReader[] = []
  for (const row of rows) {
    const token = randomBytes(32).toString('base64url')
    await query(`insert into session.session
        (token_hash, borrower_id, created_at, last_seen_at, expires_at, code_proven_at)
      values ('\\x${tokenHash(token).toString('hex')}', '${row.borrowerId}', now(), now(),
        now() + interval '1 day', now())`)
    readers.push({ ...row, send: senderOf(fetch, token) })
  }
  await query('analyze session.session')
  return readers
}

const apiBase = { prefix: 'h5-api', provider: 'rupya' }
const origin = 'http://localhost:3000'

const senderOf =
  (fetch: ConsoleBook['fetch'], token: string): BorrowerReader['send'] =>
  async (call, input) => {
    const fields = new URLSearchParams(input)
    const path = callPath(call, apiBase)
    const headers = { 'x-session-id': token, accept: 'application/json' }
    const reply = await fetch(
      call.method === 'GET'
        ? new Request(`${origin}${path}?${fields}`, { headers })
        : new Request(`${origin}${path}`, { method: 'POST', headers, body: fields }),
    )
    const text = await reply.text()
    return { isSuccess: isSuccess(call, reply, text), status: reply.status, text }
  }

/** A file is one by its status; everything else has a code. */
const isSuccess = (call: Call<unknown, unknown>, reply: Response, text: string): boolean => {
  if (!(reply.headers.get('content-type') ?? '').includes('json') || !/^\s*\{/.test(text)) {
    return reply.status === 200
  }
  const body = JSON.parse(text) as Readonly<Record<string, unknown>>
  return body[call.replyShape] === undefined || body[call.replyShape] === call.successCode
}

/** Copies have no name. The columns are as they are written: this is the administrator's connection. */
const readersSql = `
  select b.borrower_id as "borrowerId", l.loan_id as "loanId", l.order_no as "orderNo",
    l.product_id as "productId", o.proposal_no as "proposalNo", p.payment_id as "paymentId",
    c.complaint_id as "complaintId", r.request_no as "requestNo", i.image_id as "imageId"
  from profile.borrower b
    join lateral (select * from loan.loan where borrower_id = b.borrower_id
      order by created_at desc limit 1) l on true
    left join loan.offer o on o.offer_id = l.offer_id
    left join lateral (select payment_id from payment.payment where loan_id = l.loan_id
      and state <> 'suspense' order by payment_id limit 1) p on true
    left join lateral (select complaint_id from complaint.complaint
      where borrower_id = b.borrower_id limit 1) c on true
    left join lateral (select request_no from payment_request.payment_request
      where loan_id = l.loan_id order by (state = 'active') desc, issue_no desc limit 1) r on true
    left join lateral (select image_id from image.upload
      where owner_id = b.borrower_id and file_key is not null limit 1) i on true
  where b.name_encrypted is not null
  order by b.created_at, b.borrower_id`
