import { businessTimeHeader, realTimeHeader } from '#contract/envelope.ts'

/**
 * `business`: the time of loans, promises and due dates, which the sandbox can move. `real`: that of
 * sessions, invitations, the audit stream and what providers send. In production they are the same.
 */
export type TimeKind = 'business' | 'real'

export type ServerTime = {
  /** Milliseconds since 1970 when it was last renewed. */
  readonly now: (kind: TimeKind) => number
  readonly renew: () => void
  /** Whether a reply says that it is another time; `now` is renewed then. */
  readonly note: (reply: Pick<Response, 'headers'>) => boolean
}

/** A reply that took some seconds moves no time. */
const toleranceMs = 10_000

/**
 * The server's times, from the headers of its replies: the browser's clock may be wrong, and the
 * sandbox's date may be moved while a page is open.
 */
export const createServerTime = (browserTime: () => number): ServerTime => {
  const ahead: Record<TimeKind, number> = { business: 0, real: 0 }
  let renewed = browserTime()
  const noteHeader = (kind: TimeKind, value: string | null): boolean => {
    const difference = Date.parse(value ?? '') - browserTime()
    // Also where there is no such header.
    if (!(Math.abs(difference - ahead[kind]) > toleranceMs)) return false
    ahead[kind] = difference
    return true
  }
  const renew = () => {
    renewed = browserTime()
  }
  return {
    now: kind => renewed + ahead[kind],
    renew,
    note: ({ headers }) => {
      const isBusinessMoved = noteHeader('business', headers.get(businessTimeHeader))
      const isRealMoved = noteHeader('real', headers.get(realTimeHeader))
      if (isBusinessMoved || isRealMoved) renew()
      return isBusinessMoved || isRealMoved
    },
  }
}
