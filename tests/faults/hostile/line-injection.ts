import { apiBase } from '../../harness/faults/paying-client.ts'
import { addressStrings } from '../../harness/hostile/address-strings.ts'
import { createKnownValues } from '../../harness/hostile/known-values.ts'
import { formulaStrings, logStrings, tornStrings } from '../../harness/hostile/line-strings.ts'
import { findForgedLines } from '../../harness/hostile/log-lines.ts'
import { scriptStrings } from '../../harness/hostile/script-strings.ts'
import {
  everyField,
  type HostileTarget,
  packTexts,
  sendInField,
} from '../../harness/hostile/send-hostile.ts'
import {
  type HostileServer,
  startHostileServer,
} from '../../harness/hostile/start-hostile-server.ts'
import type { FaultTest, FaultTestOutcome } from '../fault-test.ts'

const kinds: readonly (readonly string[])[] = [
  formulaStrings,
  logStrings,
  scriptStrings.map(({ text }) => text),
  addressStrings,
  tornStrings,
]

type InjectionScan = { requests: number; readonly reached: Set<string>; readonly faults: string[] }

/** Sends every text of a kind in every field that accepts text, as many at once as it accepts. */
const sendKind = async (
  target: HostileTarget,
  server: HostileServer,
  { texts, results }: { readonly texts: readonly string[]; readonly results: InjectionScan },
): Promise<void> => {
  for (const field of everyField) {
    const maxLength = field.maxLength ?? 200
    // A field that accepts only an identifier refuses all alike: one attempt of many texts is
    // enough.
    const end = field.maxLength === undefined ? 1 : texts.length
    for (let from = 0; from < end; ) {
      if (results.requests % 10 === 0) await server.forgetLimits()
      const { text, next } = packTexts(texts, { from, maxLength })
      from = next
      const answered = await sendInField(target, field, text)
      results.requests += 1
      results.faults.push(...answered.faults)
      if (answered.code !== '400') results.reached.add(answered.field)
    }
  }
}

const tokenOf = (cookie: string): string => cookie.split('=')[1] ?? ''

const runLines = async (): Promise<FaultTestOutcome> => {
  const server = await startHostileServer()
  try {
    const { base, clients, cookies } = server
    const target: HostileTarget = {
      apiBase,
      fetch: async (path, init) =>
        await fetch(new URL(path, base), { ...init, redirect: 'manual' }),
      headersOf: audience => {
        if (audience === 'borrower') return { 'X-Session-Id': tokenOf(cookies.borrower) }
        return audience === 'staff' ? server.ofStaff : { Origin: base }
      },
      known: await createKnownValues(clients),
    }
    const results: InjectionScan = { requests: 0, reached: new Set(), faults: [] }
    await Promise.all(kinds.map(texts => sendKind(target, server, { texts, results })))
    const lines = server.logged().split('\n').length
    const forgedLines = findForgedLines(server.logged())
    const free = everyField.filter(({ maxLength }) => maxLength !== undefined)
    const { requests, reached, faults } = results
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
        'that accept free text': free.length,
        'of them reached': free.filter(each => reached.has(`${each.call.name}.${each.name}`))
          .length,
        'strings in each': kinds.flat().length,
        'lines of the log': lines,
        'lines forged or broken': forgedLines.length,
        'wrong replies': faults.length,
      },
    }
  } finally {
    await server.end()
  }
}

export const lineFaults: readonly FaultTest[] = [
  {
    id: 'F3',
    description: 'formulas, forged log lines, scripts and addresses in every field of every call',
    expected:
      'data alone: no line, header, type or cookie is forged, and no reply is a server error',
    rounds: 1,
    run: runLines,
  },
]
