import { randomBytes } from 'node:crypto'
import { type Call, callPath } from '#contract/call.ts'
import { uploadImage } from '#contract/profile/calls.ts'
import { switchCookie } from '#server/session/cookie.ts'
import { tokenHash } from '#server/session/token.ts'
import { asFile, createTestImage } from '../../harness/app/test-image.ts'
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
type ReaderRow = {
  readonly borrowerId: string
  readonly loanId: string
  readonly orderNo: string
  readonly productId: string
  readonly proposalNo: string | null
  readonly paymentId: string | null
  readonly complaintId: string | null
  readonly requestNo: string | null
  /** A payment request that is scanned. */
  readonly codeNo: string | null
  readonly imageId: string | null
}

/**
 * The seeded borrowers themselves: what is sealed of their copies opens under no key. In two books of one
 * seed they are the same people, among few rows and among many.
 */
export const openReaders = async ({ query, fetch }: ConsoleBook): Promise<BorrowerReader[]> => {
  await query(codesSql)
  const rows = await query<Omit<ReaderRow, 'imageId'>>(readersSql)
  const readers: BorrowerReader[] = []
  const image = await createTestImage()
  for (const [place, row] of rows.entries()) {
    const token = randomBytes(32).toString('base64url')
    const hash = `'\\x${tokenHash(token).toString('hex')}'`
    await query(`insert into session.session
        (token_hash, borrower_id, created_at, last_seen_at, expires_at, code_proven_at)
      values (${hash}, '${row.borrowerId}', now(), now(), now() + interval '1 day', now())`)
    // An address of another borrower was opened: they may change to that account.
    const other = rows[(place + 1) % rows.length]?.borrowerId
    await query(`insert into session.ticket (ticket_hash, borrower_id, common, path, expires_at, for_switch)
      values (${hash}, '${other}', '{}', '/', now() + interval '1 day', true)`)
    const [cookie = ''] = switchCookie(false).set(token).split(';')
    const headers = { 'x-session-id': token, accept: 'application/json', cookie }
    const imageId = place < uploads ? await upload(fetch, headers, image) : null
    readers.push({ ...row, imageId, send: senderOf(fetch, headers) })
  }
  await query('analyze session.session, session.ticket')
  return readers
}

/** So many borrowers have an image: as many as a call is tried with. */
const uploads = 25

const upload = async (
  fetch: ConsoleBook['fetch'],
  headers: Readonly<Record<string, string>>,
  image: Buffer,
): Promise<string> => {
  const body = new FormData()
  body.set('kind', 'face')
  body.set('image', asFile(image))
  const url = `${origin}${callPath(uploadImage, apiBase)}`
  const reply = await fetch(new Request(url, { method: 'POST', headers, body }))
  const { data } = (await reply.json()) as { data: { imageId: string } | null }
  if (!data) throw new Error(`an image was refused: ${reply.status}`)
  return data.imageId
}

const apiBase = { prefix: 'h5-api', provider: 'rupya' }
const origin = 'http://localhost:3000'

const senderOf =
  (
    fetch: ConsoleBook['fetch'],
    headers: Readonly<Record<string, string>>,
  ): BorrowerReader['send'] =>
  async (call, input) => {
    const fields = new URLSearchParams(input)
    const path = callPath(call, apiBase)
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

/** The seeded requests are paid to accounts: the first of each loan that has ended becomes one that is scanned. */
const codesSql = `
  update payment_request.payment_request r set qr_text = 'code of ' || r.request_no
  from (select distinct on (loan_id) payment_request_id
    from payment_request.payment_request join loan.loan using (loan_id)
      join profile.borrower b using (borrower_id)
    where b.name_encrypted is not null and payment_request.state in ('paid', 'expired', 'replaced')
    order by loan_id, issue_no) first
  where r.payment_request_id = first.payment_request_id`

/** Copies have no name. The columns are as they are written: this is the administrator's connection. */
const readersSql = `
  select b.borrower_id as "borrowerId", l.loan_id as "loanId", l.order_no as "orderNo",
    l.product_id as "productId", o.proposal_no as "proposalNo", p.payment_id as "paymentId",
    c.complaint_id as "complaintId", r.request_no as "requestNo", q.request_no as "codeNo"
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
    left join lateral (select request_no from payment_request.payment_request
      where loan_id = l.loan_id and qr_text is not null order by issue_no limit 1) q on true
  where b.name_encrypted is not null
  order by b.created_at, b.borrower_id`
