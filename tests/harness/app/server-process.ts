import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

export type ServerProcess = {
  readonly pid: number
  readonly base: string
  /** Everything it has printed so far. */
  output(): string
  kill(signal: NodeJS.Signals): void
  /** The exit code, or the signal's name. */
  readonly ended: Promise<number | string>
}

/**
 * A server program in its own process; `environment` is all of its environment. `folder`: another
 * release's files, with what it has built.
 */
export function spawnServer(options: {
  readonly folder?: string | undefined
  readonly program?: string
  readonly arguments?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}): ServerProcess & { readonly ready: Promise<void> } {
  const folder = options.folder ?? root
  const program = join(folder, options.program ?? 'tests/harness/app/bare-server.ts')
  const { PATH = '', HOME = '/' } = process.env
  const { arguments: words = [] } = options
  const child: ChildProcess = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    env: { PATH, HOME, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', chunk => {
      text += chunk
    })
  }
  const ended = new Promise<number | string>(resolve => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => text.includes(' is ready ') && resolve())
    ended.then(how => reject(new Error(`it ended (${how}) before it was ready: ${text}`)))
  })
  ready.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    get base() {
      return /is ready \([a-z]+\): (\S+)/.exec(text)?.[1] ?? 'http://not-ready.invalid'
    },
    output: () => text,
    kill: signal => child.kill(signal),
    ended,
    ready,
  }
}
