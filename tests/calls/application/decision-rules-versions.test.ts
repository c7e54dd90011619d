import { beforeAll, describe, expect, test } from 'vitest'
import {
  checkDecisionRulesVersion,
  listDecisionRulesVersions,
  proposeDecisionRulesVersion,
  readDecisionRulesVersion,
  saveDecisionRulesDraft,
} from '#contract/application/staff-calls.ts'
import type { DecisionRulesContent } from '#contract/application/staff-schemas.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'

const shared = shareApp()

const subject = { market: 'ID', subject: 'applications' } as const
let first: DecisionRulesContent

const staff = (app: TestApp) => app.staffAs('ani')

beforeAll(async () => {
  const { data } = await staff(shared())(listDecisionRulesVersions, { market: 'ID' })
  expect(data?.rows.map(({ state }) => state)).toEqual(['in-force'])
  const versionId = data?.rows[0]?.versionId ?? ''
  const read = await staff(shared())(readDecisionRulesVersion, { versionId })
  if (!read.data) throw new Error('each market has rules')
  first = read.data.content
})

const save = async (app: TestApp, content: object) =>
  await staff(app)(
    saveDecisionRulesDraft,
    { ...subject, content: JSON.stringify(content) },
    { idempotencyKey: freshKey() },
  )

const check = async (content: object) =>
  (
    await staff(shared())(checkDecisionRulesVersion, {
      ...subject,
      content: JSON.stringify(content),
    })
  ).data

/** Publishes rules that hold from tomorrow. */
const publish = async (app: TestApp, content: DecisionRulesContent): Promise<string> => {
  const versionId = (await save(app, content)).data?.versionId ?? ''
  const fromOn = addDays(app.clock.businessDate('ID'), 1)
  const proposal = { versionId, revision: '1', fromOn, reason: 'more frauds lately' }
  await staff(app)(proposeDecisionRulesVersion, proposal, { idempotencyKey: freshKey() })
  expect((await decideOnSubject(app.staffAs('bayu'), versionId)).code).toBe('0')
  await app.drain()
  return versionId
}

const decisionsOf = async ({ services }: TestApp, orderId: string) =>
  await services.db
    .selectFrom('loan.decision')
    .select(['outcome', 'reasons', 'rulesVersionId'])
    .where('loanId', '=', orderId)
    .orderBy('decisionNo')
    .execute()

describe('decision rules', () => {
  test('are checked with applicants made up for it, each decided by the domain', async () => {
    const found = await check(first)
    expect(found?.problems).toEqual([])
    const outcomes = found?.example?.applicants.map(({ applicant, outcome }) => [
      applicant,
      outcome,
    ])
    expect(outcomes).toEqual([
      ['compared-loan', 'approved'],
      ['least-income', 'rejected'],
      ['largest-loan', 'held'],
      ['oldest', 'approved'],
      ['unverified', 'held'],
    ])
  })

  test.each([
    ['out of law', { maxShareOfIncome: '31/100' }, 'maxShareOfIncome'],
    ['out of the lender’s bounds', { maxUncheckedMinor: '99000000' }, 'maxUncheckedMinor'],
    ['that pay to others', { holdsAccountsOfOthers: false }, 'holdsAccountsOfOthers'],
    ['of another form', { minAge: 'twenty' }, 'minAge'],
  ])('%s are refused, before they are saved too', async (_, changed, field) => {
    expect((await check({ ...first, ...changed }))?.problems[0]?.path).toBe(field)
    const saved = await save(shared(), { ...first, ...changed })
    expect(saved).toMatchObject({ code: '4842', problems: [{ field }] })
  })

  test('decide from their day on; a decision names its version, an application keeps its day’s', async () => {
    await using app = await createTestApp()
    const small = { amount: '1500000' }
    const strict = await publish(app, { ...first, maxAutoApprovedMinor: '1000000' })
    const before = await applyForLoan(app, 'ID', small)
    await app.drain()
    await app.clock.moveBy(86_400_000)
    const after = await applyForLoan(app, 'ID', small)
    await app.drain()
    const [old] = await decisionsOf(app, before.order.orderId)
    expect(old?.outcome).toBe('approved')
    expect(old?.rulesVersionId).not.toBe(strict)
    const [decided] = await decisionsOf(app, after.order.orderId)
    expect(decided).toMatchObject({ outcome: 'held', rulesVersionId: strict })
    expect(decided?.reasons).toContain('large-amount')
  })

  test('are one set for a market', async () => {
    const content = JSON.stringify(first)
    const input = { market: 'ID', subject: 'others', content } as const
    const { data } = await staff(shared())(checkDecisionRulesVersion, input)
    expect(data?.problems.map(({ path }) => path)).toEqual(['subject'])
  })
})
