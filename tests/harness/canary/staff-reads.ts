import * as z from 'zod'
import { callPath } from '#contract/call.ts'
import { watchConsole } from '#contract/live/staff-calls.ts'
import { compareDay } from '#contract/reconciliation/staff-calls.ts'
import { listFileParameter } from '#contract/staff/list-file.ts'
import type { Role } from '#contract/staff/roles.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { listMemberOf } from '#server/http/staff-call/stream-list-file.ts'
import type { TestApp } from '../app/create-test-app.ts'
import { schemasOf } from '../app/every-call.ts'
import { lastAuditEntry } from '../authorization/audit-checks.ts'
import type { AuthorizationEnvironment } from '../authorization/authorization-environment.ts'
import { inputsOf } from '../authorization/coverage.ts'
import { isOptional, isOwned } from '../authorization/field-kinds.ts'
import { partsOf } from '../authorization/market-checks.ts'
import { enterAs, mayCall, staffCalls } from '../authorization/role-checks.ts'
import {
  type AnyCall,
  type CallInput,
  type RawReply,
  sendCall,
} from '../authorization/send-call.ts'
import { freshKey } from '../personas/fresh-key.ts'

/** One reply to a person of staff, with what the call left in the audit stream. */
export type StaffReply = {
  readonly call: AnyCall
  readonly role: Role | 'every role'
  readonly market: MarketCode
  readonly isFile: boolean
  readonly reply: RawReply
  readonly entries: readonly { readonly action: string; readonly reason: string }[]
}

const choicesOf = (schema: unknown): readonly string[] => {
  if (schema instanceof z.ZodOptional) return choicesOf(schema.def.innerType)
  return schema instanceof z.ZodEnum ? schema.options.map(String) : []
}

/** A read without what narrows it. */
const wholeOf = (call: AnyCall, input: CallInput): CallInput =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([field]) => !isOptional(call, field) || (field !== 'market' && !isOwned(call, field)),
    ),
  )

/** The whole read once for each choice of each of its filters, such as the tabs of a list. */
const withEachChoice = (call: AnyCall, input: CallInput): CallInput[] => {
  const { shape } = schemasOf(call).input as z.ZodObject
  return Object.entries(shape)
    .filter(([field]) => field !== 'market' && field !== 'sort')
    .flatMap(([field, schema]) => choicesOf(schema).map(choice => ({ ...input, [field]: choice })))
}

export const isRead = ({ audit, needsIdempotencyKey }: AnyCall): boolean =>
  !needsIdempotencyKey && (audit === 'none' || audit?.change !== true)

/** Columns with every field of a list's rows; undefined where the call has no list. */
const everyColumn = (call: AnyCall): string | undefined => {
  const schemas = schemasOf(call)
  const member = listMemberOf(schemas)
  if (member === undefined) return undefined
  const { shape } = schemas.output as z.ZodObject<Record<string, z.ZodType>>
  const { element } = (shape[member] as z.ZodArray<z.ZodObject>).def
  const fields = Object.keys(element.shape)
  return JSON.stringify(fields.map(field => ({ label: field, fields: [field] })))
}

type Reader = {
  readonly app: TestApp
  readonly role: StaffReply['role']
  readonly market: MarketCode
  readonly headers: Readonly<Record<string, string>>
}

/** Makes one call as this person. */
const read = async (
  { app, role, market, headers }: Reader,
  call: AnyCall,
  input: CallInput,
  columns?: string,
): Promise<StaffReply> => {
  const after = await lastAuditEntry(app)
  const query = columns === undefined ? {} : { [listFileParameter]: columns }
  const reply = await sendCall(app, call, input, { bearer: { headers, query }, key: freshKey() })
  const entries = await app.services.db
    .selectFrom('audit.entry')
    .select(['action', 'reason'])
    .where('entryNo', '>', after)
    .where('call', '=', call.name)
    .where('outcome', '=', 'done')
    .execute()
  return { call, role, market, isFile: columns !== undefined, reply, entries }
}

/** Makes one call; the first reader also with each choice of its filters, and as a file. */
const readCall = async (
  reader: Reader,
  call: AnyCall,
  { inputs, isFirst }: { readonly inputs: readonly CallInput[]; readonly isFirst: boolean },
): Promise<StaffReply[]> => {
  const replies: StaffReply[] = []
  const columns = everyColumn(call)
  const isAboutOne = call.audit !== 'none' && call.audit?.field !== undefined
  const wholes = isAboutOne ? inputs : inputs.map(input => wholeOf(call, input))
  const choices = isFirst ? wholes.flatMap(whole => withEachChoice(call, whole)) : []
  for (const input of [...wholes, ...choices]) {
    replies.push(await read(reader, call, input))
  }
  for (const whole of isFirst && columns !== undefined ? wholes : []) {
    replies.push(await read(reader, call, whole, columns))
  }
  return replies
}

/**
 * Yesterday's report of the market's own provider. Today's has not the payments that only a callback
 * of these tests names, and would be a difference.
 */
const dayToCompare = ({ services, clock }: TestApp, market: MarketCode): CallInput => ({
  provider: services.config.payment.chosen[market],
  businessOn: addDays(clock.businessDate(market), -1),
})

/**
 * Every read and list of these roles, each in the person's own market. The first who may make a call
 * also tries each choice of its filters, and takes it as a file where it is a list.
 */
export const readAsRoles = async (
  environment: AuthorizationEnvironment,
  these: readonly Role[],
): Promise<StaffReply[]> => {
  const replies: StaffReply[] = []
  for (const part of partsOf(environment)) {
    const known = new Set<string>()
    const { app, market, whose } = { ...part, app: environment.app }
    for (const role of these) {
      const { headers } = await enterAs(environment, role, [market])
      for (const call of staffCalls.filter(each => isRead(each) && mayCall(role, each))) {
        if (call.stream === true) continue
        const inputs = inputsOf(call)
          .map(each => each.of(part.environment, whose))
          .map(input => ('market' in input ? { ...input, market } : input))
          .map(input => (call.name === compareDay.name ? dayToCompare(app, market) : input))
        const reader = { app, role, market, headers }
        replies.push(...(await readCall(reader, call, { inputs, isFirst: !known.has(call.name) })))
        known.add(call.name)
      }
    }
  }
  return replies
}

/** Every change, once, by a person who may do everything. */
export const changeEverything = async (
  environment: AuthorizationEnvironment,
): Promise<StaffReply[]> => {
  const { app, owner } = environment
  const replies: StaffReply[] = []
  for (const call of staffCalls.filter(each => !isRead(each))) {
    for (const good of inputsOf(call)) {
      const headers = await app.staffHeaders({ name: 'ani' })
      const reader = { app, role: 'every role', market: 'ID', headers } as const
      replies.push(await read(reader, call, good.of(environment, owner)))
    }
  }
  return replies
}

/** Listens to the console's live stream as a person of all markets; `stop` returns all it sent. */
export const listenLive = async (app: TestApp) => {
  const stopping = new AbortController()
  const response = await app.fetch(callPath(watchConsole, app.services.config.apiBase), {
    headers: {
      ...(await app.staffHeaders({ name: 'who only listens', markets: MARKET_CODES })),
      accept: 'text/event-stream',
    },
    signal: stopping.signal,
  })
  const reader = response.body?.getReader()
  if (!reader) throw new Error('the live stream has no body')
  const decoder = new TextDecoder()
  let text = ''
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true })
    }
  })().catch(() => undefined)
  return {
    stop: async () => {
      await reader.cancel()
      await reading
      return text
    },
  }
}
