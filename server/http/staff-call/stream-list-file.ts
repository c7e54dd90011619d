import * as z from 'zod'
import type { CallSchemas } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { type ListFileColumn, listFileParameter } from '#contract/staff/list-file.ts'
import { getMarket } from '#domain/market/market.ts'
import { digestInput } from '../../audit/public.ts'
import { say } from '../../platform/copy.ts'
import { csvLine } from '../../platform/csv.ts'
import { createFairQueue, type FairQueue } from '../../platform/process/fair-queue.ts'
import {
  type BorrowerContext,
  isRefusal,
  type Refusal,
  type Route,
  refuse,
  refuseForNow,
  type StaffContext,
} from '../handler.ts'
import { type ListRow, listFileLine } from './list-file-row.ts'
import { requireStillPermitted } from './require-still-permitted.ts'

const columnsSchema = z
  .array(
    z.object({
      label: z.string().check(z.minLength(1), z.maxLength(80)),
      fields: z
        .array(z.string().check(z.regex(/^\w{1,40}(\.\w{1,40}){0,2}$/)))
        .check(z.minLength(1), z.maxLength(4)),
    }),
  )
  .check(z.minLength(1), z.maxLength(40))

/** Which columns of a list a file has. */
type ListFileRequest = { readonly columns: readonly ListFileColumn[] }

/** A file that a client does not read to its end stops after this time. */
const maxFileMs = 15 * 60_000

/** Files being sent by this process: so many at a time, and so many of one person. */
export const createListFileQueue = (): FairQueue =>
  createFairQueue({ atOnce: 4, atOnceEach: 1, waiting: 8, waitingEach: 2 })

const maxWaitMs = 10_000

/** The list within a reply: its one member that is an array of records; undefined for another. */
export const listMemberOf = ({ output }: Pick<CallSchemas, 'output'>): string | undefined => {
  const shape: Readonly<Record<string, unknown>> = output instanceof z.ZodObject ? output.shape : {}
  const lists = Object.entries(shape).filter(
    ([, member]) => member instanceof z.ZodArray && member.def.element instanceof z.ZodObject,
  )
  return lists.length === 1 ? lists[0]?.[0] : undefined
}

const isPaged = ({ input }: Pick<CallSchemas, 'input'>): boolean =>
  input instanceof z.ZodObject && 'after' in input.shape

/** What the query asks for: no file (undefined), a file, or something that is none. */
export const readListFileRequest = (
  query: URLSearchParams,
): ListFileRequest | 'malformed' | undefined => {
  const asked = query.get(listFileParameter)
  if (asked === null) return undefined
  try {
    return { columns: z.parse(columnsSchema, JSON.parse(asked)) }
  } catch {
    return 'malformed'
  }
}

type StaffRoute = BorrowerContext & StaffContext
type ListPage = { readonly rows: readonly ListRow[]; readonly after: string | null }

/** A list of one call, read page by page as the person's screen reads it. */
const pageReader = (
  { schemas, handle }: Route,
  { input, context, member }: { input: object; context: StaffRoute; member: string },
) => {
  return async (after: string | undefined): Promise<ListPage | Refusal> => {
    const result = await handle(after === undefined ? input : { ...input, after }, context)
    if (isRefusal(result)) return result
    // Strips every field that the contract does not name.
    const output = z.parse(schemas.output, result) as ListRow
    const next = output['after']
    return {
      rows: output[member] as readonly ListRow[],
      after: isPaged({ input: schemas.input }) && typeof next === 'string' ? next : null,
    }
  }
}

type FileEnd = 'whole' | 'stopped' | 'failed'

/** Records what the file is of, and once more with its count of rows when it has ended. */
const fileRecorder = (
  { call, schemas }: Route,
  context: StaffRoute,
  { input, file }: { input: object; file: ListFileRequest },
) => {
  const { services, audit } = context
  const filter = {
    ...digestInput(services.cipher, schemas.input, input),
    columns: file.columns.flatMap(({ fields }) => fields).join(' '),
  }
  const isRecorded = call.audit !== 'none'
  return {
    begin: async () => {
      if (isRecorded) await audit.record(services.listDb, { action: 'export CSV', after: filter })
    },
    end: async (rows: number, end: FileEnd) => {
      const after = { ...filter, rows: String(rows), end }
      if (isRecorded) await audit.record(services.listDb, { action: 'export CSV ended', after })
    },
  }
}

type FileParts = {
  readonly entry: Route
  readonly context: StaffRoute
  readonly file: ListFileRequest
  readonly readPage: ReturnType<typeof pageReader>
  readonly recorder: ReturnType<typeof fileRecorder>
  readonly leave: () => void
}

/** The file's text, a page of the list at a time, so that memory holds no more than two pages. */
const streamPages = (first: ListPage, parts: FileParts): ReadableStream<Uint8Array> => {
  const { entry, context, file, readPage, recorder, leave } = parts
  const { services, markets } = context
  const [onlyMarket] = markets.length === 1 ? markets : []
  const timeZone = onlyMarket === undefined ? 'UTC' : getMarket(onlyMarket).timeZone
  const stop = AbortSignal.any([services.stopping, AbortSignal.timeout(maxFileMs)])
  let page: ListPage | undefined = first
  let rowCount = 0
  let hasEnded = false
  const end = async (how: FileEnd) => {
    if (hasEnded) return
    hasEnded = true
    leave()
    await recorder.end(rowCount, how)
  }
  const linesOf = ({ rows }: ListPage): string => {
    rowCount += rows.length
    return rows.map(row => listFileLine(row, file.columns, timeZone)).join('')
  }
  const nextPage = async ({ after }: ListPage): Promise<ListPage | undefined> => {
    if (after === null) return undefined
    stop.throwIfAborted()
    await requireStillPermitted(entry.call, context)
    const next = await readPage(after)
    if (isRefusal(next)) throw new Error(`the list was refused: ${next.refused}`)
    return next
  }
  const encoder = new TextEncoder()
  const head = csvLine(file.columns.map(({ label }) => label))
  return new ReadableStream<Uint8Array>(
    {
      start: controller => {
        // A byte order mark, so that spreadsheets read UTF-8.
        controller.enqueue(encoder.encode(`\u{feff}${head}`))
        const giveUp = () => {
          if (hasEnded) return
          controller.error(stop.reason)
          void end('stopped')
        }
        stop.addEventListener('abort', giveUp, { once: true })
      },
      pull: async controller => {
        try {
          if (page === undefined) {
            await end('whole')
            controller.close()
            return
          }
          const lines = linesOf(page)
          if (lines !== '') controller.enqueue(encoder.encode(lines))
          page = await nextPage(page)
          // Nothing was given to the reader, so it does not ask again by itself.
          if (lines === '') controller.enqueue(new Uint8Array())
        } catch (error) {
          services.log.warn({ err: error, call: entry.call.name }, 'a CSV file was not finished')
          await end('failed')
          controller.error(error)
        }
      },
      cancel: async () => await end('stopped'),
    },
    { highWaterMark: 1 },
  )
}

/**
 * A list call's whole list as a CSV file: the same call, filter, order, permission and markets, read
 * page by page while it is sent. Recorded before anything is sent, and again with the count of rows
 * at its end. A client that goes away ends the reading; one that is no longer permitted gets no
 * further page, and a connection that ends before the file does.
 */
export const streamListFile = async (
  entry: Route,
  { input, context, file }: { input: object; context: StaffRoute; file: ListFileRequest },
  queue: FairQueue,
): Promise<Response | Refusal> => {
  const { language, staff } = context
  const member = listMemberOf(entry.schemas)
  const isRead = entry.call.audience === 'staff' && !entry.call.needsIdempotencyKey
  if (member === undefined || !isRead) {
    return refuse(protocolCode.malformed, say(language, 'malformed', listFileParameter))
  }
  const leave = await queue.enter(staff.staffId, maxWaitMs)
  if (!leave) return refuseForNow(say(language, 'tooManyRequests'), 30)
  const { after: _, ...whole } = input as { after?: string }
  const readPage = pageReader(entry, { input: whole, context, member })
  const recorder = fileRecorder(entry, context, { input: whole, file })
  try {
    const first = await readPage(undefined)
    if (isRefusal(first)) {
      leave()
      return first
    }
    await recorder.begin()
    const body = streamPages(first, { entry, context, file, readPage, recorder, leave })
    return new Response(body, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${entry.call.name}.csv"`,
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'Cache-Control': 'no-store',
      },
    })
  } catch (error) {
    leave()
    throw error
  }
}
