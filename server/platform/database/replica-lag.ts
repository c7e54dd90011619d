import type pg from 'pg'

/** How far a replica is behind its primary, as it was last found. */
export type ReplicaLag = {
  /** Seconds; infinite when the replica does not answer, or is no replica. */
  seconds(): number
  /** Asks both servers now. Never throws. */
  check(): Promise<void>
  /** The replica failed: it counts as away until it answers a check. */
  fail(): void
}

type Mark = { readonly atMs: number; readonly position: bigint }

/** Marks that are kept: with one every two seconds those of the last two minutes. */
const maxMarks = 60

/** A position in the log of changes, such as `16/B374D848`. */
const parsePosition = (text: string): bigint => {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

type Server = Pick<pg.Pool, 'query'>

/**
 * Compares what the replica has applied with where the primary was, check by check. The replica's own
 * time of its last change is not asked: on a primary without writes, or cut off from one, it says nothing.
 * A server that is not in recovery is no replica; after a failover it may be the primary that was left.
 */
export const createReplicaLag = ({
  primary,
  replica,
  nowMs = () => performance.now(),
}: {
  readonly primary: Server
  readonly replica: Server
  readonly nowMs?: () => number
}): ReplicaLag => {
  let marks: Mark[] = []
  let seconds = Number.POSITIVE_INFINITY
  /** What has reached the newest mark is behind by less than a check takes. */
  const secondsSince = (reached: Mark | undefined): number => {
    if (reached === undefined) return Number.POSITIVE_INFINITY
    return reached === marks.at(-1) ? 0 : (nowMs() - reached.atMs) / 1000
  }
  const check = async () => {
    try {
      const atMs = nowMs()
      const [here] = (
        await primary.query<{ position: string }>('select pg_current_wal_lsn()::text as position')
      ).rows
      if (here)
        marks = [...marks, { atMs, position: parsePosition(here.position) }].slice(-maxMarks)
      const [there] = (
        await replica.query<{ position: string | null }>(
          `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`,
        )
      ).rows
      const applied = there?.position == null ? undefined : parsePosition(there.position)
      const reached = marks.findLast(({ position }) => applied !== undefined && position <= applied)
      seconds = secondsSince(reached)
    } catch {
      seconds = Number.POSITIVE_INFINITY
    }
  }
  return {
    seconds: () => seconds,
    check,
    fail: () => {
      seconds = Number.POSITIVE_INFINITY
    },
  }
}
