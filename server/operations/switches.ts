import type { MarketCode } from '#domain/market/market.ts'
import type { Log } from '../platform/observability/log.ts'
import type { Db } from '../tables.ts'
import { type MarketFeature, marketFeatureKey } from './features.ts'
import { listFeatureSwitches } from './store.ts'

/** How long a process may not know of a switch that another one has changed. */
const keptMs = 2_000

export type Switches = {
  /** Whether the feature is on in the market; on while the database cannot be asked and never was. */
  readonly isOn: (feature: MarketFeature, market: MarketCode) => Promise<boolean>
  /** The same of a key, such as `provider-sms-msg91`. */
  readonly isKeyOn: (key: string) => Promise<boolean>
  /** Reads again with the next question: after a change by this process. */
  readonly forget: () => void
}

/**
 * The feature switches of the database, read at most every two seconds. While the database does not
 * answer, what was read last holds: a switch that is off stays off.
 */
export const createSwitches = ({ db, log }: { db: Db; log: Log }): Switches => {
  let off: Promise<ReadonlySet<string>> = Promise.resolve(new Set<string>())
  let readAt = Number.NEGATIVE_INFINITY
  const read = async (known: Promise<ReadonlySet<string>>): Promise<ReadonlySet<string>> => {
    try {
      const rows = await listFeatureSwitches(db)
      return new Set(rows.filter(({ isOn }) => !isOn).map(({ feature }) => feature))
    } catch (error) {
      log.warn({ err: error }, 'the feature switches could not be read')
      return await known
    }
  }
  const isKeyOn = async (key: string): Promise<boolean> => {
    if (performance.now() - readAt >= keptMs) {
      readAt = performance.now()
      off = read(off)
    }
    return !(await off).has(key)
  }
  return {
    isKeyOn,
    isOn: (feature, market) => isKeyOn(marketFeatureKey(feature, market)),
    forget: () => {
      readAt = Number.NEGATIVE_INFINITY
    },
  }
}
