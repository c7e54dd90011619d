import { addressStrings } from '#tests/support/hostile/address-strings.ts'
import { findKnown } from '#tests/support/hostile/find-known.ts'
import { formulaStrings, logStrings, tornStrings } from '#tests/support/hostile/line-strings.ts'
import { findForgedLines } from '#tests/support/hostile/log-lines.ts'
import { scriptStrings } from '#tests/support/hostile/script-strings.ts'
import { everyField, type HostileWorld, pack, sendIn } from '#tests/support/hostile/send-hostile.ts'
import type { Fault, Outcome } from './fault.ts'
import { type HostileServer, startHostileServer } from './hostile-world.ts'
import { staffToken } from './kill-world.ts'
import { wire } from './paying-client.ts'

const kinds: readonly (readonly string[])[] = [
  formulaStrings,
  logStrings,
  scriptStrings.map(({ text }) => text),
  addressStrings,
  tornStrings,
]

type Tally = { requests: number; readonly reached: Set<string>; readonly faults: string[] }

/** Every text of a kind in every field that takes any text, as many at once as it takes. */
const sendKind = async (
  world: HostileWorld,
  server: HostileServer,
  { texts, tally }: { readonly texts: readonly string[]; readonly tally: Tally },
): Promise<void> => {
  for (const field of everyField) {
    const most = field.most ?? 200
    // What takes only an identifier refuses each of them alike: one try of many texts is enough.
    const end = field.most === undefined ? 1 : texts.length
    for (let from = 0; from < end; ) {
      if (tally.requests % 10 === 0) await server.forgetLimits()
      const { text, next } = pack(texts, { from, most })
      from = next
      const answered = await sendIn(world, field, text)
      tally.requests += 1
      tally.faults.push(...answered.faults)
      if (answered.code !== '400') tally.reached.add(answered.field)
    }
  }
}

const tokenOf = (cookie: string): string => cookie.split('=')[1] ?? ''

const runLines = async (): Promise<Outcome> => {
  const server = await startHostileServer()
  try {
    const { base, cast, cookies } = server
    const world: HostileWorld = {
      wire,
      fetch: async (path, init) =>
        await fetch(new URL(path, base), { ...init, redirect: 'manual' }),
      headersOf: audience => {
        if (audience === 'borrower') return { 'X-Session-Id': tokenOf(cookies.borrower) }
        return audience === 'staff' ? { Authorization: `Bearer ${staffToken}` } : { Origin: base }
      },
      known: await findKnown(cast),
    }
    const tally: Tally = { requests: 0, reached: new Set(), faults: [] }
    await Promise.all(kinds.map(texts => sendKind(world, server, { texts, tally })))
    const lines = server.logged().split('\n').length
    const forgedLines = findForgedLines(server.logged())
    const free = everyField.filter(({ most }) => most !== undefined)
    const { requests, reached, faults } = tally
    return {
      rounds: requests,
      violations: [
        ...faults,
        ...forgedLines,
        ...(lines < requests ? [`only ${lines} lines were logged`] : []),
      ],
      figures: {
        requests,
        fields: everyField.length,
        'that take any text': free.length,
        'of them reached': free.filter(each => reached.has(`${each.call.name}.${each.name}`))
          .length,
        'strings in each': kinds.flat().length,
        'lines of the log': lines,
        'lines forged or broken': forgedLines.length,
        'answers that were not as they should be': faults.length,
      },
    }
  } finally {
    await server.end()
  }
}

export const lineFaults: readonly Fault[] = [
  {
    id: 'F3',
    what: 'formulas, forged log lines, scripts and addresses stand in every field of every call',
    expected: 'data alone: no line, header, type or cookie is forged, and no answer is a fault',
    rounds: 1,
    run: runLines,
  },
]
