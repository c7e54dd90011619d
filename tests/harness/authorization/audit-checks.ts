import { sql } from 'kysely'
import type { TestApp } from '../app/create-test-app.ts'
import type { AnyCall, CallInput, RawReply } from './send-call.ts'

/** The number of the newest entry of the audit stream. */
export const lastAuditEntry = async ({ services }: TestApp): Promise<bigint> => {
  const { rows } = await sql<{ last: bigint }>`
    select coalesce(max(entry_no), 0) as last from audit.entry`.execute(services.db)
  return rows[0]?.last ?? 0n
}

type MadeCall = {
  readonly call: AnyCall
  readonly input: CallInput
  readonly answer: RawReply
  readonly after: bigint
}

/**
 * What is missing in the audit stream after a staff call was made: an entry of the call about its
 * subject, with its outcome. Calls that read and change neither a person nor money leave none.
 */
export const findMissingEntry = async (
  { services }: TestApp,
  { call, input, answer, after }: MadeCall,
): Promise<string | undefined> => {
  const { audit } = call
  if (audit === undefined) return 'the contract does not say what it leaves in the audit stream'
  if (audit === 'none') return undefined
  const entries = await services.db
    .selectFrom('audit.entry')
    .select(['subjectKind', 'subjectId', 'outcome', 'staffName'])
    .where('entryNo', '>', after)
    .where('call', '=', call.name)
    .execute()
  const subjectId = audit.field === undefined ? null : (input[audit.field] ?? null)
  // A file has no code.
  const isDone = answer.status === 200 && ['', call.successCode].includes(answer.code)
  const isFitting = entries.some(
    entry =>
      entry.subjectKind === audit.subject &&
      // A change without a field says itself what it made or ended.
      (entry.subjectId === subjectId || (audit.field === undefined && audit.change === true)) &&
      entry.outcome === (isDone ? 'done' : 'refused'),
  )
  if (isFitting) return undefined
  const found = JSON.stringify(entries)
  return `no entry about ${audit.subject} ${String(subjectId)}, code ${answer.code}: ${found}`
}
