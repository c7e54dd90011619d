import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { problemDetail } from '#contract/complaint/calls.ts'
import {
  answerComplaint,
  assignComplaint,
  listComplaintAssignees,
  listComplaints,
  mergeComplaints,
  readComplaint,
  takeComplaint,
  unmergeComplaint,
} from '#contract/complaint/staff-calls.ts'
import type { TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { whileWaiting } from '../../harness/app/while-waiting.ts'
import { createComplaint } from '../../harness/personas/complaints.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { signInAsStaff } from '../../harness/staff/staff-sessions.ts'

const shared = shareApp()

const personOf = ({ staffAs }: TestApp, name: string) => {
  const call = staffAs(name)
  return async <Input, Output>(target: Call<Input, Output>, input: Input) =>
    await call(target, input, { idempotencyKey: freshKey() })
}

/** Locks a complaint, as a change of it does that is not committed yet. */
const holdComplaint = (complaintId: string) => async (tx: TestApp['services']['db']) =>
  await tx
    .selectFrom('complaint.complaint')
    .select('complaintId')
    .where('complaintId', '=', complaintId)
    .forUpdate()
    .execute()

const reason = 'the same payment twice'

describe('a complaint that is assigned', () => {
  test('is the other person’s, who alone answers it, and waits on where it waited', async () => {
    const app = shared()
    const [lead, wati] = [personOf(app, 'lead'), personOf(app, 'Wati')]
    const { staffId } = await signInAsStaff(app.services, { name: 'Wati', roles: ['agent'] })
    await signInAsStaff(app.services, { name: 'Reader', roles: ['compliance'] })
    const foreign = { name: 'Indra', roles: ['agent'], markets: ['IN'] } as const
    const other = await signInAsStaff(app.services, foreign)
    const { problemId: complaintId } = await createComplaint(await app.enter('siti'))
    const { assignees } = replyData(await lead(listComplaintAssignees, { complaintId }))
    const names = assignees.map(({ name }) => name)
    expect(names).toContain('Wati')
    expect(names).not.toContain('Reader')
    expect(names).not.toContain('Indra')
    const toOther = await lead(assignComplaint, { complaintId, staffId: other.staffId })
    expect(toOther.code).toBe('404')
    const assigned = replyData(await lead(assignComplaint, { complaintId, staffId }))
    expect(assigned).toMatchObject({ takenBy: 'Wati', state: 'taken' })
    expect((await lead(answerComplaint, { complaintId, answer: 'Sudah.' })).code).toBe('4008')
    const answered = replyData(await wati(answerComplaint, { complaintId, answer: 'Sudah.' }))
    expect(answered.state).toBe('answered')
    const again = await lead(assignComplaint, { complaintId, staffId })
    expect(again.code).toBe('4008')
  })

  test('by two at once is the first one’s: the second has read an older version', async () => {
    const app = shared()
    const [lead, other] = [personOf(app, 'lead'), personOf(app, 'second lead')]
    const first = await signInAsStaff(app.services, { name: 'Wati', roles: ['agent'] })
    const second = await signInAsStaff(app.services, { name: 'Lina', roles: ['agent'] })
    const { problemId: complaintId } = await createComplaint(await app.enter('siti'))
    const { version } = replyData(await lead(readComplaint, { complaintId }))
    const { db } = app.services
    const assign = (call: typeof lead, staffId: string) => async () =>
      await call(assignComplaint, { complaintId, staffId, version })
    const [done, late] = await whileWaiting(
      db,
      holdComplaint(complaintId),
      assign(lead, first.staffId),
      assign(other, second.staffId),
    )
    expect(done).toMatchObject({ code: '0', data: { takenBy: 'Wati' } })
    expect(late.code).toBe('4409')
    expect(replyData(await lead(readComplaint, { complaintId })).takenBy).toBe('Wati')
  })
})

describe('a complaint that is merged', () => {
  /** Two complaints of one borrower, and the agent who works on them. */
  const createTwo = async (app: TestApp) => {
    const siti = await app.enter('siti')
    const { problemId: intoId, complaintNo: intoNo } = await createComplaint(siti)
    await app.clock.moveBy(60_000)
    const { problemId: complaintId, complaintNo } = await createComplaint(siti)
    return { siti, intoId, intoNo, complaintId, complaintNo, ani: personOf(app, 'ani') }
  }

  test('is closed, the borrower reads so in both, and it can go on by itself again', async () => {
    const app = shared()
    const { siti, intoId, intoNo, complaintId, complaintNo, ani } = await createTwo(app)
    const before = replyData(await ani(readComplaint, { complaintId: intoId }))
    replyData(await ani(mergeComplaints, { complaintId, intoId, reason }))
    const detailOf = async (problemId: string) =>
      replyData(await siti.call(problemDetail, { problemId }))
    const [merged, into] = [await detailOf(complaintId), await detailOf(intoId)]
    expect(merged).toMatchObject({ state: 'closed', isScore: 0, mayWrite: '0', disposeDetail: '' })
    expect(merged.thread).toMatchObject([{ kind: 'notice', text: expect.stringContaining(intoNo) }])
    expect(into.thread).toMatchObject([
      { kind: 'notice', text: expect.stringContaining(complaintNo) },
    ])
    const after = replyData(await ani(readComplaint, { complaintId: intoId }))
    expect(after).toMatchObject({
      state: before.state,
      answerBy: before.answerBy,
      merged: [{ complaintId, complaintNo }],
    })
    const open = replyData(await ani(listComplaints, { queue: 'open', size: '200' })).complaints
    expect(open.map(each => each.complaintId)).not.toContain(complaintId)
    const separate = replyData(await ani(unmergeComplaint, { complaintId, reason }))
    expect(separate).toMatchObject({ state: 'waiting', takenBy: '' })
    expect(replyData(await ani(readComplaint, { complaintId })).mergedInto).toBeNull()
    expect((await ani(unmergeComplaint, { complaintId, reason })).code).toBe('4008')
  })

  test('goes into an earlier open one of its own borrower, or the refusal says why not', async () => {
    const app = shared()
    const { intoId, complaintId, ani } = await createTwo(app)
    const foreign = await createComplaint(await app.enter('budi'))
    const merge = async (from: string, to: string) =>
      await ani(mergeComplaints, { complaintId: from, intoId: to, reason })
    const refusals = [
      await merge(complaintId, foreign.problemId),
      await merge(intoId, complaintId),
      await merge(complaintId, complaintId),
    ]
    expect(refusals.map(({ code }) => code)).toEqual(['4008', '4008', '4008'])
    expect(new Set(refusals.map(({ message }) => message)).size).toBe(2)
    await ani(takeComplaint, { complaintId: intoId })
    await ani(answerComplaint, { complaintId: intoId, answer: 'Sudah.' })
    expect((await merge(complaintId, intoId)).code).toBe('4008')
    expect(replyData(await ani(readComplaint, { complaintId })).state).toBe('waiting')
  })

  test('while the earlier one is answered stays open', async () => {
    const app = shared()
    const { intoId, complaintId, ani } = await createTwo(app)
    await ani(takeComplaint, { complaintId: intoId })
    const [answered, merged] = await whileWaiting(
      app.services.db,
      holdComplaint(intoId),
      async () => await ani(answerComplaint, { complaintId: intoId, answer: 'Sudah.' }),
      async () => await ani(mergeComplaints, { complaintId, intoId, reason }),
    )
    expect([answered.code, merged.code]).toEqual(['0', '4008'])
    expect(replyData(await ani(readComplaint, { complaintId })).state).toBe('waiting')
  })
})
