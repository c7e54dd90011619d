import type { Context, Hono } from 'hono'
import * as z from 'zod'
import { type Call, callPath } from '#contract/call.ts'
import { commonParameterNames, readCommonParameters } from '#contract/common-parameters.ts'
import {
  businessTimeHeader,
  idempotencyField,
  idempotencyHeader,
  protocolCode,
  realTimeHeader,
  referenceHeader,
  refusalCode,
} from '#contract/envelope.ts'
import { marketOfIsNeedPop } from '#domain/market/market.ts'
import { languageFor, say } from '../platform/copy.ts'
import { DatabaseUnavailable } from '../platform/database/database.ts'
import { currentTraceId } from '../platform/observability/tracing.ts'
import type { FairQueue } from '../platform/process/fair-queue.ts'
import type { Services } from '../services.ts'
import { isLiveSid } from '../session/public.ts'
import { addressBlocks } from './client-address.ts'
import { createKeyDerivation } from './derive-key.ts'
import {
  type BorrowerContext,
  type CallContext,
  isRefusal,
  type Refusal,
  type ReplyWithMessage,
  type Route,
} from './handler.ts'
import { formFieldBytes } from './limit-body.ts'
import { boundaryOf } from './multipart.ts'
import { isOfConsole, type PreparedCall, prepare } from './prepare-call.ts'
import { readForm } from './read-form.ts'
import { cardNumberFields, refuseCardNumber } from './refuse-card-number.ts'
import { bodyChunks, queryOf, wholeBody } from './request-body.ts'
import { runHandler } from './staff-call/run-handler.ts'
import { createListFileQueue } from './staff-call/stream-list-file.ts'
import type { UploadGate } from './upload-gate.ts'

const isReplyWithMessage = (answer: unknown): answer is ReplyWithMessage<unknown> =>
  typeof answer === 'object' && answer !== null && 'output' in answer && 'message' in answer

/** A call's fields by name: texts, and the file of a call that takes one. */
export type CallFields = Record<string, string | File>

/** PostgreSQL text cannot store it, and no person types it. */
const hasNul = (fields: Readonly<CallFields>): boolean =>
  Object.values(fields).some(value => typeof value === 'string' && value.includes('\0'))

/** The fields of a multipart form; each name once. */
const fieldsOfForm = (form: FormData): CallFields | undefined => {
  const fields: CallFields = Object.create(null)
  for (const [name, value] of form) {
    if (name in fields) return undefined
    fields[name] = value
  }
  return fields
}

/**
 * Reads a call's fields from the query or a form or JSON body; every scalar becomes text. The fields of
 * a call with a file are read by the upload gate.
 */
const readSentFields = async (
  c: Context,
  call: Call<unknown, unknown>,
): Promise<CallFields | undefined> => {
  const fields: Record<string, string> = Object.create(null)
  if (call.body.kind === 'unread') return fields
  if (call.method === 'GET') {
    for (const [name, value] of queryOf(c)) {
      if (!commonParameterNames.includes(name)) fields[name] = value
    }
    return fields
  }
  const type = c.req.header('content-type') ?? ''
  const boundary = boundaryOf(type)
  if (boundary !== undefined) {
    return fieldsOfForm(await readForm(boundary, wholeBody(c)))
  }
  if (type.startsWith('application/json')) {
    const body: unknown = await c.req.json()
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
    for (const [name, value] of Object.entries(body)) {
      if (['string', 'number', 'boolean'].includes(typeof value)) fields[name] = String(value)
      else if (value !== null) return undefined
    }
    return fields
  }
  if (type.startsWith('application/x-www-form-urlencoded')) {
    for (const [name, value] of new URLSearchParams(await c.req.text())) fields[name] = value
    return fields
  }
  return type === '' && (await c.req.text()) === '' ? fields : undefined
}

/** What a call is answered with, before it is written as a response. */
type CallAnswer = {
  readonly code: string
  readonly message: string
  readonly data: unknown
  /** When to try again; sent as `Retry-After` where the code asks for another try. */
  readonly retryAfterSeconds?: number | undefined
  /** By which the log of a failure of ours is found. */
  readonly reference?: string
}

/** The HTTP status of a reply with this code. */
export const httpStatus = (
  code: string,
): 200 | 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 500 | 503 =>
  Object.values<string>(protocolCode).includes(code) ? (Number(code) as 400) : 200

/** Writes an answer in the envelope of its call. */
const send = (
  c: Context,
  call: Call<unknown, unknown>,
  answer: CallAnswer | Response,
): Response => {
  if (answer instanceof Response) return answer
  const { code, message, data, retryAfterSeconds = 2, reference } = answer
  c.header('Cache-Control', 'no-store')
  if (code === protocolCode.unavailable || code === protocolCode.tooManyRequests) {
    c.header('Retry-After', String(retryAfterSeconds))
  }
  if (reference !== undefined) c.header(referenceHeader, reference)
  const body =
    call.replyShape === 'status' ? { status: code, message, data } : { code, message, data }
  const flag = call.hasSuccessFlag ? { success: code === call.successCode } : {}
  return c.json({ ...flag, ...body }, httpStatus(code))
}

export const refusalAnswer = ({
  refused,
  message,
  problems,
  retryAfterSeconds,
}: Refusal): CallAnswer => ({
  code: refused,
  message,
  data: problems ? { problems } : null,
  retryAfterSeconds,
})

const fieldNames = (issues: readonly { path: PropertyKey[] }[]): string =>
  [...new Set(issues.map(issue => String(issue.path[0] ?? '')))].filter(Boolean).join(', ')

/** A field that old forms send empty counts as absent, where the schema takes no empty text. */
const parseFields = <Input>(schema: z.ZodType<Input>, fields: Readonly<CallFields>) => {
  const asSent = z.safeParse(schema, fields)
  if (asSent.success) return asSent
  const filled = Object.entries(fields).filter(([, value]) => value !== '')
  return filled.length === Object.keys(fields).length
    ? asSent
    : z.safeParse(schema, Object.fromEntries(filled))
}

/** What this process keeps between calls. */
export type CallProcess = {
  readonly gate: UploadGate
  readonly deriveKey: ReturnType<typeof createKeyDerivation>
  /** Lists that are being sent as files. */
  readonly listFiles: FairQueue
}

/** What a call was sent with, over HTTP or by one of our own pages. */
type SentCall = {
  readonly readFields: () => Promise<CallFields | undefined>
  /** The key that the header names; '' for none. */
  readonly idempotencyKey: string
}

type KeylessRequest = {
  readonly c: Context
  readonly call: Call<unknown, unknown>
  readonly fields: Readonly<CallFields>
  readonly context: CallContext & Partial<BorrowerContext>
}

const derivedKeyOf = (
  { c, call, fields, context }: KeylessRequest,
  deriveKey: CallProcess['deriveKey'],
): string => {
  const { services, signedIn } = context
  const visitor = fields['sid'] ?? `${services.addressOf(c)} ${c.req.header('user-agent') ?? ''}`
  return deriveKey({
    caller: signedIn
      ? `session ${signedIn.tokenHash.toString('base64url')}`
      : `visitor ${String(visitor)}`,
    call: call.name,
    fields,
    nowMs: services.clock.wallNow().getTime(),
  })
}

export const answerPrepared = async (
  c: Context,
  { call, schemas, handle }: Route,
  { context }: PreparedCall,
  sent: SentCall,
  { deriveKey, listFiles }: Omit<CallProcess, 'gate'>,
): Promise<CallAnswer | Response> => {
  const { services } = context
  const bad = (names: string): CallAnswer => ({
    code: protocolCode.malformed,
    message: say(context.language, 'malformed', names),
    data: null,
  })

  const fields = await sent.readFields().catch(() => undefined)
  if (!fields || hasNul(fields)) return bad('')
  const input = parseFields(schemas.input, fields)
  if (!input.success) return bad(fieldNames(input.error.issues))
  const withCard = services.config.mode === 'production' ? cardNumberFields(fields) : []
  if (withCard.length > 0) return refusalAnswer(refuseCardNumber(withCard, context.language))

  const sentKey = sent.idempotencyKey || String(fields[idempotencyField] ?? '')
  const isDerived = call.needsIdempotencyKey && sentKey === '' && call.audience !== 'staff'
  const idempotencyKey = isDerived ? derivedKeyOf({ c, call, fields, context }, deriveKey) : sentKey
  if (call.needsIdempotencyKey && !/^[\x21-\x7e]{8,255}$/.test(idempotencyKey)) {
    return bad(idempotencyHeader)
  }
  if (call.audience === 'sid' && !isLiveSid(services, String(fields['sid'] ?? ''))) {
    const message = say(context.language, 'visitExpired')
    return { code: refusalCode.visitEnded, message, data: null }
  }
  const own = { ...context, idempotencyKey: call.needsIdempotencyKey ? idempotencyKey : undefined }
  const result = await runHandler({ call, schemas, handle }, input.data, own, listFiles)
  if (result instanceof Response) return result
  if (isRefusal(result)) return refusalAnswer(result)
  const { output, message } = isReplyWithMessage(result) ? result : { output: result, message: '' }
  // Strips every field that the contract does not name, so that a handler cannot leak one.
  return { code: call.successCode, message, data: z.parse(schemas.output, output) }
}

const answerCall = async (
  c: Context,
  entry: Route,
  services: Services,
  state: CallProcess,
): Promise<CallAnswer | Response> => {
  const { call } = entry
  if (isOfConsole(call)) {
    c.header(businessTimeHeader, services.clock.now().toISOString())
    c.header(realTimeHeader, services.clock.wallNow().toISOString())
  }
  const prepared = await prepare(c, call, services, queryOf(c))
  if (isRefusal(prepared)) return refusalAnswer(prepared)
  const idempotencyKey = c.req.header(idempotencyHeader) ?? ''
  if (call.body.kind !== 'file') {
    const readFields = async () => await readSentFields(c, call)
    return await answerPrepared(c, entry, prepared, { readFields, idempotencyKey }, state)
  }
  const { signedIn, staff, language } = prepared.context
  const caller = signedIn?.borrowerId ?? staff?.staffId ?? addressBlocks(services.addressOf(c)).host
  const maxBytes = call.body.maxBytes + formFieldBytes
  const upload = { caller, headers: c.req.raw.headers, body: bodyChunks(c), maxBytes }
  const answer = await state.gate.admit(upload, async form => {
    const readFields = async () => fieldsOfForm(form)
    return await answerPrepared(c, entry, prepared, { readFields, idempotencyKey }, state)
  })
  if (typeof answer !== 'string') return answer
  const [code, message] = unreadForms[answer]
  return { code, message: say(language, message), data: null }
}

const unreadForms = {
  'too-large': [protocolCode.tooLarge, 'tooLarge'],
  malformed: [protocolCode.malformed, 'malformed'],
  busy: [protocolCode.tooManyRequests, 'tooManyRequests'],
} as const

/** Answers unexpected errors; the cause is logged, never sent to the caller. */
export const answerFault = (
  c: Context,
  { call }: Route,
  { services, query }: { readonly services: Services; readonly query: URLSearchParams },
  error: unknown,
): CallAnswer => {
  const hints = readCommonParameters(query)
  const { markets: lentIn } = services.config
  const market = marketOfIsNeedPop(hints.isNeedPop, lentIn)
  const language = languageFor(hints.lang, market, lentIn)
  if (error instanceof DatabaseUnavailable) {
    return { code: protocolCode.unavailable, message: say(language, 'unavailable'), data: null }
  }
  const requestId = c.get('requestId')
  services.log.error({ err: error, call: call.name, requestId }, 'call failed')
  return {
    code: protocolCode.internalError,
    message: say(language, 'internalError'),
    data: null,
    reference: currentTraceId() ?? requestId,
  }
}

/** What this process keeps between calls; one for HTTP and the pages' own calls. */
export const createCallProcess = (gate: UploadGate): CallProcess => ({
  gate,
  deriveKey: createKeyDerivation(),
  listFiles: createListFileQueue(),
})

/** Registers every route under its path; another method on the same path is not found. */
export const registerCalls = (
  app: Hono,
  routes: readonly Route[],
  services: Services,
  state: CallProcess,
): void => {
  for (const entry of routes) {
    const { call } = entry
    app.on(call.method, callPath(call, services.config.apiBase), async c => {
      try {
        return send(c, call, await answerCall(c, entry, services, state))
      } catch (error) {
        return send(c, call, answerFault(c, entry, { services, query: queryOf(c) }, error))
      }
    })
  }
}
