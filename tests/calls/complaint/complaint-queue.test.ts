import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { problemInit, problemList, problemWrite } from '#contract/complaint/calls.ts'
import {
  answerComplaint,
  askComplainant,
  closeComplaint,
  handOverComplaint,
  listComplaints,
  noteComplaint,
  readComplaint,
  takeComplaint,
  uploadComplaintImage,
} from '#contract/complaint/staff-calls.ts'
import { closeAccount, uploadImage } from '#contract/profile/calls.ts'
import { listOpenComplaints, playAgent } from '#contract/sandbox/calls.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { asFile, createTestImage } from '../../harness/app/test-image.ts'
import {
  answerAsStaff,
  complaintDetailOf,
  createComplaint,
  orderNoOf,
} from '../../harness/personas/complaints.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

const shared = shareApp()

const staffOf = ({ staffAs }: TestApp, name: string) => staffAs(name)

/** A support agent; each call has its own idempotency key. */
const agentOf = (app: TestApp, name: string) => {
  const call = staffOf(app, name)
  return async <Input, Output>(target: Call<Input, Output>, input: Input) =>
    await call(target, input, { idempotencyKey: freshKey() })
}

/** Passes business days; sessions do not expire by it. */
const passDays = async ({ clock }: TestApp, days: number) => await clock.moveBy(days * 86_400_000)

describe('the queue', () => {
  test('lists the least remaining time first, an urgent complaint before an earlier question', async () => {
    await using app = await createTestApp()
    const ani = agentOf(app, 'ani')
    const siti = await app.enter('siti')
    const budi = await app.enter('budi')
    const first = await createComplaint(siti)
    const urgent = await createComplaint(budi, {
      problemType: '1',
      problemSonType: '12',
      orderNo: await orderNoOf(budi),
    })
    await passDays(app, -1)
    const earlier = await createComplaint(siti)
    await passDays(app, 1)
    const ids = async (target = {}) =>
      (await ani(listComplaints, target)).data?.complaints.map(each => each.complaintId)
    const open = [urgent.problemId, first.problemId, earlier.problemId]
    expect((await ids())?.[0]).toBe(urgent.problemId)
    expect((await ids())?.toSorted()).toEqual(open.toSorted())
    expect(await ids({ desk: 'collection' })).toEqual([urgent.problemId])
    expect(await ids({ borrowerId: budi.borrowerId })).toEqual([urgent.problemId])
    await ani(takeComplaint, { complaintId: urgent.problemId })
    expect(await ids({ queue: 'mine' })).toEqual([urgent.problemId])
    await ani(answerComplaint, { complaintId: urgent.problemId, answer: 'Maaf.' })
    expect(await ids({ queue: 'done' })).toEqual([urgent.problemId])
    expect(await ids()).toHaveLength(2)
  })

  test('refuses an answer to an older version, so that no message or note is overlooked', async () => {
    const app = shared()
    const [ani, bayu] = [agentOf(app, 'ani'), agentOf(app, 'bayu')]
    const siti = await app.enter('siti')
    const { problemId: complaintId } = await createComplaint(siti)
    const versionOf = async () =>
      (await ani(readComplaint, { complaintId })).data?.version ?? 'none'
    await ani(takeComplaint, { complaintId, version: await versionOf() })
    const seen = await versionOf()
    const more = { problemId: complaintId, problemDetail: 'Sudah saya temukan, terima kasih.' }
    await siti.call(problemWrite, more, { idempotencyKey: freshKey() })
    const answer = { complaintId, answer: 'Kami sedang mencarinya.' }
    expect((await ani(answerComplaint, { ...answer, version: seen })).code).toBe('4409')
    const afterMessage = await versionOf()
    await bayu(noteComplaint, { complaintId, note: 'called on the telephone' })
    expect((await ani(answerComplaint, { ...answer, version: afterMessage })).code).toBe('4409')
    expect((await complaintDetailOf(siti, complaintId)).disposeDetail).toBe('')
    expect((await ani(answerComplaint, { ...answer, version: await versionOf() })).code).toBe('0')
  })

  test('handles a complaint only in the order of its states, one agent at a time', async () => {
    const app = shared()
    const [ani, bayu] = [agentOf(app, 'ani'), agentOf(app, 'bayu')]
    const { problemId: complaintId } = await createComplaint(await app.enter('siti'))
    const answer = { complaintId, answer: 'Sudah dicatat.' }
    expect((await ani(answerComplaint, answer)).code).toBe('4008')
    expect((await ani(closeComplaint, { complaintId, reason: 'done' })).code).toBe('4008')
    expect((await ani(takeComplaint, { complaintId })).data).toMatchObject({
      state: 'taken',
      takenBy: 'ani',
    })
    const others = await bayu(answerComplaint, answer)
    expect([others.code, others.message]).toEqual(['4008', 'Pengaduan ini ditangani ani.'])
    const handed = { complaintId, desk: 'privacy', reason: 'about data' } as const
    expect((await ani(handOverComplaint, handed)).data).toMatchObject({
      state: 'handed-over',
      desk: 'privacy',
      takenBy: '',
    })
    await bayu(takeComplaint, { complaintId })
    expect((await bayu(answerComplaint, answer)).data).toMatchObject({ state: 'answered' })
    expect((await bayu(answerComplaint, answer)).code).toBe('4008')
    expect((await bayu(closeComplaint, { complaintId, reason: 'settled' })).code).toBe('0')
    const { data } = await ani(readComplaint, { complaintId })
    expect(
      data?.actions.map(({ staffName, action, reason }) => [staffName, action, reason]),
    ).toEqual([
      ['ani', 'take', ''],
      ['ani', 'hand-over', 'privacy: about data'],
      ['bayu', 'take', ''],
      ['bayu', 'answer', ''],
      ['bayu', 'close', 'settled'],
      ['ani', 'read', ''],
    ])
    expect((await ani(readComplaint, { complaintId: 'x' })).code).toBe('404')
    expect((await ani(takeComplaint, { complaintId: 'x' })).code).toBe('404')
  })

  test('keeps its notes internal, and writes to the borrower as plain text', async () => {
    const app = shared()
    const ani = agentOf(app, 'ani')
    const siti = await app.enter('siti')
    const { problemId: complaintId } = await createComplaint(siti)
    await ani(noteComplaint, { complaintId, note: 'Curiga: cek mutasi bank' })
    await ani(takeComplaint, { complaintId })
    const answer = '<b onclick=x>Halo</b>\u202e,\r\n\r\n\r\n\r\nsudah\u0000dicatat'
    expect((await ani(answerComplaint, { complaintId, answer })).code).toBe('400')
    const clean = answer.replace('\u0000', ' ')
    await ani(answerComplaint, { complaintId, answer: clean })
    const detail = await complaintDetailOf(siti, complaintId)
    expect(detail.disposeDetail).toBe('<b onclick=x>Halo</b>,\n\nsudah dicatat')
    expect(detail.thread.map(({ kind }) => kind)).toEqual(['answer'])
    expect(JSON.stringify(detail)).not.toContain('Curiga')
    expect(JSON.stringify(detail)).not.toContain('ani')
    const { data } = await ani(readComplaint, { complaintId })
    expect(data?.thread.map(({ kind, author }) => [kind, author])).toEqual([
      ['borrower', 'borrower'],
      ['note', 'ani'],
      ['answer', 'ani'],
    ])
  })

  test('adds photos to an answer, which the borrower alone sees', async () => {
    const app = shared()
    const ani = agentOf(app, 'ani')
    const siti = await app.enter('siti')
    const { problemId: complaintId } = await createComplaint(siti)
    const image = asFile(await createTestImage())
    const stored = await ani(uploadComplaintImage, { complaintId, image })
    const imageId = stored.data?.imageId ?? ''
    await ani(takeComplaint, { complaintId })
    const own = await siti.call(uploadImage, {
      kind: 'face',
      image: asFile(await createTestImage()),
    })
    const theirs = { complaintId, answer: 'Ini buktinya.', imageIds: own.data?.imageId ?? '' }
    expect((await ani(answerComplaint, theirs)).code).toBe('4603')
    const answer = { complaintId, answer: 'Ini buktinya.', imageIds: imageId }
    expect((await ani(answerComplaint, answer)).code).toBe('0')
    const { disposeImages } = await complaintDetailOf(siti, complaintId)
    expect(disposeImages.map(each => each.imageId)).toEqual([imageId])
    const shown = await app.fetch(disposeImages[0]?.url ?? '', {
      headers: { 'X-Session-Id': siti.token },
    })
    expect(shown.status).toBe(200)
  })
})

describe('the time limit', () => {
  test('pauses while we wait for the borrower, and continues when they write', async () => {
    await using app = await createTestApp()
    const ani = agentOf(app, 'ani')
    const siti = await app.enter('siti')
    const { problemId: complaintId } = await createComplaint(siti)
    await ani(takeComplaint, { complaintId })
    await passDays(app, 3) // Tuesday, the second working day
    await ani(askComplainant, { complaintId, question: 'Kapan Anda membayar?' })
    await passDays(app, 10) // Friday, eight working days on
    expect(await complaintDetailOf(siti, complaintId)).toMatchObject({
      state: 'asked',
      workingDaysLate: 0,
      thread: [{ kind: 'question', text: 'Kapan Anda membayar?' }],
    })
    expect((await siti.call(problemList, {})).data?.tabs[0]?.list[0]?.isAsked).toBe('1')
    const reply = { problemId: complaintId, problemDetail: 'Tanggal 10.' }
    const written = await siti.call(problemWrite, reply, { idempotencyKey: freshKey() })
    // One working day was left on Tuesday the 24th; after Friday the 4th it is Monday the 7th.
    expect(written.data).toMatchObject({ answerBy: '2026-12-07' })
    expect((await ani(listComplaints, {})).data?.complaints).toMatchObject([
      { complaintId, state: 'taken', takenBy: 'ani', answerBy: '2026-12-07' },
    ])
  })

  test('states how late we are, and from when the regulator may be asked', async () => {
    await using app = await createTestApp()
    const ani = agentOf(app, 'ani')
    const siti = await app.enter('siti')
    const arjun = await app.enter('arjun')
    const { problemId: complaintId } = await createComplaint(siti)
    const { problemId: indian } = await createComplaint(arjun)
    // Guru Nanak Jayanti is on Tuesday the 24th; Saturdays are worked, but for the second and fourth.
    expect((await complaintDetailOf(arjun, indian)).answerBy).toBe('2026-11-26')
    await passDays(app, 6) // Friday the 27th
    const standing = async () =>
      (await ani(readComplaint, { complaintId })).data ?? { workingDaysLate: -1, escalation: '' }
    expect(await standing()).toMatchObject({ workingDaysLate: 2, escalation: 'supervisor' })
    expect((await complaintDetailOf(arjun, indian)).workingDaysLate).toBe(1)
    expect(await complaintDetailOf(siti, complaintId)).toMatchObject({
      isPastLimit: '0',
      limitOn: '2026-12-04',
      authority: { name: 'Otoritas Jasa Keuangan (OJK)' },
    })
    await passDays(app, 10)
    expect(await standing()).toMatchObject({ escalation: 'regulator' })
    expect((await complaintDetailOf(siti, complaintId)).isPastLimit).toBe('1')
    await ani(takeComplaint, { complaintId })
    await ani(answerComplaint, { complaintId, answer: 'Maaf, kami terlambat.' })
    expect(await standing()).toMatchObject({ escalation: 'none', workingDaysLate: 8 })
  })

  test('starts anew when an answer did not help; the regulator’s limit stays', async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    const { problemId } = await createComplaint(siti)
    const staff = agentOf(app, 'ani')
    await staff(takeComplaint, { complaintId: problemId })
    await staff(answerComplaint, { complaintId: problemId, answer: 'Sudah.' })
    await passDays(app, 6) // Friday the 27th
    const message = { problemId, problemDetail: 'Belum, saya masih ditagih.' }
    const written = await siti.call(problemWrite, message, { idempotencyKey: freshKey() })
    expect(written.data?.answerBy).toBe('2026-12-02')
    expect(await complaintDetailOf(siti, problemId)).toMatchObject({
      state: 'waiting',
      limitOn: '2026-12-04',
      isScore: 0,
    })
    await staff(takeComplaint, { complaintId: problemId })
    await staff(answerComplaint, { complaintId: problemId, answer: 'Kini sudah.' })
    await staff(closeComplaint, { complaintId: problemId, reason: 'settled' })
    expect(await complaintDetailOf(siti, problemId)).toMatchObject({ mayWrite: '0', isScore: 1 })
    const late = await siti.call(problemWrite, message, { idempotencyKey: freshKey() })
    expect([late.code, late.message]).toEqual([
      '4604',
      'Pengaduan ini sudah ditutup. Anda dapat membuat pengaduan baru.',
    ])
  })
})

test('in the sandbox the tester plays the agent', async () => {
  const app = shared()
  const rahul = await app.enter('rahul')
  const { problemId: complaintId } = await createComplaint(rahul, { problemDetail: 'Why so much?' })
  const found = await app.anyone(listOpenComplaints, {})
  expect(found.data?.complaints).toContainEqual(
    expect.objectContaining({ complaintId, text: 'Why so much?', isAsked: '0', imageCount: 0 }),
  )
  const reply = await app.anyone(playAgent, { complaintId, action: 'ask', words: 'Which bill?' })
  expect(reply.code).toBe('0')
  await app.anyone(playAgent, { complaintId, action: 'answer', words: 'Here is how.' })
  expect(await complaintDetailOf(rahul, complaintId)).toMatchObject({
    state: 'answered',
    disposeDetail: 'Here is how.',
    isScore: 1,
  })
  expect((await rahul.call(problemInit, {})).data?.problemStatus).toBe('0')
})

test('an agent’s answer given twice under one key is stored once', async () => {
  const app = shared()
  const siti = await app.enter('siti')
  const { problemId: complaintId } = await createComplaint(siti)
  const staff = staffOf(app, 'ani')
  await staff(takeComplaint, { complaintId }, { idempotencyKey: freshKey() })
  const key = { idempotencyKey: freshKey() }
  const input = { complaintId, answer: 'Sekali saja.' }
  const first = await staff(answerComplaint, input, key)
  expect((await staff(answerComplaint, input, key)).data).toEqual(first.data)
  expect((await complaintDetailOf(siti, complaintId)).thread).toHaveLength(1)
})

test('of a person who never borrowed and closes the account is deleted', async () => {
  const app = shared()
  const citra = await app.enter('citra')
  const { problemId } = await createComplaint(citra)
  await answerAsStaff(staffOf(app, 'bayu'), problemId)
  expect((await citra.call(closeAccount, { confirm: '1' })).code).toBe('0')
  const { data } = await agentOf(app, 'ani')(readComplaint, { complaintId: problemId })
  expect(data?.thread.map(({ text }) => text)).toEqual(['', ''])
})
