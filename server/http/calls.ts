import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
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
  shellHeaders,
  unattendedHeader,
} from '#contract/envelope.ts'
import { type MarketCode, marketOfIsNeedPop } from '#domain/market/market.ts'
import { languageFor, localeFor, say } from '../platform/copy.ts'
import { DatabaseUnavailable } from '../platform/database/database.ts'
import { currentTraceId } from '../platform/observability/tracing.ts'
import type { FairQueue } from '../platform/process/fair-queue.ts'
import type { Services } from '../services.ts'
import {
  isFromOwnHost,
  isLiveSid,
  isSameOrigin,
  refuseWeakSession,
  resolveSession,
} from '../session/public.ts'
import { refuseStaff, resolveStaffSession } from '../staff/public.ts'
import { addressBlocks, isFromPage } from './client-address.ts'
import { createKeyDerivation } from './derive-key.ts'
import {
  type BorrowerContext,
  type CallContext,
  isRefusal,
  type Refusal,
  type ReplyWithMessage,
  type Route,
  refuse,
  refuseForNow,
  type StaffContext,
} from './handler.ts'
import { formFieldBytes } from './limit-body.ts'
import { boundaryOf } from './multipart.ts'
import { readForm } from './read-form.ts'
import { cardNumberFields, refuseCardNumber } from './refuse-card-number.ts'
import { bodyChunks, formFromPage, queryOf, wholeBody } from './request-body.ts'
import { auditTrailOf, recordStaffCall } from './staff-call/record-staff-call.ts'
import { runHandler } from './staff-call/run-handler.ts'
import { createListFileQueue } from './staff-call/stream-list-file.ts'
import type { UploadGate } from './upload-gate.ts'

const isReplyWithMessage = (answer: unknown): answer is ReplyWithMessage<unknown> =>
  typeof answer === 'object' && answer !== null && 'output' in answer && 'message' in answer

const httpStatus = (
  code: string,
): 200 | 400 | 401 | 403 | 404 | 410 | 413 | 422 | 429 | 500 | 503 =>
  Object.values<string>(protocolCode).includes(code) ? (Number(code) as 400) : 200

/** A call's fields by name: texts, and the file of a call that takes one. */
type CallFields = Record<string, string | File>

/** PostgreSQL text cannot store it, and no person types it. */
const hasNul = (fields: Readonly<CallFields>): boolean =>
  Object.values(fields).some(value => typeof value === 'string' && value.includes('\0'))

/** The caller's common parameters: from the query, else from the headers of old shells. */
const hintsOf = (c: Context): URLSearchParams => {
  const query = queryOf(c)
  for (const [name, header] of Object.entries(shellHeaders)) {
    const value = c.req.header(header)
    if (value !== undefined && !query.has(name)) query.set(name, value)
  }
  return query
}

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
 * Reads a call's fields from the query or a form or JSON body; every scalar becomes text. `form` is
 * what the gate has read, for a call that takes a file.
 */
const readFields = async (
  c: Context,
  call: Call<unknown, unknown>,
  form: FormData | undefined,
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
  if (call.body.kind === 'file') return form && fieldsOfForm(form)
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

const envelope = (
  c: Context,
  call: Call<unknown, unknown>,
  code: string,
  message: string,
  data: unknown,
  retryAfterSeconds = 2,
) => {
  c.header('Cache-Control', 'no-store')
  if (code === protocolCode.unavailable || code === protocolCode.tooManyRequests) {
    c.header('Retry-After', String(retryAfterSeconds))
  }
  const body =
    call.replyShape === 'status' ? { status: code, message, data } : { code, message, data }
  const flag = call.hasSuccessFlag ? { success: code === call.successCode } : {}
  return c.json({ ...flag, ...body }, httpStatus(code))
}

const refusalEnvelope = (c: Context, call: Call<unknown, unknown>, refusal: Refusal) => {
  const { refused, message, problems, retryAfterSeconds } = refusal
  return envelope(c, call, refused, message, problems ? { problems } : null, retryAfterSeconds)
}

type PreparedCall = { readonly context: CallContext & Partial<BorrowerContext & StaffContext> }

/** A call of the console: made by staff, or by someone who is about to sign in as one. */
const isOfConsole = ({ path }: Pick<Call<unknown, unknown>, 'path'>): boolean =>
  path.startsWith('staff/')

/**
 * Answers a call of the console to its own pages alone, within its own limits. The session of a
 * borrower in the same browser has no part in it.
 */
const prepareForConsole = async (
  c: Context,
  call: Call<unknown, unknown>,
  services: Services,
): Promise<PreparedCall | Refusal> => {
  const { config, requestLimits, addressOf } = services
  const common = readCommonParameters(hintsOf(c))
  const market = marketOfIsNeedPop(common.isNeedPop, config.markets)
  // The console speaks English and Indonesian in either market.
  const language = common.lang === 'id' ? 'id' : localeFor(common.lang, market)
  const isOfPerson = call.audience === 'staff'
  // Streams and what an open page reads by itself do not show that their person is there.
  const how = { isUse: !call.stream && c.req.header(unattendedHeader) !== '1' }
  const staff = isOfPerson ? await resolveStaffSession(services, c.req.raw, how) : undefined
  if (isOfPerson && !staff) {
    return refuse(protocolCode.signedOut, say(language, 'signedOut'))
  }
  if (call.method !== 'GET' && !isSameOrigin({ origins: config.staffOrigins }, c.req.raw)) {
    return refuse(protocolCode.malformed, say(language, 'wrongOrigin'))
  }
  const context: CallContext = {
    services,
    common,
    market,
    locale: language,
    language,
    requestId: c.get('requestId'),
    idempotencyKey: undefined,
    call: c,
  }
  if (!staff) {
    const wait = await requestLimits.take('staffSignInByAddress', addressOf(c))
    return wait === undefined ? { context } : refuseForNow(say(language, 'tooManyRequests'), wait)
  }
  const wait = await requestLimits.take('staffCallsByPerson', staff.staffId)
  if (wait !== undefined) return refuseForNow(say(language, 'tooManyRequests'), wait)
  const refused = refuseStaff(call, { staff, language, now: services.clock.wallNow() })
  if (refused) {
    const request = { call, schema: undefined, input: undefined, market: null }
    const audit = auditTrailOf({ ...context, staff }, request)
    await recordStaffCall({ services, audit }, call, async () => refused)
  }
  return refused ?? { context: { ...context, staff } }
}

const prepare = async (
  c: Context,
  call: Call<unknown, unknown>,
  services: Services,
): Promise<PreparedCall | Refusal> => {
  if (isOfConsole(call)) return await prepareForConsole(c, call, services)
  const common = readCommonParameters(hintsOf(c))
  const resolved = await resolveSession(services, c.req.raw)
  const { markets: lentIn } = services.config
  const market: MarketCode = resolved?.market ?? marketOfIsNeedPop(common.isNeedPop, lentIn)
  const requestedLanguage = common.lang ?? resolved?.common.lang
  const locale = localeFor(requestedLanguage, market, lentIn)
  const language = languageFor(requestedLanguage, market, lentIn)
  const base: CallContext = {
    services,
    common,
    market,
    locale,
    language,
    requestId: c.get('requestId'),
    idempotencyKey: undefined,
    call: c,
  }
  if (call.method !== 'GET' && resolved?.from === 'cookie') {
    if (!isSameOrigin(services.config, c.req.raw)) {
      return refuse(protocolCode.malformed, say(language, 'wrongOrigin'))
    }
  }
  if (call.audience === 'sandbox' && !isFromOwnHost(services.config, c.req.raw)) {
    return refuse(protocolCode.malformed, say(language, 'wrongOrigin'))
  }
  if (call.audience === 'borrower') {
    if (!resolved) return refuse(protocolCode.signedOut, say(language, 'signedOut'))
    const refused = await refuseWeakSession(services, call, { signedIn: resolved, locale })
    return refused ?? { context: { ...base, signedIn: resolved } }
  }
  return { context: resolved ? { ...base, signedIn: resolved } : base }
}

const fieldNames = (issues: readonly { path: PropertyKey[] }[]): string =>
  [...new Set(issues.map(issue => String(issue.path[0] ?? '')))].filter(Boolean).join(', ')

/** A field that old forms send empty counts as absent, where the schema takes no empty text. */
const parseFields = <Input>(schema: z.ZodMiniType<Input>, fields: Readonly<CallFields>) => {
  const asSent = z.safeParse(schema, fields)
  if (asSent.success) return asSent
  const filled = Object.entries(fields).filter(([, value]) => value !== '')
  return filled.length === Object.keys(fields).length
    ? asSent
    : z.safeParse(schema, Object.fromEntries(filled))
}

/** What this process keeps between calls. */
type CallProcess = {
  readonly gate: UploadGate
  readonly deriveKey: ReturnType<typeof createKeyDerivation>
  /** Lists that are being sent as files. */
  readonly listFiles: FairQueue
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

const replyToPrepared = async (
  c: Context,
  { call, schemas, handle }: Route,
  { context }: PreparedCall,
  {
    deriveKey,
    listFiles,
    form,
  }: Omit<CallProcess, 'gate'> & { readonly form?: FormData | undefined },
): Promise<Response> => {
  const { services } = context
  const bad = (names: string) =>
    envelope(c, call, protocolCode.malformed, say(context.language, 'malformed', names), null)

  const fields = await readFields(c, call, form).catch(() => undefined)
  if (!fields || hasNul(fields)) return bad('')
  const input = parseFields(schemas.input, fields)
  if (!input.success) return bad(fieldNames(input.error.issues))
  const withCard = services.config.mode === 'production' ? cardNumberFields(fields) : []
  if (withCard.length > 0) {
    return refusalEnvelope(c, call, refuseCardNumber(withCard, context.language))
  }

  const sentKey = c.req.header(idempotencyHeader) ?? String(fields[idempotencyField] ?? '')
  const isDerived = call.needsIdempotencyKey && sentKey === '' && call.audience !== 'staff'
  const idempotencyKey = isDerived ? derivedKeyOf({ c, call, fields, context }, deriveKey) : sentKey
  if (call.needsIdempotencyKey && !/^[\x21-\x7e]{8,255}$/.test(idempotencyKey)) {
    return bad(idempotencyHeader)
  }
  if (call.audience === 'sid' && !isLiveSid(services, String(fields['sid'] ?? ''))) {
    return envelope(c, call, refusalCode.visitEnded, say(context.language, 'visitExpired'), null)
  }
  const own = { ...context, idempotencyKey: call.needsIdempotencyKey ? idempotencyKey : undefined }
  const result = await runHandler({ call, schemas, handle }, input.data, own, listFiles)
  if (result instanceof Response) return result
  if (isRefusal(result)) return refusalEnvelope(c, call, result)
  const { output, message } = isReplyWithMessage(result) ? result : { output: result, message: '' }
  // Strips every field that the contract does not name, so that a handler cannot leak one.
  return envelope(c, call, call.successCode, message, z.parse(schemas.output, output))
}

const replyToCall = async (c: Context, entry: Route, services: Services, state: CallProcess) => {
  const { call } = entry
  if (isOfConsole(call)) {
    c.header(businessTimeHeader, services.clock.now().toISOString())
    c.header(realTimeHeader, services.clock.wallNow().toISOString())
  }
  const prepared = await prepare(c, call, services)
  if (isRefusal(prepared)) return refusalEnvelope(c, call, prepared)
  if (call.body.kind !== 'file') return await replyToPrepared(c, entry, prepared, state)
  const { gate, ...others } = state
  // A page has read its own form through the gate, and now stores its files one by one.
  if (isFromPage(c)) {
    return await replyToPrepared(c, entry, prepared, { ...others, form: formFromPage(c) })
  }
  const { signedIn, staff, language } = prepared.context
  const caller = signedIn?.borrowerId ?? staff?.staffId ?? addressBlocks(services.addressOf(c)).host
  const maxBytes = call.body.maxBytes + formFieldBytes
  const upload = { caller, headers: c.req.raw.headers, body: bodyChunks(c), maxBytes }
  const response = await gate.admit(
    upload,
    async form => await replyToPrepared(c, entry, prepared, { ...others, form }),
  )
  if (response instanceof Response) return response
  const [code, message] = unreadForms[response]
  return envelope(c, call, code, say(language, message), null)
}

const unreadForms = {
  'too-large': [protocolCode.tooLarge, 'tooLarge'],
  malformed: [protocolCode.malformed, 'malformed'],
  busy: [protocolCode.tooManyRequests, 'tooManyRequests'],
} as const

/** Answers unexpected errors in the same envelope; the cause is logged, never sent to the caller. */
const replyWithCallFault = (
  c: Context,
  call: Call<unknown, unknown>,
  services: Services,
  error: unknown,
) => {
  const hints = readCommonParameters(queryOf(c))
  const { markets: lentIn } = services.config
  const market = marketOfIsNeedPop(hints.isNeedPop, lentIn)
  const language = languageFor(hints.lang, market, lentIn)
  if (error instanceof DatabaseUnavailable) {
    return envelope(c, call, protocolCode.unavailable, say(language, 'unavailable'), null)
  }
  const requestId = c.get('requestId')
  services.log.error({ err: error, call: call.name, requestId }, 'call failed')
  c.header(referenceHeader, currentTraceId() ?? requestId)
  return envelope(c, call, protocolCode.internalError, say(language, 'internalError'), null)
}

/** Registers every route under its path; another method on the same path is not found. */
export const registerCalls = (
  app: Hono,
  routes: readonly Route[],
  services: Services,
  gate: UploadGate,
): void => {
  const state = { gate, deriveKey: createKeyDerivation(), listFiles: createListFileQueue() }
  for (const entry of routes) {
    app.on(entry.call.method, callPath(entry.call, services.config.apiBase), async c => {
      try {
        return await replyToCall(c, entry, services, state)
      } catch (error) {
        return replyWithCallFault(c, entry.call, services, error)
      }
    })
  }
}
