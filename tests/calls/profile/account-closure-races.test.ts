import { expect, test } from 'vitest'
import { loanPush } from '#contract/application/calls.ts'
import { recordType } from '#contract/assistant/calls.ts'
import { problemWrite } from '#contract/complaint/calls.ts'
import { closeAccount, uploadImage } from '#contract/profile/calls.ts'
import { entryTicket } from '#contract/session/calls.ts'
import { listImages } from '#server/image/store.ts'
import { borrowerPhone } from '#server/profile/public.ts'
import { mintTicket } from '#server/session/entry/mint-ticket.ts'
import { phoneHashOf } from '#server/session/sms-code/phone-hash.ts'
import { tokenHash } from '#server/session/token.ts'
import type { Borrower } from '../../harness/app/create-test-app.ts'
import { inLockOrder } from '../../harness/app/in-lock-order.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { asFile, createTestImage } from '../../harness/app/test-image.ts'
import { untilBlocked } from '../../harness/app/until-blocked.ts'
import { createComplaint, sendComplaint } from '../../harness/personas/complaints.ts'
import { sendRecord } from '../../harness/personas/conversations.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  applicants,
  loanPushInput,
  requestOffer,
} from '../../harness/personas/loan-applications.ts'
import { codeAt, openVisit } from '../../harness/personas/visitor.ts'

const shared = shareApp()

/** Rows with personal data that a borrower who never borrowed leaves. */
const remainingRowsOf = async ({ borrowerId }: Borrower) => {
  const { db } = shared().services
  const loans = db.selectFrom('loan.loan').select('borrowerId')
  const conversations = db.selectFrom('assistant.conversation').select('borrowerId')
  const messages = db
    .selectFrom('complaint.message as m')
    .innerJoin('complaint.complaint as c', 'c.complaintId', 'm.complaintId')
    .select('c.borrowerId')
    .where('m.textEncrypted', 'is not', null)
  return await loans
    .unionAll(conversations)
    .unionAll(messages)
    .where('borrowerId', '=', borrowerId)
    .execute()
}

/** The reply of `write` when the account is closed after its session was checked. */
const duringAccountClosure = async <Answer>(
  borrower: Borrower,
  write: () => Promise<Answer>,
): Promise<Answer> => {
  const close = async () => await borrower.call(closeAccount, { confirm: '1' })
  const [closed, written] = await inLockOrder(shared(), borrower, [close, write])
  expect(closed.data).toEqual({ keptUntil: '' })
  return written
}

/** A borrower who may apply and has not, and the input of the application. */
const newApplicant = async () => {
  const { personaId, productId } = applicants.ID
  const borrower = await shared().enter(personaId)
  return { borrower, productId }
}

test('an offer is not accepted by an account that is being closed', async () => {
  const { borrower, productId } = await newApplicant()
  const push = await loanPushInput(borrower, await requestOffer(borrower, { productId }))
  const taking = async () => await borrower.call(loanPush, push, { idempotencyKey: freshKey() })
  expect(await duringAccountClosure(borrower, taking)).toMatchObject({ code: '401' })
  expect(await remainingRowsOf(borrower)).toEqual([])
})

test('a complaint of an account that is being closed is not stored', async () => {
  const { borrower } = await newApplicant()
  const sending = async () => await sendComplaint(borrower)
  expect(await duringAccountClosure(borrower, sending)).toMatchObject({ code: '401' })
  expect(await remainingRowsOf(borrower)).toEqual([])
})

test('what is added to a complaint is stored before the account is closed, or not at all', async () => {
  const { borrower } = await newApplicant()
  const { db } = shared().services
  const { problemId } = await createComplaint(borrower)
  const input = { problemId, problemDetail: 'Masih belum tercatat.' }
  const { closing } = await db.transaction().execute(async tx => {
    await tx
      .selectFrom('complaint.complaint')
      .select('complaintId')
      .where('complaintId', '=', problemId)
      .forUpdate()
      .execute()
    const writing = borrower.call(problemWrite, input, { idempotencyKey: freshKey() })
    await untilBlocked(db)
    const closing = borrower.call(closeAccount, { confirm: '1' })
    await Promise.race([closing, untilBlocked(db, 2)])
    return { closing: Promise.all([closing, writing]) }
  })
  expect((await closing)[0].data).toEqual({ keptUntil: '' })
  expect(await remainingRowsOf(borrower)).toEqual([])
})

test('a message to the assistant from an account that is being closed is not stored', async () => {
  const { borrower } = await newApplicant()
  const asking = async () => await sendRecord(borrower, { type: recordType.text, value: 'Halo' })
  expect(await duringAccountClosure(borrower, asking)).toMatchObject({ code: '401' })
  expect(await remainingRowsOf(borrower)).toEqual([])
})

test('an image of an account that is being closed is not stored', async () => {
  const { borrower } = await newApplicant()
  const image = asFile(await createTestImage())
  const sending = async () => await borrower.call(uploadImage, { kind: 'document', image })
  expect((await duringAccountClosure(borrower, sending)).success).toBe(false)
  expect(await listImages(shared().services.db, borrower.borrowerId)).toEqual([])
})

test('the device facts of an account that is being closed are not stored', async () => {
  const { borrower } = await newApplicant()
  const { db } = shared().services
  const { data } = await borrower.call(entryTicket, {})
  const headers = { 'user-agent': 'Mozilla/5.0 (Android 14)' }
  await duringAccountClosure(
    borrower,
    async () => await shared().fetch(data?.entryUrl ?? '', { headers }),
  )
  const rows = await db
    .selectFrom('session.session')
    .select('agent')
    .where('borrowerId', '=', borrower.borrowerId)
    .where('agent', '!=', '')
    .execute()
  expect(rows).toEqual([])
})

test('a ticket that the closed account requested opens no session', async () => {
  const { borrower } = await newApplicant()
  const { db } = shared().services
  const { borrowerId } = borrower
  const common = { deviceId: 'd-1' }
  await duringAccountClosure(
    borrower,
    async () =>
      await mintTicket(shared().services, {
        borrowerId,
        common,
        path: '/home',
        sessionHash: tokenHash(borrower.token),
      }),
  )
  const rows = await db
    .selectFrom('session.ticket')
    .select('common')
    .where('borrowerId', '=', borrowerId)
    .execute()
  expect(rows.flatMap(row => Object.values(row.common))).toEqual([])
})

test('a sign-in to an account that is being closed is refused, and remembers no device', async () => {
  const { borrower } = await newApplicant()
  const app = shared()
  const { services } = app
  const number = await borrowerPhone(services, borrower.borrowerId)
  const visit = await openVisit(app)
  await visit.askToSignIn({ phone: number, capcode: await visit.captcha() })
  const code = codeAt(app, number)
  const reply = await duringAccountClosure(borrower, async () => await visit.signIn(number, code))
  expect([reply.code, reply.data]).toEqual(['4102', null])
  const devices = await services.db
    .selectFrom('session.knownDevice')
    .select('provenAt')
    .where('phoneHash', '=', phoneHashOf(services, { number }))
    .execute()
  expect(devices).toEqual([])
})
