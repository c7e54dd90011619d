import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import * as z from 'zod'
import { refusal } from './refusal.ts'
import { createSettingsStore, type SettingsStore } from './settings-store.ts'

/** What goes wrong when a provider's API is called. */
export const faultSettings = z.strictObject({
  /** Before every reply of the provider's API. */
  delayMs: z.int().min(0).max(120_000),
  /** `…-after-accept` carries out the request and then fails: the caller cannot tell. */
  fault: z.enum([
    'none',
    'server-error',
    'server-error-after-accept',
    'time-out-after-accept',
    'reset',
    'reset-after-accept',
    'half-body',
    'broken-json',
    'redirect',
    'rate-limited',
  ]),
  /** How many more calls fail; null is until it is changed. */
  faultsLeft: z.int().min(0).nullable(),
})
export type FaultSettings = z.infer<typeof faultSettings>
export type SimulatedFault = FaultSettings['fault']

export const defaultFaultSettings: FaultSettings = { delayMs: 0, fault: 'none', faultsLeft: null }

export const createFaultStore = (): SettingsStore<FaultSettings> =>
  createSettingsStore(faultSettings, defaultFaultSettings)

/** A request left without a reply ends when the caller gives up, and at the latest after this. */
const LONGEST_HANG_MS = 120_000

/** The reply of a provider that is asked too often, with the headers that it documents. */
export type RateLimitedReply = (c: Context) => Response

/** As a provider that documents no header says it. */
const rateLimited: RateLimitedReply = c =>
  refusal(c, 429, 'RATE_LIMIT_EXCEEDED', 'Too many requests')

/** Applies the fault that is set. Connection resets need a socket, that is, Node's own server. */
export function faultInjection(
  settings: SettingsStore<FaultSettings>,
  refuseByRate: RateLimitedReply = rateLimited,
): MiddlewareHandler {
  return async (c, next) => {
    const { delayMs } = settings.current()
    if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs))
    const fault = takeFault(settings)
    const early = fault === 'rate-limited' ? refuseByRate(c) : insteadOf(c, fault)
    if (early !== undefined) return early
    await next()
    const late = await afterAccept(c, fault)
    // Hono merges an assigned reply's headers with the old one's unless that is dropped first.
    if (late !== undefined) {
      c.res = undefined
      c.res = late
    }
    return undefined
  }
}

/** The fault of this call, counted down. */
function takeFault(settings: SettingsStore<FaultSettings>): SimulatedFault {
  const { fault, faultsLeft } = settings.current()
  if (fault === 'none' || faultsLeft === 0) return 'none'
  if (faultsLeft !== null) settings.set({ faultsLeft: faultsLeft - 1 })
  return fault
}

function insteadOf(c: Context, fault: SimulatedFault): Response | undefined {
  if (fault === 'server-error') return serverError(c)
  if (fault === 'redirect') return c.redirect('/moved', 302)
  if (fault === 'reset') return hangUp(c)
  return undefined
}

async function afterAccept(c: Context, fault: SimulatedFault): Promise<Response | undefined> {
  if (fault === 'server-error-after-accept') return serverError(c)
  if (fault === 'reset-after-accept') return hangUp(c)
  if (fault === 'time-out-after-accept') {
    await callerGivesUp(c.req.raw.signal)
    return hangUp(c)
  }
  if (fault === 'half-body') return halfOf(c, await c.res.text())
  if (fault === 'broken-json') return cutJson(c, await c.res.text())
  return undefined
}

function serverError(c: Context): Response {
  return refusal(c, 500, 'SERVER_ERROR', 'Something went wrong')
}

/** Closes the connection without a reply; in process, where there is none, replies with 500. */
function hangUp(c: Context): Response {
  socketOf(c)?.destroy()
  return c.body(null, 500)
}

/** A whole reply by its status and length, whose JSON ends in the middle. */
function cutJson(c: Context, text: string): Response {
  return c.body(text.slice(0, text.length / 2), 200, { 'content-type': 'application/json' })
}

/** Announces the whole length, sends half of the body and closes the connection. */
function halfOf(c: Context, text: string): Response {
  const bytes = new TextEncoder().encode(text)
  const half = bytes.subarray(0, Math.floor(bytes.length / 2))
  let sent = false
  const body = new ReadableStream<Uint8Array>({
    pull: async controller => {
      if (!sent) controller.enqueue(half)
      else await breakOff(c, controller)
      sent = true
    },
  })
  return new Response(body, {
    headers: { 'content-type': 'application/json', 'content-length': String(bytes.length) },
  })
}

/** Enough for the first half to leave this process. */
const HALF_SENT_AFTER_MS = 20

async function breakOff(c: Context, controller: ReadableStreamDefaultController): Promise<void> {
  const socket = socketOf(c)
  if (socket === undefined) return controller.error(new Error('the connection broke'))
  await new Promise(resolve => setTimeout(resolve, HALF_SENT_AFTER_MS))
  socket.destroy()
}

function socketOf(c: Context): Socket | undefined {
  const bindings: Partial<HttpBindings> = c.env ?? {}
  return bindings.incoming?.socket
}

function callerGivesUp(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, LONGEST_HANG_MS)
    timer.unref()
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
