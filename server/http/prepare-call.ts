import type { Context } from 'hono'
import type { Call } from '#contract/call.ts'
import { readCommonParameters } from '#contract/common-parameters.ts'
import { protocolCode, shellHeaders, unattendedHeader, visitorHeader } from '#contract/envelope.ts'
import { type MarketCode, marketOfIsNeedPop } from '#domain/market/market.ts'
import { languageFor, localeFor, say } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import {
  isFromOwnHost,
  isSameOrigin,
  otherVisitorCookie,
  refuseWeakSession,
  resolveSession,
  visitorOf,
} from '../session/public.ts'
import { refuseStaff, resolveStaffSession } from '../staff/public.ts'
import {
  type BorrowerContext,
  type CallContext,
  type Refusal,
  refuse,
  refuseForNow,
  type StaffContext,
} from './handler.ts'
import { queryOf } from './request-body.ts'
import { auditTrailOf, recordStaffCall } from './staff-call/record-staff-call.ts'

/** The caller's common parameters: from the query, else from the headers of old shells. */
const hintsOf = (c: Context, query: URLSearchParams): URLSearchParams => {
  for (const [name, header] of Object.entries(shellHeaders)) {
    const value = c.req.header(header)
    if (value !== undefined && !query.has(name)) query.set(name, value)
  }
  return query
}

/**
 * Whether the page that makes a call or posts a form was opened by another person than who is signed in
 * now; `named`: whom it names (`visitorHeader`, `visitorField`), if anyone.
 */
export const isOfOther = (named: string | File | null | undefined, signedIn: string): boolean =>
  (named ?? '') !== '' && named !== signedIn

/** Who makes a call, and in which market and language. */
export type PreparedCall = {
  readonly context: CallContext & Partial<BorrowerContext & StaffContext>
}

/** A call of the console: made by staff, or by someone who is about to sign in as one. */
export const isOfConsole = ({ path }: Pick<Call<unknown, unknown>, 'path'>): boolean =>
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
  const common = readCommonParameters(hintsOf(c, queryOf(c)))
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
  if (staff && isOfOther(c.req.header(visitorHeader), staff.staffId)) {
    return refuse(protocolCode.otherVisitor, say(language, 'otherVisitor'))
  }
  if (call.method !== 'GET' && !isSameOrigin({ origins: config.staffOrigins }, c)) {
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

export const prepare = async (
  c: Context,
  call: Call<unknown, unknown>,
  services: Services,
  query: URLSearchParams,
): Promise<PreparedCall | Refusal> => {
  if (isOfConsole(call)) return await prepareForConsole(c, call, services)
  const common = readCommonParameters(hintsOf(c, query))
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
  if (resolved && isOfOther(c.req.header(visitorHeader), visitorOf(resolved))) {
    // The page that called loads again, as that of who is signed in.
    c.header('Set-Cookie', otherVisitorCookie(services.config.secureCookies).set())
    return refuse(protocolCode.otherVisitor, say(language, 'otherVisitor'))
  }
  if (call.method !== 'GET' && resolved?.from === 'cookie') {
    if (!isSameOrigin(services.config, c)) {
      return refuse(protocolCode.malformed, say(language, 'wrongOrigin'))
    }
  }
  if (call.audience === 'sandbox' && !isFromOwnHost(services.config, c)) {
    return refuse(protocolCode.malformed, say(language, 'wrongOrigin'))
  }
  if (call.audience === 'borrower') {
    if (!resolved) return refuse(protocolCode.signedOut, say(language, 'signedOut'))
    const refused = await refuseWeakSession(services, call, { signedIn: resolved, locale })
    return refused ?? { context: { ...base, signedIn: resolved } }
  }
  return { context: resolved ? { ...base, signedIn: resolved } : base }
}
