import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

type HttpObservation = {
  /** The route's pattern, never the path: paths would make a series for each loan. */
  readonly route: string
  readonly method: string
  readonly status: number
  readonly seconds: number
}

export type Metrics = {
  observeHttp(observation: HttpObservation): void
  countPosting(kind: string): void
  /** `outcome` such as posted, duplicate, refused, unmatched. */
  countCallback(provider: string, outcome: string): void
  /** A call to an outside service by its kind and name; a refusal of the request is an answer. */
  countProviderCall(provider: string, outcome: 'answered' | 'failed'): void
  countOutbox(topic: string, outcome: 'done' | 'failed' | 'dead'): void
  /**
   * Begin at 0 what alerts watch of a provider, a topic and a market: of a series that begins at 1,
   * with its first failure, Prometheus sees no increase.
   */
  beginCallbacks(provider: string): void
  beginOutbox(topic: string): void
  beginLeftOutLinks(market: string): void
  countJob(name: string, outcome: 'done' | 'failed'): void
  /** A code by SMS or voice: sent, unknown, failed, or refused by which tier. */
  countSend(outcome: string): void
  /** A payment link that a reminder went without, since its host is not registered for text messages. */
  countLeftOutLink(market: string): void
  /** A guess at a code that was compared. */
  countGuess(outcome: 'right' | 'wrong'): void
  /** A try to prove a person of staff, right or wrong. */
  countStaffGuess(): void
  /** A try that was refused after too many wrong ones. */
  countStaffLockout(): void
  setClockDrift(seconds: number): void
  /** Called at every scrape. */
  watchPool(name: string, read: () => PoolState): void
  /** Called at every scrape: business days that have ended and are not closed, by market. */
  watchUnclosedDays(read: () => Promise<Readonly<Record<string, number>>>): void
  /** What the day's messages of each market cost, as a share of its cap; read at every scrape. */
  watchMessageSpend(read: () => Promise<Readonly<Record<string, number>>>): void
  /** Called at every scrape: payouts that a provider has not decided for a day, by market. */
  watchLatePayouts(read: () => Promise<Readonly<Record<string, number>>>): void
  /** Called at every scrape: callbacks that wait past the time they are kept. */
  watchOverdueCallbacks(read: () => Promise<number>): void
  /**
   * Called at every scrape: what the last proof of the books found, in themselves and against the loans'
   * facts, in whichever process it ran.
   */
  watchBooks(read: ReadCheck): void
  /** The same of the last verification of the audit stream. */
  watchAudit(read: ReadCheck): void
  /** Called at every scrape: commits that have waited for a synchronous standby for five seconds. */
  watchWaitingCommits(read: () => Promise<number>): void
  /** Called at every scrape: how far the replica is behind; infinite while it is not read. */
  watchReplicaLag(read: () => Promise<number>): void
  /** The text format of Prometheus. */
  text(): Promise<string>
  readonly contentType: string
}

/** Undefined before the first check. */
type ReadCheck = () => Promise<
  { readonly violations: number; readonly checkedAt: Date } | undefined
>

type PoolState = { readonly total: number; readonly idle: number; readonly waiting: number }

/** A registry of its own, so that two servers in one process (tests) do not share counts. */
export function createMetrics(options: { readonly withProcess: boolean }): Metrics {
  const registers = [new Registry()]
  const [registry] = registers
  if (registry === undefined) throw new Error('a registry was just made')
  if (options.withProcess) collectDefaultMetrics({ register: registry })

  const http = new Histogram({
    name: 'rupya_http_request_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers })
  const postings = counter('rupya_postings_total', 'Ledger entries posted.', ['kind'])
  const ofProvider = ['provider', 'outcome']
  const callbacks = counter('rupya_callbacks_total', 'Callbacks, by outcome.', ofProvider)
  const providerCalls = counter('rupya_provider_calls_total', 'Calls, by outcome.', ofProvider)
  const outbox = counter('rupya_outbox_total', 'Outbox messages handled.', ['topic', 'outcome'])
  const jobs = counter('rupya_jobs_total', 'Jobs run.', ['name', 'outcome'])
  const sends = counter('rupya_codes_total', 'Codes asked for, by outcome.', ['outcome'])
  const leftOutLinks = counter(
    'rupya_left_out_links_total',
    'Payment links left out of reminders because their host is not registered.',
    ['market'],
  )
  const guesses = counter('rupya_code_guesses_total', 'Guesses at codes that were compared.', [
    'outcome',
  ])
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const drift = gauge('rupya_clock_drift_seconds', "This machine's clock less the database's.")
  const pools = watchedPools(registers)

  return {
    observeHttp: ({ route, method, status, seconds }) =>
      http.observe({ route, method, status: String(status) }, seconds),
    countPosting: kind => postings.inc({ kind }),
    countCallback: (provider, outcome) => callbacks.inc({ provider, outcome }),
    countProviderCall: (provider, outcome) => providerCalls.inc({ provider, outcome }),
    countOutbox: (topic, outcome) => outbox.inc({ topic, outcome }),
    countJob: (name, outcome) => jobs.inc({ name, outcome }),
    countSend: outcome => sends.inc({ outcome }),
    countLeftOutLink: market => leftOutLinks.inc({ market }),
    beginCallbacks: provider => callbacks.inc({ provider, outcome: 'failed' }, 0),
    beginOutbox: topic => outbox.inc({ topic, outcome: 'dead' }, 0),
    beginLeftOutLinks: market => leftOutLinks.inc({ market }, 0),
    countGuess: outcome => guesses.inc({ outcome }),
    ...staffCounters(registers),
    setClockDrift: seconds => drift.set(seconds),
    watchPool: (name, read) => {
      pools.set(name, read)
    },
    ...marketFigures(registers),
    ...singleFigures(registers),
    ...checkFigures(registers),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function staffCounters(
  registers: Registry[],
): Pick<Metrics, 'countStaffGuess' | 'countStaffLockout'> {
  const counter = (name: string, help: string) => new Counter({ name, help, registers })
  const guesses = counter('rupya_staff_guesses_total', 'Tries at staff sign-in.')
  const lockouts = counter(
    'rupya_staff_lockouts_total',
    'Tries at staff sign-in that were refused after too many wrong ones.',
  )
  return {
    countStaffGuess: () => guesses.inc(),
    countStaffLockout: () => lockouts.inc(),
  }
}

/** A gauge of database connections; each pool put into the map is read at every scrape. */
function watchedPools(registers: Registry[]): Map<string, () => PoolState> {
  const pools = new Map<string, () => PoolState>()
  new Gauge({
    name: 'rupya_pool_connections',
    help: 'Database connections: total, idle, and callers waiting for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, read] of pools) {
        for (const [state, count] of Object.entries(read())) this.set({ pool, state }, count)
      }
    },
  })
  return pools
}

type ReadFigures = () => Promise<Readonly<Record<string, number>>>

/** A gauge of one figure for each market; the function that it is given is called at every scrape. */
function watchedFigures(
  registers: Registry[],
  name: string,
  help: string,
): (read: ReadFigures) => void {
  let current: ReadFigures = async () => ({})
  new Gauge({
    name,
    help,
    labelNames: ['market'],
    registers,
    async collect() {
      // A failed read leaves the series empty, which is an alarm too, and the others readable.
      this.reset()
      const read = await current().catch(() => ({}))
      for (const [market, figure] of Object.entries<number>(read)) this.set({ market }, figure)
    },
  })
  return read => {
    current = read
  }
}

const marketFigures = (registers: Registry[]) => ({
  watchUnclosedDays: watchedFigures(
    registers,
    'rupya_unclosed_days',
    'Business days that have ended and are not closed; 0 by the time anyone gets up.',
  ),
  watchMessageSpend: watchedFigures(
    registers,
    'rupya_message_spend_ratio',
    "What a market's messages of today have cost, as a share of the most for a day.",
  ),
  watchLatePayouts: watchedFigures(
    registers,
    'rupya_late_payouts',
    'Payouts that their provider was asked for more than a day ago and has not decided.',
  ),
})

/** A gauge of one figure; the function that it is given is called at every scrape. */
function watchedFigure(
  registers: Registry[],
  name: string,
  help: string,
): (read: () => Promise<number | undefined>) => void {
  let current: (() => Promise<number | undefined>) | undefined
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      // A failed read leaves no series.
      this.remove()
      const read = await current?.().catch(() => undefined)
      if (read !== undefined) this.set(read)
    },
  })
  return read => {
    current = read
  }
}

/** Figures without labels; one that nothing is read for has no series. */
const singleFigures = (registers: Registry[]) => ({
  watchOverdueCallbacks: watchedFigure(
    registers,
    'rupya_overdue_callbacks',
    'Callbacks that wait to be handled or read past the time they are kept.',
  ),
  watchWaitingCommits: watchedFigure(
    registers,
    'rupya_waiting_commits',
    'Commits that have waited for the synchronous standby for more than five seconds.',
  ),
  watchReplicaLag: watchedFigure(
    registers,
    'rupya_replica_lag_seconds',
    'How far the replica is behind the primary; infinite while it is away.',
  ),
})

/** Two gauges of a check's last result, what did not hold and when that was, in seconds since 1970. */
function watchedCheck(
  registers: Registry[],
  violations: readonly [name: string, help: string],
  checkedAt: readonly [name: string, help: string],
): (read: ReadCheck) => void {
  const watchViolations = watchedFigure(registers, ...violations)
  const watchTime = watchedFigure(registers, ...checkedAt)
  return read => {
    watchViolations(async () => (await read())?.violations)
    watchTime(async () => {
      const result = await read()
      return result && result.checkedAt.getTime() / 1000
    })
  }
}

const checkFigures = (registers: Registry[]) => ({
  watchBooks: watchedCheck(
    registers,
    ['rupya_book_violations', 'Places where the books did not hold when they were last proved.'],
    ['rupya_books_proved_timestamp_seconds', 'When the books were last proved.'],
  ),
  watchAudit: watchedCheck(
    registers,
    [
      'rupya_audit_violations',
      'Places where the audit stream did not hold when it was last verified.',
    ],
    ['rupya_audit_verified_timestamp_seconds', 'When the audit stream was last verified.'],
  ),
})
