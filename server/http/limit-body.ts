import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { callPath } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { Config } from '../config/config.ts'
import { say } from '../platform/copy.ts'
import type { Route } from './handler.ts'

/** The limit of callbacks, of every call except those that take a file, and of a file's form. */
export const formFieldBytes = 64 * 1024

const tooLarge = (c: Context): Response =>
  c.json({ code: protocolCode.tooLarge, message: say('en', 'tooLarge'), data: null }, 413)

/**
 * The limit of each call's body. None where it is not read at all, or read by the upload gate, which
 * has a limit of its own.
 */
export const limitBodies = (routes: readonly Route[], { apiBase }: Config): MiddlewareHandler => {
  const usual = limitBody({ maxSize: formFieldBytes, onError: tooLarge })
  const unlimited = new Set<string>()
  for (const { call } of routes) {
    if (call.body.kind !== 'fields') unlimited.add(callPath(call, apiBase))
  }
  return async (c, next) => await (unlimited.has(c.req.path) ? next() : usual(c, next))
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

/** The limit of what a provider or a mail program sends: none that is known sends more. */
export const limitCallbacks = limitBody({ maxSize: formFieldBytes, onError: tooLarge })
