import type { WorkEnvironment } from './work-environment.ts'

type Entry = { readonly at: Date; readonly order: number; readonly run: () => Promise<void> }

/** What happens, in the order of its instants; what happens may add to it. */
export type Agenda = {
  /** The instant at which the work ends: now. */
  readonly endAt: Date
  /** So many days ago at an hour of the day (UTC); today: shortly before now. */
  readonly ago: (days: number, hour?: number) => Date
  /** Something before the end; what would come later does not happen. */
  readonly add: (at: Date, run: () => Promise<void>) => void
  /** @throws Error when the server is to stop: what was done by half is discarded at the next start. */
  readonly run: (environment: Pick<WorkEnvironment, 'clock' | 'services'>) => Promise<void>
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export const createAgenda = (endAt: Date): Agenda => {
  const entries: Entry[] = []
  let added = 0
  const midnight = endAt.getTime() - (endAt.getTime() % dayMs)
  return {
    endAt,
    ago: (days, hour = 5) => {
      const at = new Date(midnight - days * dayMs + hour * hourMs)
      if (at < endAt) return at
      return new Date(endAt.getTime() - (24 - hour) * 60_000)
    },
    add: (at, run) => {
      added += 1
      if (at <= endAt) entries.push({ at, order: added, run })
    },
    run: async ({ clock, services }) => {
      for (;;) {
        entries.sort((a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order)
        const next = entries.shift()
        if (!next) break
        if (services.stopping.aborted) throw new Error('stopped while the sandbox was filled')
        clock.set(next.at)
        await next.run()
      }
      clock.set(endAt)
    },
  }
}
