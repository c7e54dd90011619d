import { type Fetch, type HttpServer, listen } from './http-server.ts'
import { type Platform, startPlatform } from './start-platform.ts'
import { StartRefusal } from './start-refusal.ts'

/** What the server serves, whatever else it is. */
export type ServedApplication = {
  readonly fetch: Fetch
  /** What the operations listener answers; without it there is none. */
  readonly operations?: Fetch
  /** What to open, as paths, printed once the server is ready. */
  readonly links: readonly {
    readonly label: string
    readonly path: string
    /** On which listener; the public one unless said. */
    readonly on?: 'operations'
  }[]
  readonly stop: () => Promise<void>
}

export type RunServerOptions<Application extends ServedApplication> = {
  /** The build step of `npm start`; once the folder is ours and the port is free. */
  readonly prepare?: (stopping: AbortSignal) => Promise<void>
  /** Fills an empty sandbox's database, after the migrations and before the application is made. */
  readonly fill?: (platform: Platform) => Promise<void>
  readonly compose: (platform: Platform) => Promise<Application>
  /** Adds to a sandbox by its application, before the first request. */
  readonly seed?: (application: Application) => Promise<void>
}

const REQUEST_TIMEOUT_MS = 10_000
/** The longest time of a stop: it must not block a deploy or a terminal. */
const STOP_TIMEOUT_MS = 30_000
/** npm forwards a Ctrl-C that the terminal also sent to us: one stop, not two. */
const SAME_SIGNAL_MS = 1000

type RunningServer = {
  readonly platform: Platform
  readonly application: ServedApplication
  /** Undefined for a worker. */
  readonly port: number | undefined
  readonly operationsPort: number | undefined
  stop(): Promise<void>
}

/**
 * Starts, serves, and stops on SIGTERM or SIGINT. A refusal to start is printed in one line for
 * each problem and exits with 1.
 */
export async function runServer<Application extends ServedApplication>(
  options: RunServerOptions<Application>,
): Promise<void> {
  // React chooses its fast build by this when it is loaded, which is later (`compose`).
  const environment: { NODE_ENV?: string | undefined } = process.env
  environment.NODE_ENV ??= 'production'
  const stopping = new AbortController()
  let starting: Promise<RunningServer> | undefined
  const end = onceStopped(async () => {
    stopping.abort()
    // A start that is under way is finished first: it alone knows what it has opened.
    const running = await starting?.catch(() => undefined)
    await running?.stop()
  })
  starting = start(options, stopping.signal)
  watchParent(end)
  try {
    const running = await starting
    watchForFaults(running.platform, end)
    if (!stopping.signal.aborted) announce(running)
  } catch (error) {
    if (stopping.signal.aborted) return
    report(error)
    process.exit(1)
  }
}

async function start<Application extends ServedApplication>(
  options: RunServerOptions<Application>,
  stopping: AbortSignal,
): Promise<RunningServer> {
  const platform = await startPlatform({
    environment: process.env,
    prepare: options.prepare,
    stopping,
  })
  const servers: HttpServer[] = []
  try {
    const isSandbox = platform.config.mode === 'sandbox'
    if (isSandbox) await options.fill?.(platform)
    const application = await options.compose(platform)
    if (isSandbox) await options.seed?.(application)
    const { config } = platform
    const { operations } = application
    const operating = operations ? await listen(operations, config.operations) : undefined
    if (operating) servers.push(operating)
    // A worker answers nobody; a process that answers people leaves jobs and messages to workers.
    const server = config.role === 'worker' ? undefined : await listen(application.fetch, config)
    if (server) {
      servers.push(server)
      platform.lock?.setPort(server.port)
    }
    if (config.role !== 'web') platform.outbox.start()
    await platform.jobs.start()
    return {
      platform,
      application,
      port: server?.port,
      operationsPort: operating?.port,
      stop: () => stopAll(servers, application, platform),
    }
  } catch (error) {
    await stopAll(servers, undefined, platform)
    throw error
  }
}

async function stopAll(
  servers: readonly HttpServer[],
  application: ServedApplication | undefined,
  platform: Platform,
): Promise<void> {
  await Promise.all(servers.map(server => server.close(REQUEST_TIMEOUT_MS)))
  await application?.stop()
  await platform.stop()
}

/** Runs `stop` at the first signal, and ends the process when it is done or takes too long. */
function onceStopped(stop: () => Promise<unknown>): (exitCode: number) => void {
  let stoppedAt: number | undefined
  const end = (exitCode: number) => {
    if (stoppedAt !== undefined) {
      // A second signal ends the process at once; the next start ends the database server properly.
      if (Date.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(130)
      return
    }
    stoppedAt = Date.now()
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    stop().then(
      () => process.exit(exitCode),
      error => {
        report(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0))
  return end
}

/** A killed npm sends no signal; without this the server would go on, holding port and folder. */
function watchParent(end: (exitCode: number) => void): void {
  const { npm_lifecycle_event: npmScript } = process.env
  if (npmScript === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end(0)
  }, 250).unref()
}

/** An uncaught error leaves unknown state: log it, finish running requests, and end. */
function watchForFaults({ log }: Platform, end: (exitCode: number) => void): void {
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'a fault that nobody caught; stopping')
    end(1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}

function announce({ platform, application, port, operationsPort }: RunningServer): void {
  const { config, note } = platform
  const { links } = application
  const role = config.role === 'all' ? config.mode : `${config.mode}, ${config.role}`
  const base = config.port === 0 ? `http://localhost:${port}` : config.publicUrl
  const operationsBase = `http://${config.operations.host}:${operationsPort}`
  const served = links.filter(({ on }) => port !== undefined || on === 'operations')
  const width = Math.max(...served.map(({ label }) => label.length))
  const lines = [
    `${config.brand.appName} is ready (${role}): ${port === undefined ? operationsBase : base}`,
    ...served.map(
      ({ label, path, on }) =>
        `  ${label.padEnd(width)}  ${on === 'operations' ? operationsBase : base}${path}`,
    ),
  ]
  if (note !== undefined) lines.push(`  ${note}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

function report(error: unknown): void {
  const lines = error instanceof StartRefusal ? error.lines : [explain(error)]
  for (const line of lines) process.stderr.write(`rupya: ${line}\n`)
}

const explain = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
