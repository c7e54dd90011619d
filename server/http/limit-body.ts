import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { callPath } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { Config } from '../config/config.ts'
import { say } from '../platform/copy.ts'
import type { Route } from './handler.ts'

/** The limit of callbacks, and of every call except those that take a file. */
const usualBytes = 64 * 1024

const tooLarge = (c: Context): Response =>
  c.json({ code: protocolCode.tooLarge, message: say('en', 'tooLarge'), data: null }, 413)

/** Each call's own limit: for a file and its form; none where the body is not read at all. */
export const limitBodies = (routes: readonly Route[], { apiBase }: Config): MiddlewareHandler => {
  const usual = limitBody({ maxSize: usualBytes, onError: tooLarge })
  const own = new Map<string, MiddlewareHandler>()
  for (const { call } of routes) {
    const { body } = call
    if (body.kind === 'unread') own.set(callPath(call, apiBase), async (_, next) => await next())
    if (body.kind !== 'file') continue
    const maxSize = body.maxBytes + usualBytes
    own.set(callPath(call, apiBase), limitBody({ maxSize, onError: tooLarge }))
  }
  return async (c, next) => await (own.get(c.req.path) ?? usual)(c, next)
}

/**
 * Refuses a body of more bytes than `maxSize`. A stated length is sufficient: the HTTP server reads
 * no more than it. Only a body without one is read here, since Hono's own limit reads every body,
 * for which it turns Node's request into a web request with a stream.
 */
const limitBody = (options: {
  readonly maxSize: number
  readonly onError: (c: Context) => Response
}): MiddlewareHandler => {
  const readAndCount = bodyLimit(options)
  return async (c, next) => {
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) {
      return await readAndCount(c, next)
    }
    return Number(length) > options.maxSize ? options.onError(c) : await next()
  }
}

/** The limit of a provider's callback; no known provider sends more. */
export const limitCallbacks = limitBody({ maxSize: usualBytes, onError: tooLarge })
