import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { python, screen } from './prepare-webkit.ts'

/** A call of the page to the shell around it. */
export type BridgeCall = { readonly action: string; readonly params: unknown }

/** A real web view inside a shell that registers message handlers as an iOS app does. */
export type WebView = AsyncDisposable & {
  readonly engine: string
  /** Every call so far, in order. */
  readonly bridgeCalls: readonly BridgeCall[]
  /** Opens an address; returns the one it ended at. */
  readonly open: (address: string) => Promise<string>
  /** The value of an expression in the page. */
  readonly run: (expression: string) => Promise<unknown>
  /** Waits until an expression in the page is true. */
  readonly until: (expression: string) => Promise<void>
  /** Presses the element with a selector and this text, once it is there. */
  readonly tap: (selector: string, words: string) => Promise<void>
  /** Waits until an action has been called so many times; returns the last parameters. */
  readonly untilCalled: (action: string, times?: number) => Promise<unknown>
  /** Draws the whole page. */
  readonly screenshot: (path: string) => Promise<void>
}

type HostLine =
  | { readonly engine: string }
  | BridgeCall
  | { readonly done: number; readonly value?: unknown; readonly error?: string }

const patienceMs = 20_000

/** Starts a virtual display and, on it, tests/webkit/host.py. */
export async function openWebView(options: {
  readonly width: number
  readonly height: number
  readonly actions: readonly string[]
}): Promise<WebView> {
  const display = spawn(screen, ['-displayfd', '1', '-screen', '0', '1024x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await firstLine(display)
  const { PATH = '', HOME = '/' } = process.env
  const words = [options.width, options.height, ...options.actions].map(String)
  const host = spawn(python, [join(import.meta.dirname, 'host.py'), ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH, HOME, ...quiet, DISPLAY: `:${number}` },
  })
  const messages = listen(host)
  const engine = await messages.engine

  const order = async (what: Readonly<Record<string, string>>): Promise<unknown> => {
    const { number, answer } = messages.expect()
    host.stdin?.write(`${JSON.stringify({ number, ...what })}\n`)
    return await answer
  }
  const run = (expression: string) => order({ run: expression })
  const until = (expression: string) =>
    waitUntil(`the page never came to: ${expression}`, async () => (await run(expression)) === true)
  return {
    engine,
    bridgeCalls: messages.bridgeCalls,
    open: async address => {
      await order({ open: address })
      // React leaves its mark on hydrated elements; before that, buttons do not respond.
      await until(
        "Object.keys(document.querySelector('main') ?? {}).some(name => name.startsWith('__react'))",
      )
      return String(await run('location.href'))
    },
    run,
    until,
    tap: (selector, words) =>
      until(`(() => {
        const found = [...document.querySelectorAll(${JSON.stringify(selector)})]
          .find(each => (each.getAttribute('aria-label') ?? each.textContent).includes(${JSON.stringify(words)}))
        found?.click()
        return found !== undefined
      })()`),
    untilCalled: async (action, times = 1) => {
      const calls = () => messages.bridgeCalls.filter(each => each.action === action)
      await waitUntil(`nobody asked for ${action}`, async () => calls().length >= times)
      return calls().at(-1)?.params
    },
    screenshot: async path => void (await order({ picture: path })),
    [Symbol.asyncDispose]: async () => {
      host.stdin?.end()
      await ended(host)
      display.kill('SIGTERM')
      await ended(display)
    },
  }
}

/** Without a message bus and a graphics card. */
const quiet = { NO_AT_BRIDGE: '1', LIBGL_ALWAYS_SOFTWARE: '1', GTK_USE_PORTAL: '0' }

async function waitUntil(complaint: string, isSo: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(complaint)
    await pause(50)
  }
}

/** Separates the host's lines into calls of the page and replies to commands. */
function listen(host: ChildProcess) {
  const input: BridgeCall[] = []
  const waiting = new Map<number, { done(value: unknown): void; failed(error: Error): void }>()
  let last = 0
  let complaints = ''
  host.stderr?.setEncoding('utf8').on('data', text => {
    complaints += text
  })
  const engine = Promise.withResolvers<string>()
  host.on('close', () => {
    const error = new Error(`the web view's host has ended: ${complaints}`)
    engine.reject(error)
    for (const { failed } of waiting.values()) failed(error)
  })
  if (host.stdout) {
    createInterface({ input: host.stdout }).on('line', text => {
      // Our own host writes these lines.
      const line = JSON.parse(text) as HostLine
      if ('engine' in line) engine.resolve(line.engine)
      else if ('action' in line) input.push(line)
      else if (line.error !== undefined) waiting.get(line.done)?.failed(new Error(line.error))
      else waiting.get(line.done)?.done(line.value)
    })
  }
  return {
    engine: engine.promise,
    bridgeCalls: input,
    expect: () => {
      last += 1
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.set(last, { done: resolve, failed: reject })
      return { number: last, answer: promise }
    },
  }
}

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.on('close', () => reject(new Error('there is no screen to show a web view on')))
    if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve)
  })

const ended = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('close', () => resolve())
  })
