import type { readApproval } from '#contract/approval/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import type { MaskedFact } from '../approval-registry.ts'
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

/** A keyed hash says nothing to who sees the value itself, masked. */
const isHash = (name: string): boolean => name.endsWith('Hash')

const itemResponse = (
  item: ApprovalItem,
  masked: readonly MaskedFact[],
): ReadApprovalOutput['items'][number] => ({
  subjectId: item.subjectId,
  facts: [
    ...fieldsOf(item).flatMap(({ field: name, before, after: value }) =>
      value !== null && before === value && !(masked.length > 0 && isHash(name))
        ? [{ name, value }]
        : [],
    ),
    ...masked,
  ],
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
  const { maskedFacts } = services.approvals.get(request.kind)
  return {
    approval: approvalResponse(context, request),
    items: await Promise.all(
      items.map(async item =>
        itemResponse(item, (await maskedFacts?.(services.db, item.subjectId)) ?? []),
      ),
    ),
    history: history.map(({ state, personName, reason, recordedAt }) => ({
      state,
      by: personName,
      reason,
      at: recordedAt.toISOString(),
    })),
  }
}
