import { streamSSE } from 'hono/streaming'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { endOwnSession, listOwnSessions, watchOwnSession } from '#contract/staff/calls.ts'
import { type Refusal, refuse, refuseForNow, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { endStaffSessions, listStaffSessions } from '../session-store.ts'
import { announceStaffChange, maxSessionMs, resolveStaffSession } from '../staff-session.ts'

export const listOwnSessionsHandler = async (
  _input: object,
  { services, staff }: StaffContext,
): Promise<OutputOf<typeof listOwnSessions>> => {
  const since = new Date(services.clock.wallNow().getTime() - maxSessionMs)
  const rows = await listStaffSessions(services.db, staff.staffId, since)
  return {
    sessions: rows.map(row => ({
      ...row,
      startedAt: row.startedAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isCurrent: row.sessionId === staff.sessionId ? ('1' as const) : ('0' as const),
    })),
  }
}

export const endOwnSessionHandler = async (
  { sessionId }: InputOf<typeof endOwnSession>,
  { services, staff, language }: StaffContext,
): Promise<OutputOf<typeof endOwnSession> | Refusal> => {
  const { staffId } = staff
  const now = services.clock.wallNow()
  const isEnded =
    isUuid(sessionId) && (await endStaffSessions(services.db, { staffId, sessionId }, now))
  if (!isEnded) return refuse(protocolCode.notFound, say(language, 'notFound'))
  await announceStaffChange(services, staffId)
  return {}
}

/** Keeps proxies from closing a quiet stream; also how late an idle end is noticed. */
const heartbeatMs = 15_000
/** Where all streams of a session are taken. */
const busySeconds = 30
/** Streams end by themselves, since not every browser closes them; a live page reconnects. */
const maxStreamMs = 10 * 60_000

/**
 * Tells an open page at once that its session has ended or that its person may do other things. The
 * stream itself does not count as use.
 */
export const watchOwnSessionHandler = async (
  _input: object,
  context: StaffContext,
): Promise<OutputOf<typeof watchOwnSession> | Refusal | Response> => {
  const { services, staff, language, call } = context
  if (!call.req.header('accept')?.includes('text/event-stream')) return { isLive: '1' }
  const release = services.streamSlots.take(staff.sessionId, staff.staffId)
  if (!release) return refuseForNow(say(language, 'tooManyRequests'), busySeconds)
  call.header('X-Accel-Buffering', 'no')
  const response = streamSSE(call, async stream => {
    let wake = () => {}
    const leave = services.staffEvents.watch(staff.staffId, () => wake())
    const onStop = () => wake()
    services.stopping.addEventListener('abort', onStop, { once: true })
    stream.onAbort(onStop)
    const ends = performance.now() + maxStreamMs
    const isOver = () => stream.aborted || services.stopping.aborted || performance.now() >= ends
    try {
      await stream.writeSSE({ event: 'open', data: staff.sessionId })
      while (!isOver()) {
        if (!(await isUnchanged(context))) {
          await stream.writeSSE({ event: 'ended', data: staff.sessionId })
          break
        }
        await new Promise<void>(resolve => {
          wake = resolve
          setTimeout(resolve, heartbeatMs).unref()
        })
        if (!isOver()) await stream.write(': still here\n\n')
      }
    } finally {
      services.stopping.removeEventListener('abort', onStop)
      leave()
      release()
    }
  })
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Whether the request's session is still valid, with the same roles and markets. */
const isUnchanged = async ({ services, staff, call }: StaffContext): Promise<boolean> => {
  const now = await resolveStaffSession(services, call.req.raw, { isUse: false })
  const facts = (of: typeof staff) => JSON.stringify([of.sessionId, of.roles, of.markets])
  return now !== undefined && facts(now) === facts(staff)
}
