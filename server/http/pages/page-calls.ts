import type { Context } from 'hono'
import type { Call } from '#contract/call.ts'
import type { InProcessCall, InProcessReply } from '#contract/client.ts'
import { commonParameterNames } from '#contract/common-parameters.ts'
import { inChildSpan } from '../../platform/observability/tracing.ts'
import type { Services } from '../../services.ts'
import {
  answerFault,
  answerPrepared,
  type CallFields,
  type CallProcess,
  httpStatus,
  refusalAnswer,
} from '../calls.ts'
import { contextOfPage } from '../client-address.ts'
import { isRefusal, type Route } from '../handler.ts'
import { prepare } from '../prepare-call.ts'

/**
 * Makes a page's call without HTTP: `page` is the request of the page, whose session and address are
 * the call's. The cookies that the call sets are appended to `cookies`, for the page's response.
 */
export type CallFromPage = (
  page: Context,
  call: InProcessCall,
  cookies: string[],
) => Promise<InProcessReply>

/** The fields of a page's call: every scalar as text, as a form has them, and files as they are. */
const fieldsOfInput = (call: Call<unknown, unknown>, input: unknown): CallFields => {
  const fields: CallFields = Object.create(null)
  for (const [name, value] of Object.entries(Object(input))) {
    if (value instanceof File && call.body.kind === 'file') fields[name] = value
    else if (value !== undefined && value !== null) fields[name] = String(value)
  }
  return fields
}

/** The query that a browser would send; in a GET call an input of the same name comes last. */
const queryOfPage = ({ call, common }: InProcessCall, fields: CallFields): URLSearchParams => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(common)) {
    if (value !== undefined) query.set(name, value)
  }
  if (call.method !== 'GET') return query
  for (const name of commonParameterNames) {
    const value = fields[name]
    if (typeof value !== 'string') continue
    query.set(name, value)
    delete fields[name]
  }
  return query
}

/** Makes the calls of our own pages; `state` is that of the calls over HTTP. */
export const createCallFromPage = (
  routes: readonly Route[],
  services: Services,
  state: CallProcess,
): CallFromPage => {
  const entries = new Map(routes.map(entry => [entry.call.name, entry]))
  return async (page, request, cookies) => {
    const entry = entries.get(request.call.name)
    if (!entry) throw new Error(`no route has the call ${request.call.name}`)
    const { call } = entry
    const c = contextOfPage(page)
    const fields = fieldsOfInput(call, request.input)
    const query = queryOfPage(request, fields)
    const { idempotencyKey = '' } = request
    const readFields = async () => fields
    const work = async () => {
      const prepared = await prepare(c, call, services, query)
      if (isRefusal(prepared)) return refusalAnswer(prepared)
      return await answerPrepared(c, entry, prepared, { readFields, idempotencyKey }, state)
    }
    const span = () => ({ name: `call ${call.name}`, kind: 'internal' as const })
    const answer = await inChildSpan(span, work).catch(error =>
      answerFault(c, entry, { services, query }, error),
    )
    cookies.push(...c.res.headers.getSetCookie())
    return { answer, status: answer instanceof Response ? answer.status : httpStatus(answer.code) }
  }
}
