import type { readApproval } from '#contract/approval/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { type ApprovalItem, findRequest, listHistory, listItems } from '../store.ts'
import { approvalResponse, maySee } from './approval-response.ts'

type ReadApprovalOutput = OutputOf<typeof readApproval>

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null)

const textOrNull = (value: unknown): string | null =>
  value === undefined || value === null ? null : textOf(value)

/** All fields with both their values, in the order of the new values. */
const fieldsOf = ({ before, after }: Pick<ApprovalItem, 'before' | 'after'>) => {
  const [old, changed] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...changed.keys(), ...old.keys()])].map(field => ({
    field,
    before: textOrNull(old.get(field)),
    after: textOrNull(changed.get(field)),
  }))
}

const itemResponse = (item: ApprovalItem): ReadApprovalOutput['items'][number] => ({
  subjectId: item.subjectId,
  facts: fieldsOf(item).flatMap(({ field, before, after }) =>
    after !== null && before === after ? [{ name: field, value: after }] : [],
  ),
  changes: fieldsOf(item).filter(({ before, after }) => before !== after),
  state: item.state,
  outcome:
    item.outcome &&
    Object.entries(item.outcome).map(([name, value]) => ({ name, value: textOf(value) })),
})

/** One request with what it changes and what has happened to it. */
export const readApprovalHandler = async (
  { approvalId }: InputOf<typeof readApproval>,
  context: StaffContext,
): Promise<ReadApprovalOutput | Refusal> => {
  const { services, staff, locale } = context
  const request = await findRequest(services.db, approvalId)
  if (!request || !maySee(staff, request)) {
    return refuse(protocolCode.notFound, say(locale, 'notFound'))
  }
  const [items, history] = await Promise.all([
    listItems(services.db, approvalId),
    listHistory(services.db, approvalId),
  ])
  return {
    approval: approvalResponse(context, request),
    items: items.map(itemResponse),
    history: history.map(({ state, personName, reason, recordedAt }) => ({
      state,
      by: personName,
      reason,
      at: recordedAt.toISOString(),
    })),
  }
}
