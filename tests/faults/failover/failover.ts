import { setTimeout as sleep } from 'node:timers/promises'
import { chooseReminders, reminders } from '#contract/reminder/calls.ts'
import { seededRandomness } from '../../harness/app/seeded-randomness.ts'
import { type Cell, startCell } from '../../harness/failover/cell.ts'
import { startProbe } from '../../harness/faults/availability-probe.ts'
import { lossViolations, untilAllBooked } from '../../harness/faults/booked-payments.ts'
import {
  type BankPayment,
  type ClientSession,
  signIn,
  startPaying,
} from '../../harness/faults/paying-client.ts'
import { median } from '../crashes/disturb-payments.ts'
import {
  type FaultTest,
  type FaultTestOptions,
  type FaultTestOutcome,
  upperBound,
} from '../fault-test.ts'

const clients = 20
const shortestMs = 500
const longestMs = 2000
/** How long writes may be away after the primary was killed. */
const writesAgainMs = 30_000

/** What a disturbance found, beside what it did to the payments. */
type Disturbed = {
  readonly violations: readonly string[]
  readonly figures: FaultTestOutcome['figures']
}

export type Disturbance = {
  /** How the requests of one borrower are sent; the way of the platform unless given. */
  readonly fetchFor?: (cell: Cell) => (request: Request) => Promise<Response>
  /** Starts the cell; one of this release unless given. */
  readonly start?: () => Promise<Cell>
  readonly disturb: (cell: Cell, rounds: number, pause: () => Promise<void>) => Promise<Disturbed>
}

/** Disturbs a cell while twenty borrowers pay, then counts how their money was booked. */
export const disturbCell = async (
  { fetchFor, start = startCell, disturb }: Disturbance,
  { rounds, seed }: FaultTestOptions,
): Promise<FaultTestOutcome> => {
  const random = seededRandomness(seed, () => new Date())
  const cell = await start()
  const paid: BankPayment[] = []
  const stop = new AbortController()
  try {
    const send = fetchFor?.(cell)
    const paying = await Promise.all(
      Array.from({ length: clients }, (_, client) =>
        startPaying({
          base: baseOf(cell, client),
          personaId: `client-${client}`,
          bank: cell.bank,
          paid,
          stopping: stop.signal,
          ...(send && { fetch: send }),
        }),
      ),
    )
    const pause = () => sleep(shortestMs + random.integer(longestMs - shortestMs))
    const { violations, figures } = await disturb(cell, rounds, pause)
    await pause()
    stop.abort()
    await Promise.all(paying.map(({ ended }) => ended))
    const counted = await untilAllBooked(cell, paid)
    const acknowledged = paid.filter(each => each.acknowledged).length
    return {
      rounds,
      violations: [
        ...lossViolations(counted),
        ...violations,
        ...(acknowledged === 0 ? ['no borrower paid anything'] : []),
      ],
      figures: {
        paid: paid.length,
        acknowledged,
        booked: counted.booked,
        'acknowledged and lost': counted.lost.length,
        'chance to lose one, 95 % bound': upperBound(acknowledged),
        'posted twice': counted.doubled.length,
        ...figures,
      },
    }
  } finally {
    stop.abort()
    await cell.end()
  }
}

const baseOf = ({ webs }: Cell, client: number): string => webs[client % 2 === 0 ? 0 : 1].base

/**
 * Turns the reminders of a borrower over, which writes a row however often it is done; true once it is
 * stored. A payment request is no measure: a borrower may have only so many in ten minutes.
 */
const writes = async ({ call }: ClientSession): Promise<boolean> => {
  const before = await call(reminders, {})
  if (!before.success) return false
  const wanted = before.data.wanted === '1' ? '0' : '1'
  const after = await call(chooseReminders, { wanted })
  return after.success && after.data.wanted === wanted
}

/** Kills the primary, shows the processes its standby as it is, and promotes it. */
const failOver: Disturbance = {
  disturb: async (cell, rounds, pause) => {
    const { databases, webs } = cell
    const sessions = await Promise.all(webs.map(({ base }, no) => signIn(base, `client-${no}`)))
    const probes = webs.map(({ base }, no) => startProbe(base, sessions[no] as ClientSession))
    const violations: string[] = []
    const writesAfterMs: number[] = []
    const refusal = await cell.tryToStartOn(databases.standbyUrl())
    // Who may migrate tries to; who may not asks whether it is a standby.
    if (!/is a standby|read-only/.test(refusal)) {
      violations.push(`a process started on a standby: ${refusal.slice(-300)}`)
    }
    for (let round = 0; round < rounds; round += 1) {
      await pause()
      await databases.killPrimary()
      const killedAt = performance.now()
      databases.switchAddress()
      for (const { base } of webs) {
        const ready = await fetch(`${base}/readyz`)
        if (ready.status !== 503) violations.push(`ready on a standby: ${ready.status}`)
      }
      await databases.promote()
      for (const session of sessions) {
        while (!(await writes(session))) {
          if (performance.now() - killedAt > 2 * writesAgainMs) throw new Error('no write again')
          await sleep(50)
        }
      }
      writesAfterMs.push(performance.now() - killedAt)
      await databases.rebuildStandby()
    }
    const probed = await Promise.all(probes.map(probe => probe.stop()))
    for (const { others } of probed) {
      for (const [name, count] of others) violations.push(`${count} answered: ${name}`)
    }
    const worst = Math.max(...writesAfterMs)
    if (worst > writesAgainMs) violations.push(`writes were away for ${Math.round(worst)} ms`)
    return {
      violations,
      figures: {
        'writes again after, median ms': Math.round(median(writesAfterMs)),
        'worst ms': Math.round(worst),
        'asked meanwhile: 200': probed.reduce((sum, { served }) => sum + served, 0),
        '503 with Retry-After': probed.reduce((sum, { unavailable }) => sum + unavailable, 0),
      },
    }
  },
}

/** Of all requests, by how often each was sent again to the other process. */
type Retries = { sent: number; once: number; oftener: number }

export const retriesOf = new WeakMap<Cell, Retries>()

/** Sends to the other process what one does not answer, as a load balancer or a browser does. */
export const sendToEither = (cell: Cell) => {
  const retries: Retries = retriesOf.get(cell) ?? { sent: 0, once: 0, oftener: 0 }
  retriesOf.set(cell, retries)
  const bases = cell.webs.map(({ base }) => base)
  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' ? undefined : await request.arrayBuffer()
    const first = bases.indexOf(new URL(request.url).origin)
    retries.sent += 1
    for (let tries = 0; ; tries += 1) {
      const base = bases[(first + tries) % bases.length]
      const reply = await fetch(`${base}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        ...(body && { body }),
      }).catch(() => undefined)
      if (reply && reply.status !== 503) return reply
      if (tries === 0) retries.once += 1
      if (tries === 1) retries.oftener += 1
      if (tries > 20) throw new Error('neither process answers')
    }
  }
}

/** Kills one of the two processes that answer, in turn. */
const killWeb: Disturbance = {
  fetchFor: sendToEither,
  disturb: async (cell, rounds, pause) => {
    for (let round = 0; round < rounds; round += 1) {
      const web = cell.webs[round % 2 === 0 ? 0 : 1]
      await pause()
      web.process().kill('SIGKILL')
      await web.process().ended
      await pause()
      await web.start()
    }
    const { sent, once, oftener } = retriesOf.get(cell) ?? { sent: 0, once: 0, oftener: 0 }
    return {
      violations: oftener > 0 ? [`${oftener} requests needed more than one retry`] : [],
      figures: { requests: sent, 'sent again once': once, 'more than once': oftener },
    }
  },
}

export const failoverFaults: readonly FaultTest[] = [
  {
    id: 'D1',
    description:
      'the primary is killed while 20 borrowers pay at two processes; its standby is promoted',
    expected:
      'acknowledged and lost 0, posted twice 0, writes again within 30 s, a standby is never ready',
    rounds: 10,
    run: options => disturbCell(failOver, options),
  },
  {
    id: 'D2',
    description: 'one of two processes is killed (kill -9) while 20 borrowers pay',
    expected: 'the same, and no request needs more than one retry',
    rounds: 10,
    run: options => disturbCell(killWeb, options),
  },
]
