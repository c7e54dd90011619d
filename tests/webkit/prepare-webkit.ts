import { existsSync } from 'node:fs'
import { runStep } from '#tools/build/run-step.ts'

/** Debian's packages of the web view, its language binding, and a virtual display. */
const packages = ['gir1.2-webkit2-4.1', 'python3-gi', 'python3-gi-cairo', 'xvfb']

/** The system's own: the binding is installed for no other. */
export const python = '/usr/bin/python3'
export const screen = '/usr/bin/Xvfb'

/**
 * Makes sure that there is a real web view to test with, installing it by apt where that is allowed
 * (as root on Debian). Returns the reason why there is none, or an empty text when there is one.
 */
export async function prepareWebKit(log: (line: string) => void): Promise<string> {
  if (await isInstalled()) return ''
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    log("there is no WebKitGTK here; installing Debian's packages")
    await run('apt-get', [...patience, 'update'])
    await run('apt-get', [...patience, 'install', '-y', '--no-install-recommends', ...packages])
    if (await isInstalled()) return ''
  }
  return `no WebKitGTK was found and none could be fetched (Debian: apt-get install ${packages.join(' ')})`
}

/** An unreachable host must not delay the tests. */
const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']

const needed =
  "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1'); " +
  "gi.require_foreign('cairo'); from gi.repository import Gtk, WebKit2"

async function isInstalled(): Promise<boolean> {
  if (!existsSync(python) || !existsSync(screen)) return false
  return await run(python, [
    '-c',
    `try:\n  ${needed}\nexcept Exception as e:\n  raise SystemExit(1)`,
  ])
}

const run = (command: string, words: readonly string[]): Promise<boolean> =>
  runStep(
    {
      title: command,
      command,
      arguments: words,
      environment: { DEBIAN_FRONTEND: 'noninteractive' },
    },
    { quiet: true },
  )
