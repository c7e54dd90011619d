import type { OutputOf } from '#contract/call.ts'
import type { CommonParameters } from '#contract/common-parameters.ts'
import type { listSessions } from '#contract/session/calls.ts'
import type { BorrowerContext } from '../http/handler.ts'
import { listLiveSessions } from './store.ts'

const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg/],
  ['Samsung Internet', /\bSamsungBrowser/],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)/],
  ['Chrome', /\b(Chrome|CriOS)/],
  ['Safari', /\bSafari/],
]
const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid/],
  ['iPhone', /\biPhone/],
  ['iPad', /\biPad/],
  ['Windows', /\bWindows/],
  ['Mac', /\bMac OS X/],
  ['Linux', /\bLinux/],
]
const nameOf = (list: typeof browsers, agent: string) =>
  list.find(([, pattern]) => pattern.test(agent))?.[0]

/** A label by which a borrower recognises a device; empty when its browser is unknown. */
const deviceOf = (common: CommonParameters, agent: string): string => {
  if (common.deviceName !== undefined) return common.deviceName.slice(0, 120)
  return [nameOf(browsers, agent), nameOf(systems, agent)].filter(Boolean).join(', ')
}

export const listSessionsHandler = async (
  _input: object,
  { services, signedIn }: BorrowerContext,
): Promise<OutputOf<typeof listSessions>> => {
  const now = services.clock.wallNow()
  const rows = await listLiveSessions(services.db, signedIn.borrowerId, now)
  const sessions = rows.map(row => ({
    id: row.sessionId,
    device: deviceOf(row.common, row.agent),
    startedAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.tokenHash.equals(signedIn.tokenHash) ? ('1' as const) : ('0' as const),
  }))
  return { sessions }
}
