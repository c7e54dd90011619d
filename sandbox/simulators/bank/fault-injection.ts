import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { refusal } from './refusal.ts'
import type { SimulatedFault, SimulatorSettingsStore } from './simulator-settings.ts'

/** A hanging answer ends when the caller gives up, and at the latest after this. */
const LONGEST_HANG_MS = 120_000

/** Strikes the Xendit side as the knobs say. Resets need a socket, that is, Node's own server. */
export function faultInjection(board: SimulatorSettingsStore): MiddlewareHandler {
  return async (c, next) => {
    const { delayMs } = board.current()
    if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs))
    const fault = board.takeFault()
    const early = insteadOf(c, fault)
    if (early !== undefined) return early
    await next()
    const late = await afterAccept(c, fault)
    // Hono merges an assigned answer's headers with the old one's unless that is dropped first.
    if (late !== undefined) {
      c.res = undefined
      c.res = late
    }
    return undefined
  }
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
  return undefined
}

function serverError(c: Context): Response {
  return refusal(c, 500, 'SERVER_ERROR', 'Something went wrong')
}

/** Ends the connection without an answer, or, called without one, answers as if it had broken. */
function hangUp(c: Context): Response {
  socketOf(c)?.destroy()
  return c.body(null, 500)
}

/** Announces the whole, sends half and breaks off. */
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

/** Long enough for the half to have left this process. */
const HALF_LEAVES_MS = 20

async function breakOff(c: Context, controller: ReadableStreamDefaultController): Promise<void> {
  const socket = socketOf(c)
  if (socket === undefined) return controller.error(new Error('the connection broke'))
  await new Promise(resolve => setTimeout(resolve, HALF_LEAVES_MS))
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
