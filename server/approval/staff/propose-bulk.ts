import type { Transaction } from 'kysely'
import type { proposeBulk } from '#contract/approval/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { approvalCopy } from '#copy/server/approval.js'
import { type Money, sumMinor } from '#domain/money/money.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import type { Tables } from '../../tables.ts'
import type { BulkSubject } from '../approval-registry.ts'
import { requestApproval } from '../request-approval.ts'
import type { SummaryFigure } from '../tables.ts'

type ProposeBulkInput = InputOf<typeof proposeBulk>
type ProposeBulkOutput = OutputOf<typeof proposeBulk>

/** What does not change: a number to find it by, and its money. */
const factsOf = ({ number, money }: BulkSubject) => ({
  ...(number === null ? {} : { number }),
  amount: toDecimalString(money),
  currency: money.currency,
})

/** What all of it comes to, where it is of one currency. */
const totalOf = (all: readonly Money[]): SummaryFigure[] => {
  const [currency, ...others] = new Set(all.map(each => each.currency))
  if (currency === undefined || others.length > 0) return []
  const minor = sumMinor(all.map(each => each.minor))
  return [
    { name: 'amount', value: toDecimalString({ currency, minor }) },
    { name: 'currency', value: currency },
  ]
}

const propose = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  { action, subjectIds, reason }: ProposeBulkInput,
): Promise<WorkResult<ProposeBulkOutput | Refusal>> => {
  const { services, staff, locale, audit } = context
  const { bulk, check } = services.approvals.get(action)
  if (!bulk) throw new Error(`${action} is not proposed about many subjects`)
  const missing = unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  // In one order, so that two proposals about the same rows cannot wait for each other.
  const ids = [...new Set(subjectIds.split(','))].toSorted()
  const found = await Promise.all(ids.map(async id => [id, await bulk.find(tx, id)] as const))
  const markets = new Set(found.map(([, subject]) => subject?.market))
  const [market, ...others] = markets
  if (market === undefined || others.length > 0 || !staff.markets.includes(market)) return missing
  const maker = { id: staff.staffId, name: staff.name }
  const { before, after } = bulk
  for (const subjectId of ids) {
    const item = { requestId: '', market, subjectId, before, after, maker, reason }
    const problem = await check(tx, { ...item, checker: undefined, decisionReason: '' })
    if (problem !== undefined) {
      const { problems, replies } = approvalCopy[locale]
      const text = replies.outdated({ problem: problems[problem] })
      return unstoredRefusal(refuse(refusalCode.approvalOutdated, text))
    }
  }
  const proposed = await requestApproval(context, tx, {
    kind: action,
    subjectKind: bulk.subjectKind,
    market,
    items: found.map(([subjectId, subject]) => {
      const facts = subject && factsOf(subject)
      return { subjectId, before: { ...facts, ...before }, after: { ...facts, ...after } }
    }),
    summary: [
      { name: 'subjects', value: String(ids.length) },
      ...totalOf(found.flatMap(([, subject]) => subject?.money ?? [])),
    ],
    reason,
  })
  if ('refused' in proposed) return unstoredRefusal(proposed)
  const { approvalId } = proposed
  await audit.record(tx, { subjectId: approvalId, market, after: { action, subjects: ids } })
  return storedReply({ approvalId, subjects: ids.length })
}

/**
 * One request for approval about up to a hundred subjects of one market. Refused whole where one of
 * them cannot be acted on already now; what becomes untrue until it is executed fails that one alone.
 */
export const proposeBulkHandler = async (
  input: ProposeBulkInput,
  context: StaffContext,
): Promise<ProposeBulkOutput | Refusal> => {
  const once = { actor: `staff:${context.staff.staffId}`, call: 'proposeBulk', input }
  return await replyOnce<ProposeBulkOutput>(context, once, tx => propose(context, tx, input))
}
