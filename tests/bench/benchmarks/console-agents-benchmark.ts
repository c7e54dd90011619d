import { setTimeout as sleep } from 'node:timers/promises'
import { listConversations, readConversation } from '#contract/assistant/staff-calls.ts'
import { callPath } from '#contract/call.ts'
import { type Client, createClient } from '#contract/client.ts'
import { listComplaints, noteComplaint, readComplaint } from '#contract/complaint/staff-calls.ts'
import { watchConsole } from '#contract/live/staff-calls.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { openSocketDir } from '#server/platform/postgres/state-directory.ts'
import { plantStaff, staffHeaders } from '../../harness/staff/staff-sessions.ts'
import { apiBase, callOf, signInPersonas, startBenchServer } from '../bench-server.ts'
import { addCleanup } from '../cleanup.ts'
import { connections, type LoadTarget, measureLoad, warmUp } from '../measure-load.ts'
import { type Benchmark, comparedInTurn, runsOf } from '../measurement.ts'

const agentCount = 50
/** A list, a record, a note: a person who reads and writes in between asks for no more. */
const everyMs = 3000
const rounds = 9
const seconds = 4

export const consoleAgentsBenchmark: Benchmark = {
  name: 'console-agents',
  title: 'loanDetails per second while 50 agents work, against none',
  measure: async ({ log }) => {
    const { base, pid, stateDir } = await startBenchServer()
    const visitors = await signInPersonas(base)
    const load: LoadTarget = {
      base,
      pid,
      requests: visitors.map(({ cookie, order }) => ({
        ...callOf(loanDetails, cookie),
        body: new URLSearchParams(order).toString(),
      })),
    }
    const agents = await signInAgents(base, stateDir)
    await warmUp(load)
    const alone: number[] = []
    const beside: number[] = []
    let calls = 0
    for (let round = 1; round <= rounds; round += 1) {
      alone.push(await measureLoad(load, { seconds }))
      const work = startWork(agents)
      try {
        beside.push(await measureLoad(load, { seconds }))
      } finally {
        calls += await work.stop()
      }
      log(`round ${round}: ${beside.at(-1)?.toFixed(0)} against ${alone.at(-1)?.toFixed(0)}`)
    }
    return [
      {
        label: `loanDetails while ${agentCount} agents work`,
        ...comparedInTurn('without them', beside, alone),
        unit: 'per s',
        threshold: { atLeast: 0.9 },
        note:
          `${connections} connections of borrowers, ${rounds} rounds of ${seconds} s in turn; ` +
          `${(calls / (rounds * seconds)).toFixed(0)} calls of agents per second, each with a live ` +
          `stream, from the same process as the borrowers'; runs ${runsOf(beside)} against ` +
          runsOf(alone),
      },
    ]
  },
}

type Agent = {
  readonly call: Client
  /** Opens the live stream of the console until the signal. */
  readonly watch: (signal: AbortSignal) => Promise<void>
}

const signInAgents = async (base: string, stateDir: string): Promise<Agent[]> => {
  const database = createDatabase({
    address: { socketDir: openSocketDir(stateDir), user: 'rupya_app', database: 'rupya' },
    poolSize: 2,
    log: createLog({ level: 'error' }),
  })
  addCleanup(() => database.close())
  const agents: Agent[] = []
  for (let no = 0; no < agentCount; no += 1) {
    const token = await plantStaff(database.kysely, { name: `Agent ${no}`, roles: ['agent'] })
    const headers = { ...staffHeaders(token), origin: base }
    agents.push({
      call: createClient({
        ...apiBase,
        origin: base,
        fetch: request => fetch(request),
        headers: () => headers,
      }),
      watch: async signal => {
        const address = new URL(callPath(watchConsole, apiBase), base)
        const accept = { ...headers, accept: 'text/event-stream' }
        const { method } = watchConsole
        const response = await fetch(address, { method, headers: accept, signal })
        if (!response.ok || !response.body) throw new Error(`no stream: ${response.status}`)
        // Aborting ends it.
        for await (const _ of response.body) signal.throwIfAborted()
      },
    })
  }
  return agents
}

const startWork = (agents: readonly Agent[]) => {
  const stopping = new AbortController()
  let calls = 0
  const work = async ({ call, watch }: Agent, no: number): Promise<void> => {
    const watching = watch(stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error
    })
    await sleep((no * everyMs) / agents.length)
    for (const step = stepsOf(call, no); !stopping.signal.aborted; ) {
      const startedAt = performance.now()
      await step()
      calls += 1
      await sleep(Math.max(0, everyMs - (performance.now() - startedAt)))
    }
    await watching
  }
  const working = Promise.all(agents.map(work))
  return {
    /** Resolves to the calls that were made, when every agent has ended. */
    stop: async (): Promise<number> => {
      stopping.abort()
      await working
      return calls
    },
  }
}

/** One call after the other: a list, one of its records, a note; then the conversations. */
const stepsOf = (call: Client, no: number): (() => Promise<void>) => {
  let complaintId = ''
  let conversationId = ''
  const need = <Reply extends { success: boolean; code: string }>(reply: Reply): Reply => {
    if (!reply.success) throw new Error(`an agent was refused: ${reply.code}`)
    return reply
  }
  const steps = [
    async () => {
      const { data } = need(await call(listComplaints, {}))
      const { complaints } = data ?? { complaints: [] }
      complaintId = complaints[no % complaints.length]?.complaintId ?? ''
    },
    async () => void need(await call(readComplaint, { complaintId })),
    async () => {
      const idempotencyKey = crypto.randomUUID()
      need(await call(noteComplaint, { complaintId, note: 'Called back.' }, { idempotencyKey }))
    },
    async () => {
      const { data } = need(await call(listConversations, {}))
      const { conversations } = data ?? { conversations: [] }
      conversationId = conversations[no % conversations.length]?.conversationId ?? ''
    },
    async () => void need(await call(readConversation, { conversationId })),
  ]
  let next = 0
  return async () => {
    await steps[next % steps.length]?.()
    next += 1
  }
}
