import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangedRow } from '#contract/live/queues.ts'
import { readOwnAccount } from '#contract/staff/calls.ts'
import { subjectOf } from '../calls/query-keys.ts'
import { useSessionState } from '../session-state.ts'
import { setLive } from './is-live.ts'
import { listenLive } from './live-stream.ts'
import { isOutdatedBy } from './outdated-queries.ts'

/** Changes that come together are one read. */
const collectMs = 300

/** Reads again what is shown and older than the rows; in a hidden page, when it is shown again. */
const readAgain = (queries: QueryClient, rows: readonly ChangedRow[]): void => {
  const checks = rows.map(isOutdatedBy)
  void queries.invalidateQueries({
    predicate: query => checks.some(isOld => isOld(query)),
    refetchType: document.hidden ? 'none' : 'active',
  })
}

/** Keeps what the page shows up to date while its person is signed in. */
export const useLiveConsole = (): void => {
  const queries = useQueryClient()
  const session = useSessionState()
  useEffect(() => {
    if (session === 'ended') return
    const rows = new Map<string, ChangedRow>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      timer = undefined
      readAgain(queries, [...rows.values()])
      rows.clear()
    }
    const leave = listenLive(message => {
      if (message.kind === 'state') setLive(message.isLive)
      if (message.kind === 'gap') void queries.invalidateQueries()
      if (message.kind === 'ended') {
        // Refused where the session has ended; else it says what the person may do now.
        void queries.invalidateQueries({ queryKey: [subjectOf(readOwnAccount)] })
      }
      if (message.kind === 'changed') {
        rows.set(`${message.row.queue} ${message.row.id}`, message.row)
        timer ??= setTimeout(flush, collectMs)
      }
    })
    return () => {
      clearTimeout(timer)
      leave()
      setLive(false)
    }
  }, [queries, session])
}
