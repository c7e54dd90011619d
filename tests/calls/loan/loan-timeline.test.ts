import { expect, test } from 'vitest'
import { loanDetails } from '#contract/loan/calls.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'

const shared = shareApp()

const detailsOf = async (personaId: string) => {
  const { call, order } = await shared().enter(personaId)
  return (await call(loanDetails, order)).data ?? expect.fail('no loan')
}

const none = { periodNo: null, paidOn: null, amount: null }

const installment = (periodNo: number, on: string, state: string, amount = '1060000') => ({
  kind: 'installment',
  on,
  state,
  periodNo,
  paidOn: null,
  amount,
})

test('of a running loan the timeline leads from the application to the last due date', async () => {
  const { timeline } = await detailsOf('siti')
  // A loan of the sandbox was not decided by the rules: it has no approval.
  expect(timeline[0]?.kind).toBe('applied')
  // 3,000,000 less 2.5 %.
  expect(timeline[1]).toEqual({
    ...none,
    kind: 'disbursed',
    on: '2026-11-01',
    state: 'done',
    amount: '2925000',
  })
  expect(timeline.slice(2)).toEqual([
    installment(1, '2026-12-01', 'not-due'),
    installment(2, '2027-01-01', 'not-due'),
    installment(3, '2027-02-01', 'not-due'),
    { ...none, kind: 'settled', on: '2027-02-01', state: 'not-due' },
  ])
})

test('of a late loan it says what is late, with its charges, and promises no last day', async () => {
  const { timeline } = await detailsOf('budi')
  expect(timeline.slice(2)).toEqual([
    installment(1, '2026-11-07', 'overdue', '1074840'),
    installment(2, '2026-12-07', 'not-due'),
    installment(3, '2027-01-07', 'not-due'),
    { ...none, kind: 'settled', on: null, state: 'not-due' },
  ])
})

test('of a repaid loan all is done, and its last entry is the day on which it was settled', async () => {
  const { timeline } = await detailsOf('dewi')
  expect(new Set(timeline.map(({ state }) => state))).toEqual(new Set(['done']))
  const paid = timeline.filter(({ kind }) => kind === 'installment').map(({ paidOn }) => paidOn)
  expect(paid).not.toContain(null)
  expect(timeline.at(-1)).toMatchObject({ kind: 'settled', on: paid.toSorted().at(-1) })
})

test('of an application it is empty, and holds the approval once the money has arrived', async () => {
  await using app = await createTestApp()
  const { borrower, order } = await applyForLoan(app, 'ID')
  const timelineNow = async () => (await borrower.call(loanDetails, order)).data?.timeline
  expect(await timelineNow()).toEqual([])
  await app.drain()
  const day = { ...none, on: '2026-11-21', state: 'done' }
  expect((await timelineNow())?.slice(0, 3)).toEqual([
    { ...day, kind: 'applied' },
    { ...day, kind: 'approved' },
    { ...day, kind: 'disbursed', amount: '2925000' },
  ])
})
