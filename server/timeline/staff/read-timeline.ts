import * as z from 'zod'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { instant } from '#contract/fields.ts'
import type { TimelineKind } from '#contract/timeline/kinds.ts'
import type { readTimeline } from '#contract/timeline/staff-calls.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { readCursor, toPage } from '../../platform/database/keyset.ts'
import { isOfType } from '../../platform/database/sorted-list.ts'
import { findBorrower } from '../../profile/public.ts'
import { listEvents, type TimelineRow } from '../store.ts'

type Fact = OutputOf<typeof readTimeline>['rows'][number]['facts'][number]

const defaultSize = 50
const longestValue = 400

/** Names and values as text: what is null or empty is left out, amounts in major units. */
const factsResponse = ({ facts, currency }: TimelineRow): Fact[] =>
  Object.entries(facts).flatMap(([name, value]) => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return []
    if (name.endsWith('Minor') && currency !== null) {
      return [
        { name: name.replace('Minor', ''), value: amountTextIn(currency)(BigInt(String(value))) },
      ]
    }
    const text = typeof value === 'object' ? listText(value) : String(value)
    return [{ name, value: text.slice(0, longestValue) }]
  })

/** A list of codes as words, anything else as JSON. */
const listText = (value: object): string =>
  Array.isArray(value) && value.every(part => typeof part === 'string')
    ? value.join(', ')
    : JSON.stringify(value)

export const readTimelineHandler = async (
  input: InputOf<typeof readTimeline>,
  { services, locale }: StaffContext,
): Promise<OutputOf<typeof readTimeline> | Refusal> => {
  const { borrowerId, loanId } = input
  const borrower = isUuid(borrowerId) ? await findBorrower(services.db, borrowerId) : undefined
  if (!borrower) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const place = readCursor(input.after, 2)
  const [at = '', id = ''] = place === 'unknown' ? [] : (place ?? [])
  const isPlace = place === undefined || (z.safeParse(instant, at).success && isOfType.text(id))
  if (!isPlace || (loanId !== undefined && !isUuid(loanId))) return { rows: [], after: null }
  const size = Number(input.size ?? defaultSize)
  const rows = await listEvents(services.db, borrowerId, {
    // The contract's check has let no other word pass.
    kinds: input.kinds?.split(',') as TimelineKind[] | undefined,
    loanId,
    before: place && { at, id },
    size: size + 1,
  })
  const page = toPage(rows, size, row => [row.atText, row.id])
  return {
    rows: page.rows.map(row => ({
      kind: row.kind,
      event: row.event,
      id: row.id,
      loanId: row.loanId,
      at: row.at.toISOString(),
      currency: row.currency,
      facts: factsResponse(row),
    })),
    after: page.after,
  }
}
