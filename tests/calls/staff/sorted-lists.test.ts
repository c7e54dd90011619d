import { expect, test } from 'vitest'
import { listApprovals } from '#contract/approval/staff-calls.ts'
import { listConversations } from '#contract/assistant/staff-calls.ts'
import { listAudit } from '#contract/audit/staff-calls.ts'
import type { Call } from '#contract/call.ts'
import { listUnreadCallbacks } from '#contract/callback/staff-calls.ts'
import { listProductVersions } from '#contract/catalog/staff-calls.ts'
import { listCases } from '#contract/collections/staff-calls.ts'
import { listComplaints } from '#contract/complaint/staff-calls.ts'
import { listJournal } from '#contract/ledger/staff-calls.ts'
import { listLoanEntries } from '#contract/loan-servicing/staff-calls.ts'
import { listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { correctData } from '#contract/profile/calls.ts'
import { listDataCorrections } from '#contract/profile/staff-calls.ts'
import { readPromiseBreaches } from '#contract/report/staff-calls.ts'
import { contactMessage, subscribe } from '#contract/site/calls.ts'
import { listContactMessages, listSubscriptions } from '#contract/site/staff-calls.ts'
import { listInvitations } from '#contract/staff/calls.ts'
import { refreshCases } from '#server/collections/jobs.ts'
import { closeDays } from '#server/loan/end-of-day/close-days.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { sortsOf } from '../../harness/app/every-call.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { storeRequest } from '../../harness/personas/approvals.ts'
import { createComplaint } from '../../harness/personas/complaints.ts'
import { requestAgent, writeMessage } from '../../harness/personas/conversations.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'
import { invite } from '../../harness/staff/browser-of-staff.ts'

type ListInput = Readonly<Record<string, string>>
type Row = Readonly<Record<string, unknown>>

const pageOf = async (app: TestApp, call: Call<unknown, unknown>, input: ListInput) => {
  const output = replyData(await app.staff(call, input)) as Row
  const rows = Object.values(output).find(Array.isArray) as readonly Row[]
  return { rows, after: output['after'] as string | null }
}

/** The rows of a list by pages of one row. */
const walk = async (app: TestApp, call: Call<unknown, unknown>, input: ListInput) => {
  const rows: Row[] = []
  let cursor: ListInput = {}
  for (let pages = 0; pages < 50; pages += 1) {
    const page = await pageOf(app, call, { ...input, size: '1', ...cursor })
    rows.push(...page.rows)
    if (page.after === null) return rows
    cursor = { after: page.after }
  }
  throw new Error(`${call.name} does not end`)
}

/** What each list has at least two of. */
const fill = async (app: TestApp): Promise<{ readonly loanId: string }> => {
  const siti = await app.enter('siti')
  const borrowers = [siti, await app.enter('budi'), await app.enter('arjun')]
  for (const [index, borrower] of borrowers.entries()) {
    await createComplaint(borrower)
    await app.clock.moveBy(2 * 86_400_000)
    await createComplaint(borrower)
    await writeMessage(borrower, 'Saya bingung soal bunga')
    await requestAgent(borrower)
    const message = { name: 'Ratna', telephone: `+62 812 0000 778${index}`, message: 'Kapan?' }
    replyData(await app.anyone(contactMessage, message))
    replyData(await app.anyone(subscribe, { email: `ratna${index}@mail.example` }))
    await app.deliverCallback(`{"hello":"world ${index}"}`)
    const stray = { number: '8808999000001', currency: 'IDR', externalId: null }
    const paid = { ...stray, amount: `${3 - index}50000`, paidAt: app.clock.now() }
    await app.deliverCallback(paidBody({ ...paid, paymentId: `stray-${index}` }))
    const applicant = await app.enter('citra')
    const correction = { field: 'fullName', value: `Citra ${'ABC'[index]}`, reason: 'wed' } as const
    replyData(await applicant.call(correctData, correction))
    await app.enter('budi')
    await storeRequest(app, 'waiver')
    await invite(app, { name: `ratna-${'cab'[index]}` })
  }
  await refreshCases(app.services, 'ID')
  return { loanId: siti.order.orderId }
}

type SortedCall = {
  readonly call: Pick<Call<unknown, unknown>, 'name'>
  /** What its rows are narrowed to, where reading it adds to them. */
  readonly input?: ListInput
  readonly by: Readonly<Record<string, string>>
}

/** The field of a row that each order is by. */
const fields: readonly SortedCall[] = [
  {
    call: listComplaints,
    by: { target: 'targetOn', answerBy: 'answerBy', limitOn: 'limitOn', received: 'receivedAt' },
  },
  { call: listConversations, by: { waiting: 'waitingSince', opened: 'openedAt' } },
  { call: listContactMessages, by: { received: 'receivedAt' } },
  { call: listSubscriptions, by: { since: 'since' } },
  { call: listUnreadCallbacks, by: { received: 'receivedAt' } },
  { call: listUnmatchedMoney, by: { received: 'receivedAt', amount: 'amount' } },
  { call: listDataCorrections, by: { askedAt: 'askedAt' } },
  { call: listCases, by: { daysPastDue: 'daysPastDue' } },
  { call: listJournal, by: { on: 'on' }, input: { market: 'ID' } },
  { call: listAudit, by: { when: 'at' }, input: { call: 'listDataCorrections' } },
  { call: listProductVersions, by: { subject: 'subject', changed: 'changedAt' } },
  { call: listApprovals, by: { expires: 'expiresAt', made: 'createdAt' }, input: { list: 'all' } },
  {
    call: listInvitations,
    by: { name: 'name', invited: 'createdAt', expires: 'expiresAt' },
    input: { state: 'open' },
  },
]

/** Numbers compare as texts of one length. */
const comparable = (value: unknown): string =>
  /^\d/.test(String(value)) ? String(value).padStart(30) : String(value)

const expectOrders = async (app: TestApp, { call: listed, by, input }: SortedCall) => {
  // Safe: the input is checked by the call.
  const call = listed as Call<unknown, unknown>
  expect(Object.keys(by), call.name).toEqual(sortsOf(call))
  for (const [sort, field] of Object.entries(by)) {
    const whole = await pageOf(app, call, { ...input, sort })
    const values = whole.rows.map(row => comparable(row[field]))
    expect(values.length, call.name).toBeGreaterThan(2)
    expect(values, `${call.name} by ${sort}`).toEqual(values.toSorted())
    expect(await walk(app, call, { ...input, sort })).toEqual(whole.rows)
    expect(await walk(app, call, { ...input, sort: `-${sort}` })).toEqual(whole.rows.toReversed())
  }
}

test('a list is in the order that is asked for, both ways, each row once, whatever the page', async () => {
  await using app = await createTestApp()
  const { loanId } = await fill(app)
  for (const each of fields) await expectOrders(app, each)
  await closeDays(app.services, 'ID')
  await expectOrders(app, {
    call: listLoanEntries,
    by: { entryNo: 'entryNo', on: 'on' },
    input: { loanId },
  })
  await app.clock.moveBy(60 * 86_400_000)
  await expectOrders(app, {
    call: readPromiseBreaches,
    by: { received: 'receivedOn', answerBy: 'answerBy' },
    input: { market: 'ID' },
  })
})

test('a cursor of another order, or none at all, names no page', async () => {
  await using app = await createTestApp()
  await fill(app)
  // Safe: the input is checked by the call.
  const call = listComplaints as Call<unknown, unknown>
  const { after } = await pageOf(app, call, { sort: 'answerBy', size: '1' })
  const follow = async (input: ListInput) => (await pageOf(app, call, input)).rows.length
  expect(await follow({ sort: 'answerBy', after: after ?? '' })).toBeGreaterThan(0)
  expect(await follow({ sort: '-answerBy', after: after ?? '' })).toBe(0)
  expect(await follow({ sort: 'limitOn', after: after ?? '' })).toBe(0)
  const places = [
    ['answerBy', '2026-02-31', '1'],
    ['answerBy', "x'", '1'],
    ['answerBy', '2026-02-01', 'x'],
  ]
  for (const place of places) {
    const made = Buffer.from(JSON.stringify(place)).toString('base64url')
    expect(await follow({ sort: 'answerBy', after: made })).toBe(0)
  }
})
