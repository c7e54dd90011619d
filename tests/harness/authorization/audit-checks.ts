import { sql } from 'kysely'
import * as z from 'zod'
import { subjectOfField } from '#contract/staff/audit-subjects.ts'
import type { TestApp } from '../app/create-test-app.ts'
import { schemasOf } from '../app/every-call.ts'
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

/** The names of all fields of a schema, at any depth. */
const fieldNamesOf = (schema: unknown): string[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return fieldNamesOf(schema.def.innerType)
  }
  if (schema instanceof z.ZodArray) return fieldNamesOf(schema.def.element)
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap(fieldNamesOf)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, inner]) => [name, ...fieldNamesOf(inner)])
}

/** Fields that name a person in a reply, beside the subjects of a market. */
const personFields: ReadonlySet<string> = new Set(['staffId', 'email'])

/**
 * Whether a call of staff reads or changes a person or money, by its contract alone: it takes an
 * idempotency key or a recent second factor, or it or its reply names a subject of a market or, other
 * than for one's own account, a person.
 */
const isAboutSomebody = (call: AnyCall): boolean => {
  const { input, output } = schemasOf(call)
  const names = [...fieldNamesOf(input), ...fieldNamesOf(output)]
  return (
    call.needsIdempotencyKey ||
    call.secondFactor === 'recent' ||
    names.some(name => subjectOfField[name] !== undefined) ||
    (call.permission !== 'own-account.use' && names.some(name => personFields.has(name)))
  )
}

/**
 * Calls of staff that say in the contract that they leave no entry, although they read or change a
 * person or money by it.
 */
export const findUnaudited = (calls: readonly AnyCall[]): string[] =>
  calls
    .filter(call => call.audit === 'none' && isAboutSomebody(call))
    .map(
      ({ name }) =>
        `${name}: it names a person or money: say in the contract what it leaves in the audit stream`,
    )
