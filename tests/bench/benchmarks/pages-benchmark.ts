import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, runStep } from '#tools/build/run-step.ts'
import {
  type BenchProgram,
  signInPersonas,
  startBenchServer,
  startProgram,
} from '../bench-server.ts'
import { connections, type LoadTarget, measureInTurn } from '../measure-load.ts'
import { type Benchmark, median, runsOf } from '../measurement.ts'

const rounds = 5
const seconds = 6

export const pagesBenchmark: Benchmark = {
  name: 'pages',
  title: 'Server-rendered pages per second, one process, uncompressed',
  measure: async ({ log }) => {
    const { base, pid } = await startBenchServer()
    const bare = await startBarePage()
    const visitors = await signInPersonas(base)
    const plain = { 'accept-encoding': 'identity', accept: 'text/html' }
    const pages = visitors.map(({ cookie, order }) => ({
      method: 'GET' as const,
      path: `/loanDetail?${new URLSearchParams(order)}`,
      headers: { ...plain, cookie },
    }))
    const [first] = pages
    if (!first) throw new Error('no persona can sign in')
    const ownBytes = await requirePage(base, first)
    const bareBytes = await requirePage(bare.base, { path: '/page', headers: plain })
    const loads = [
      { base, pid, requests: pages },
      { ...bare, requests: [{ method: 'GET', path: '/page', headers: plain }] },
    ] as const satisfies readonly LoadTarget[]
    const { ours, theirs, cpuNote } = await measureInTurn(loads, { rounds, seconds, log })
    return [
      {
        label: 'pages of /loanDetail',
        measured: median(ours.perSecond),
        unit: 'per s',
        baseline: { label: 'bare React Router page', measured: median(theirs.perSecond) },
        threshold: { atLeast: 0.7 },
        note:
          `${connections} connections, ${rounds} rounds of ${seconds} s in turn, medians; ` +
          `${ownBytes} bytes with a signed-in borrower's loan against ${bareBytes} with none; ` +
          `${cpuNote}; ` +
          `runs ${runsOf(ours.perSecond)} against ${runsOf(theirs.perSecond)}`,
      },
    ]
  },
}

/** The page's size in bytes. @throws when the page is refused. */
const requirePage = async (
  base: string,
  { path, headers }: { path: string; headers: Readonly<Record<string, string>> },
): Promise<number> => {
  const response = await fetch(new URL(path, base), { headers })
  const html = await response.text()
  if (!response.ok || !html.includes('</html>')) throw new Error(`${path}: ${response.status}`)
  return Buffer.byteLength(html)
}

/** Builds the bare page and serves it from its own process. */
const startBarePage = async (): Promise<BenchProgram> => {
  const directory = join(root, 'build/bare-page')
  mkdirSync(directory, { recursive: true })
  const built = await runStep(
    {
      title: 'bare page',
      command: 'react-router',
      arguments: ['build', 'tests/bench/bare-page'],
      environment: { NODE_ENV: 'production', BARE_PAGE_DIRECTORY: directory },
    },
    { quiet: true },
  )
  if (!built) throw new Error('the bare page cannot be built')
  return await startProgram('tests/bench/bare-page-server.ts', {
    NODE_ENV: 'production',
    BARE_PAGE_BUILD: pathToFileURL(join(directory, 'server/index.js')).href,
  })
}
