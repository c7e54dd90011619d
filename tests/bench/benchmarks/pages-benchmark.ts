import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'
import { callPath } from '#contract/call.ts'
import { enterAsPersona } from '#contract/sandbox/calls.ts'
import { root, runStep } from '#tools/build/run-step.ts'
import { makeTestFolder } from '../../harness/app/test-database-server.ts'
import {
  apiBase,
  type BenchProgram,
  type SignedInPersona,
  signInPersonas,
  startBenchServer,
  startProgram,
} from '../bench-server.ts'
import { firstCommit, startFirstCommit } from '../first-commit.ts'
import {
  connections,
  cpuNoteOf,
  type LoadMeasurements,
  type LoadTarget,
  measureEachInTurn,
} from '../measure-load.ts'
import { type Benchmark, comparedInTurn, type Measurement, runsOf } from '../measurement.ts'

const rounds = 9
const seconds = 4

export const pagesBenchmark: Benchmark = {
  name: 'pages',
  title: 'Server-rendered pages of /loanDetail per second, one process each, uncompressed',
  measure: async ({ log }) => {
    const own = await startBenchServer()
    const visitors = await signInPersonas(own.base)
    const ours = { ...own, requests: pagesOf(visitors) }
    const constant = { ...(await startConstantPage(own.base, visitors)), requests: ours.requests }
    const first = await startFirstPages(log)
    const loads: readonly LoadTarget[] = [ours, constant, first]
    const sizes = await Promise.all(loads.map(requirePages))
    log(`bytes of a page: ${sizes.join(' against ')}`)
    const results = await measureEachInTurn(loads, { rounds, seconds, log })
    const [measured, ofConstant, ofFirst] = results
    if (!measured || !ofConstant || !ofFirst) throw new Error('three loads have three results')
    const note =
      `${connections} connections, ${rounds} rounds of ${seconds} s in turn, medians; ` +
      `${sizes.join(' against ')} bytes; ${cpuNoteOf(results)}`
    return [
      compared(
        { label: 'the same page with constant data', atLeast: 0.6 },
        measured,
        ofConstant,
        note,
      ),
      compared(
        { label: `the page of ${firstCommit.slice(0, 7)}`, atLeast: 2 },
        measured,
        ofFirst,
        note,
      ),
    ]
  },
}

const compared = (
  { label, atLeast }: { readonly label: string; readonly atLeast: number },
  ours: LoadMeasurements,
  theirs: LoadMeasurements,
  note: string,
): Measurement => ({
  label: `pages of /loanDetail against ${label}`,
  ...comparedInTurn(label, ours.perSecond, theirs.perSecond),
  unit: 'per s',
  threshold: { atLeast },
  note: `${note}; runs ${runsOf(ours.perSecond)} against ${runsOf(theirs.perSecond)}`,
})

const plain = { 'accept-encoding': 'identity', accept: 'text/html' }

export const pagesOf = (visitors: readonly SignedInPersona[]) =>
  visitors.map(({ cookie, order }) => ({
    method: 'GET' as const,
    path: `/loanDetail?${new URLSearchParams(order)}`,
    headers: { ...plain, cookie },
  }))

/** The mean size of the pages in bytes. @throws when one is refused. */
const requirePages = async ({ base, requests }: LoadTarget): Promise<number> => {
  let bytes = 0
  for (const { path = '', headers } of requests) {
    const response = await fetch(new URL(path, base), {
      headers: headers as Record<string, string>,
    })
    const html = await response.text()
    if (!response.ok || !html.includes('</html>')) throw new Error(`${path}: ${response.status}`)
    bytes += Buffer.byteLength(html)
  }
  return Math.round(bytes / requests.length)
}

/** The data that the product sends with a page, by the routes that loaded it. */
const dataOf = async (base: string, { cookie, order }: SignedInPersona) => {
  const url = new URL(`/loanDetail?${new URLSearchParams(order)}`, base)
  const html = await (await fetch(url, { headers: { cookie } })).text()
  // As web/shell/document/router-scripts.server.tsx writes it.
  const [, script] = /,data:(\{.*\})\};import\(/s.exec(html) ?? []
  if (script === undefined) throw new Error(`${url.pathname} has no data`)
  const { loaderData } = runInNewContext(`(${script})`) as {
    loaderData: Readonly<Record<string, unknown>>
  }
  return { ...order, facts: loaderData['root'], loan: loaderData['loan/loan-detail'] }
}

/** The text of the style sheets, which the product writes into the page. */
const stylesIn = (html: string): string => {
  const [, text] = /<style[^>]* data-precedence="page"[^>]*>(.*?)<\/style>/s.exec(html) ?? []
  if (text === undefined) throw new Error('the page has no styles')
  return text
}

/** Builds the page with constant data and serves it from its own process. */
const startConstantPage = async (
  base: string,
  visitors: readonly SignedInPersona[],
): Promise<BenchProgram> => {
  const directory = join(root, 'build/constant-page')
  mkdirSync(directory, { recursive: true })
  const [page] = pagesOf(visitors)
  if (!page) throw new Error('no persona can sign in')
  const html = await (await fetch(new URL(page.path, base), { headers: page.headers })).text()
  const data = join(makeTestFolder(), 'constants.json')
  const pages = await Promise.all(visitors.map(visitor => dataOf(base, visitor)))
  writeFileSync(data, JSON.stringify({ pages, styles: stylesIn(html) }))
  const environment = { NODE_ENV: 'production', CONSTANT_PAGE_DATA: data }
  const built = await runStep(
    {
      title: 'page with constant data',
      command: 'react-router',
      arguments: ['build', 'tests/bench/constant-page'],
      environment: { ...environment, CONSTANT_PAGE_DIRECTORY: directory },
    },
    { quiet: true },
  )
  if (!built) throw new Error('the page with constant data cannot be built')
  return await startProgram('tests/bench/constant-page-server.ts', {
    ...environment,
    CONSTANT_PAGE_BUILD: pathToFileURL(join(directory, 'server/index.js')).href,
  })
}

/** The product of the first commit with its own personas. */
const startFirstPages = async (log: (line: string) => void): Promise<LoadTarget> => {
  const server = await startFirstCommit(log)
  return { ...server, requests: pagesOf(await signInPersonas(server.base, enterByTicket)) }
}

/** As the first commit signs a persona in: the address that its sandbox names sets the cookie. */
const enterByTicket = async (base: string, personaId: string): Promise<{ cookie: string }> => {
  const reply = await fetch(new URL(callPath(enterAsPersona, apiBase), base), {
    method: 'POST',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    body: new URLSearchParams({ personaId }),
  })
  const body = (await reply.json()) as { data: { entryUrl: string } }
  const page = await fetch(new URL(body.data.entryUrl, base), { redirect: 'manual' })
  const [cookie] = page.headers.get('set-cookie')?.split(';') ?? []
  if (!cookie) throw new Error(`${personaId} got no session: ${page.status}`)
  return { cookie }
}
