import { exportAudit } from '#contract/audit/staff-calls.ts'
import type { InputOf } from '#contract/call.ts'
import type { StaffContext } from '../../http/handler.ts'
import { requireStillPermitted } from '../../http/staff-call/require-still-permitted.ts'
import { csvLine } from '../../platform/csv.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { listEntries } from '../store.ts'
import { type AuditRow, auditFilterOf, entryResponse } from './entry-response.ts'

const batchSize = 500

const columns = [
  'auditId',
  'at',
  'staffId',
  'staffName',
  'roles',
  'call',
  'action',
  'subjectKind',
  'subjectId',
  'market',
  'reason',
  'outcome',
  'before',
  'after',
  'address',
  'session',
  'requestId',
] as const satisfies readonly (keyof AuditRow)[]

const textOf = (value: AuditRow[keyof AuditRow]): string =>
  Array.isArray(value) ? value.join(' ') : (value ?? '')

const formats = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: csvLine(columns),
    line: (row: AuditRow) => csvLine(columns.map(column => textOf(row[column]))),
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: '',
    line: (row: AuditRow) => `${JSON.stringify(row)}\n`,
  },
} as const

/**
 * The stream as a file, read in batches while it is sent; newest first. It breaks off where its person
 * may not read on.
 */
export const exportAuditHandler = async (
  { format, reason: _, ...input }: InputOf<typeof exportAudit>,
  context: StaffContext,
): Promise<Response> => {
  const { type, head, line } = formats[format]
  const isKnown = input.staffId === undefined || isUuid(input.staffId)
  const filter = await auditFilterOf(context, input)
  async function* lines() {
    if (head !== '') yield head
    let before: bigint | undefined
    while (isKnown) {
      const found = await listEntries(context.services.db, filter, { before, size: batchSize })
      if (found.length === 0) return
      yield found.map(entry => line(entryResponse(context, entry))).join('')
      before = found.at(-1)?.entryNo
      await requireStillPermitted(exportAudit, context)
    }
  }
  return new Response(ReadableStream.from(lines()).pipeThrough(new TextEncoderStream()), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="audit.${format}"`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cache-Control': 'no-store',
    },
  })
}
