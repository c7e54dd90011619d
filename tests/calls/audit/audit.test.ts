import { beforeAll, describe, expect, test } from 'vitest'
import {
  listConversations,
  readConversation,
  takeConversation,
} from '#contract/assistant/staff-calls.ts'
import { type Call, callPath } from '#contract/call.ts'
import { listUnreadCallbacks, readCallback } from '#contract/callback/staff-calls.ts'
import { readComplaint, takeComplaint } from '#contract/complaint/staff-calls.ts'
import { showLoanDocument } from '#contract/loan-servicing/staff-calls.ts'
import { certifyIdentity, correctData, exportData, uploadImage } from '#contract/profile/calls.ts'
import {
  decideDataCorrection,
  decideIdentityCheck,
  listAuditRows,
  listDataCorrections,
  listIdentityChecks,
  revealField,
  showBorrowerImage,
} from '#contract/profile/staff-calls.ts'
import { contactMessage, subscribe } from '#contract/site/calls.ts'
import {
  answerContactMessage,
  listContactMessages,
  listSubscriptions,
  readContactMessage,
} from '#contract/site/staff-calls.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { testLog } from '../../harness/app/test-database-server.ts'
import { asFile, createTestImage } from '../../harness/app/test-image.ts'
import { createComplaint } from '../../harness/personas/complaints.ts'
import { requestAgent } from '../../harness/personas/conversations.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

const reason = 'a question of the borrower'

/** One of each that staff read or decide on. */
const createSubjects = async (app: TestApp) => {
  const siti = await app.enter('siti')
  const { problemId: complaintId } = await createComplaint(siti)
  await requestAgent(siti)
  const upload = async (kind: 'document' | 'face') =>
    (await siti.call(uploadImage, { kind, image: asFile(await createTestImage()) })).data
      ?.imageId ?? ''
  const [documentImage, faceImage] = [await upload('document'), await upload('face')]
  await siti.call(certifyIdentity, { documentImage, faceImage })
  const citra = await app.enter('citra')
  await citra.call(correctData, { field: 'fullName', value: 'Citra Dewi', reason: 'name changed' })
  await app.anyone(contactMessage, { name: 'Ratna', telephone: '+62 812', message: 'Kapan?' })
  await app.anyone(subscribe, { email: 'reader@example.org' })
  await app.deliverCallback('{"hello":"world"}')
  const conversations = await app.staff(listConversations, {})
  const checks = await app.staff(listIdentityChecks, {})
  const corrections = await app.staff(listDataCorrections, {})
  const messages = await app.staff(listContactMessages, {})
  const callbacks = await app.staff(listUnreadCallbacks, {})
  return {
    borrowerId: siti.borrowerId,
    imageId: faceImage,
    loanId: (await app.enter('budi')).order.orderId,
    complaintId,
    conversationId: conversations.data?.conversations[0]?.conversationId ?? '',
    checkId: checks.data?.checks[0]?.checkId ?? '',
    correctionId: corrections.data?.corrections[0]?.correctionId ?? '',
    messageId: messages.data?.messages[0]?.messageId ?? '',
    callbackId: callbacks.data?.callbacks[0]?.callbackId ?? '',
  }
}
type Subjects = Awaited<ReturnType<typeof createSubjects>>

const sendTo = async <Input, Output>(app: TestApp, call: Call<Input, Output>, input: Input) =>
  await app.staff(call, input, { idempotencyKey: freshKey() })

const reads: [string, (app: TestApp, to: Subjects) => Promise<unknown>][] = [
  ['field', async (app, to) => await sendTo(app, revealField, { ...to, field: 'name', reason })],
  ['image', async (app, to) => await sendTo(app, showBorrowerImage, { ...to, reason })],
  [
    'document',
    async (app, to) =>
      await sendTo(app, showLoanDocument, { ...to, document: 'statement', reason }),
  ],
  ['complaint', async (app, to) => await sendTo(app, readComplaint, to)],
  ['conversation', async (app, to) => await sendTo(app, readConversation, to)],
  ['callback', async (app, to) => await sendTo(app, readCallback, { ...to, reason })],
  ['contact message', async (app, to) => await sendTo(app, readContactMessage, { ...to, reason })],
  ['list of addresses', async app => await sendTo(app, listSubscriptions, { reason })],
]

const decided = { decision: 'approved', reason } as const
const changes: [string, (app: TestApp, to: Subjects) => Promise<unknown>][] = [
  ['complaint.complaint', async (app, to) => await sendTo(app, takeComplaint, to)],
  ['assistant.conversation', async (app, to) => await sendTo(app, takeConversation, to)],
  [
    'profile.identity_check',
    async (app, to) => await sendTo(app, decideIdentityCheck, { ...to, ...decided }),
  ],
  [
    'profile.correction',
    async (app, to) => await sendTo(app, decideDataCorrection, { ...to, ...decided }),
  ],
  [
    'site.contact_message',
    async (app, to) => await sendTo(app, answerContactMessage, { ...to, note: 'called' }),
  ],
]

/** The transactions that wrote the rows of a table as they are now. */
const writersOf = async ({ database }: TestApp, table: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ writer: string }>(
    `select xmin::text as writer from ${table} order by xmin::text`,
  )
  return rows.map(({ writer }) => writer)
}

describe('an audit entry', () => {
  const shared = shareApp()

  test.each([
    ["update audit.entry set reason = ''"],
    ["update audit.entry set staff_name = 'nobody' where false"],
    ['delete from audit.entry'],
    ['truncate audit.entry'],
    ['alter table audit.entry add column note text'],
    ['drop table audit.entry'],
  ])('is not changed or removed by the application: %s', async statement => {
    await expect(shared().database.pool.query(statement)).rejects.toThrow(
      /permission denied|must be owner/,
    )
  })

  test('of a profile is in the list of profiles and in the export of its borrower, and in no other', async () => {
    const app = shared()
    const [siti, budi] = [await app.enter('siti'), await app.enter('budi')]
    const { problemId: complaintId } = await createComplaint(siti)
    await app.staff(readComplaint, { complaintId })
    await app.staff(revealField, { borrowerId: siti.borrowerId, field: 'name', reason })
    await app.staff(revealField, { borrowerId: siti.borrowerId, field: 'phone', reason })
    const seenByStaff = async ({ token }: Borrower) => {
      const headers = { 'X-Session-Id': token }
      const file = await app.fetch(callPath(exportData, app.services.config.apiBase), { headers })
      return ((await file.json()) as { seenByStaff: { action: string }[] }).seenByStaff
    }
    const listed = async ({ borrowerId }: Borrower, after = {}) =>
      (await app.staff(listAuditRows, { borrowerId, ...after })).data?.rows ?? []
    const rows = await listed(siti)
    expect(rows).toMatchObject([
      { borrowerId: siti.borrowerId, staffName: 'staff', action: 'reveal phone', reason },
      { borrowerId: siti.borrowerId, staffName: 'staff', action: 'reveal name', reason },
    ])
    expect(await listed(siti, { after: rows[0]?.auditId })).toEqual(rows.slice(1))
    expect(await seenByStaff(siti)).toEqual(rows.map(({ action, doneAt }) => ({ action, doneAt })))
    expect([await listed(budi), await seenByStaff(budi)]).toEqual([[], []])
  })

  test('of a profile is in the pages of its market; of no market, in those of everyone', async () => {
    await using app = await createTestApp()
    // Every third is of Indonesia, of India and of no market; every fourth is of a list of borrowers.
    await app.database.pool.query(`
      insert into audit.entry
        (entry_id, staff_name, action, subject_kind, subject_id, market, reason, done_at)
      select gen_random_uuid(), 'staff', 'reveal name', 'borrower',
        case when n % 4 > 0 then gen_random_uuid() end,
        (array['ID', 'IN', null])[1 + n % 3], n::text, now()
      from generate_series(1, 240) n`)
    const listed = async (markets: readonly MarketCode[]) => {
      const read = app.staffAs(`reader of ${markets.join()}`, { markets })
      const reasons: number[] = []
      let after: string | null | undefined
      while (after !== null) {
        const page = replyData(await read(listAuditRows, after === undefined ? {} : { after }))
        reasons.push(...page.rows.map(row => Number(row.reason)))
        after = page.after
      }
      return reasons
    }
    const newestFirst = Array.from({ length: 240 }, (_, index) => 240 - index)
    const ofBorrowers = newestFirst.filter(n => n % 4 > 0)
    expect(await listed(['ID', 'IN'])).toEqual(ofBorrowers)
    expect(await listed(['ID'])).toEqual(ofBorrowers.filter(n => n % 3 !== 1))
    expect(await listed(['IN'])).toEqual(ofBorrowers.filter(n => n % 3 !== 0))
  })
})

describe('a change by staff', () => {
  const shared = shareApp()
  let subjects: Subjects

  beforeAll(async () => {
    subjects = await createSubjects(shared())
  })

  test.each(changes)('of %s is recorded in its own transaction', async (table, change) => {
    const recorded = new Set(await writersOf(shared(), 'audit.entry'))
    expect(await change(shared(), subjects)).toMatchObject({ code: '0' })
    const writers = new Set(await writersOf(shared(), 'audit.entry'))
    const [writer, ...others] = [...writers].filter(each => !recorded.has(each))
    expect(others).toEqual([])
    expect(await writersOf(shared(), table)).toContain(writer)
  })
})

describe('while no entry can be written', () => {
  const shared = shareApp()
  let subjects: Subjects

  beforeAll(async () => {
    const { ownerAddress } = shared().database
    subjects = await createSubjects(shared())
    const owner = createDatabase({ address: ownerAddress, poolSize: 1, log: testLog })
    await owner.pool.query('revoke insert on audit.entry from rupya_app')
    await owner.close()
  })

  test.each(reads)('no %s is shown', async (_subject, read) => {
    expect(await read(shared(), subjects)).toMatchObject({ code: '500', data: null })
  })

  test.each(changes)('no row of %s changes', async (table, change) => {
    const before = await writersOf(shared(), table)
    expect(await change(shared(), subjects)).toMatchObject({ code: '500' })
    expect(await writersOf(shared(), table)).toEqual(before)
  })
})
