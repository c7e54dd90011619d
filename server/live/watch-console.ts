import { streamSSE } from 'hono/streaming'
import type { OutputOf } from '#contract/call.ts'
import { type ChangedRow, consoleEvent, liveQueues } from '#contract/live/queues.ts'
import type { watchConsole } from '#contract/live/staff-calls.ts'
import { type Refusal, refuseForNow, type StaffContext } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { resolveStaffSession, type StaffPerson } from '../staff/public.ts'
import type { QueueChange, QueueChanges } from './queue-changes.ts'

/** Keeps proxies from closing a quiet stream; also how late an idle end is noticed. */
const heartbeatMs = 15_000
/** When to try again where all streams of a session or a person are taken; the page polls until then. */
const busySeconds = 30
/** Streams end by themselves, since not every browser closes them; a live page reconnects. */
const maxStreamMs = 10 * 60_000
/** More than so many unsent changes are one gap: a slow reader costs no memory. */
const maxUnsent = 200

/** Whether the person may read the queue, and the row's market is one of theirs. */
const mayHear = ({ permissions, markets }: StaffPerson, { queue, market }: QueueChange): boolean =>
  permissions.has(liveQueues[queue]) && (market === null || markets.includes(market))

/** The changes that a person may hear of and was not sent yet: one for each row, the latest. */
const collectChanges = (changes: QueueChanges, staff: StaffPerson, onAny: () => void) => {
  const unsent = new Map<string, ChangedRow>()
  let isGap = false
  const addGap = () => {
    isGap = true
    unsent.clear()
    onAny()
  }
  const leave = changes.follow({
    onGap: addGap,
    onChange: change => {
      if (isGap || !mayHear(staff, change)) return
      const { queue, id, version } = change
      unsent.set(`${queue} ${id}`, { queue, id, version })
      if (unsent.size > maxUnsent) addGap()
      else onAny()
    },
  })
  return {
    leave,
    isEmpty: () => !isGap && unsent.size === 0,
    take: () => {
      const taken = { isGap, rows: [...unsent.values()] }
      isGap = false
      unsent.clear()
      return taken
    },
  }
}

/** Whether the request's session is still valid, with the same roles and markets. */
const isUnchanged = async ({ services, staff, call }: StaffContext): Promise<boolean> => {
  const now = await resolveStaffSession(services, call.req.raw, { isUse: false })
  const facts = (of: typeof staff) => JSON.stringify([of.sessionId, of.roles, of.markets])
  return now !== undefined && facts(now) === facts(staff)
}

/**
 * Tells an open page which rows of the queues it may read have changed, and at once that its session
 * has ended or that its person may do other things; nothing is sent after that. The stream itself
 * does not count as use. Each session and each person has a few streams.
 */
export const watchConsoleHandler = async (
  _input: object,
  context: StaffContext,
): Promise<OutputOf<typeof watchConsole> | Refusal | Response> => {
  const { services, staff, language, call } = context
  if (!call.req.header('accept')?.includes('text/event-stream')) return { isLive: '1' }
  const release = services.streamSlots.take(staff.sessionId, staff.staffId)
  if (!release) return refuseForNow(say(language, 'tooManyRequests'), busySeconds)
  call.header('X-Accel-Buffering', 'no')
  const response = streamSSE(call, async stream => {
    let wake = () => {}
    const onWake = () => wake()
    // Followed before the page learns that the stream is open: what it reads then is not older.
    const changes = collectChanges(services.queueChanges, staff, onWake)
    let isPersonChanged = false
    const leave = services.staffEvents.watch(staff.staffId, () => {
      isPersonChanged = true
      wake()
    })
    services.stopping.addEventListener('abort', onWake, { once: true })
    stream.onAbort(onWake)
    const ends = performance.now() + maxStreamMs
    const isOver = () => stream.aborted || services.stopping.aborted || performance.now() >= ends
    const send = async (event: string, data: string) => await stream.writeSSE({ event, data })
    try {
      await send(consoleEvent.open, staff.sessionId)
      while (!isOver()) {
        isPersonChanged = false
        if (!(await isUnchanged(context))) {
          await send(consoleEvent.ended, staff.sessionId)
          break
        }
        const { isGap, rows } = changes.take()
        if (isGap) await send(consoleEvent.gap, '')
        for (const row of rows) await send(consoleEvent.changed, JSON.stringify(row))
        if (!isGap && rows.length === 0) await stream.write(': still here\n\n')
        await new Promise<void>(resolve => {
          wake = resolve
          if (isPersonChanged || !changes.isEmpty() || isOver()) return resolve()
          setTimeout(resolve, heartbeatMs).unref()
        })
      }
    } finally {
      services.stopping.removeEventListener('abort', onWake)
      changes.leave()
      leave()
      release()
    }
  })
  response.headers.set('Cache-Control', 'no-store')
  return response
}
