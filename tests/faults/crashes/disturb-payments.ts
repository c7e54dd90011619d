import { setTimeout as sleep } from 'node:timers/promises'
import type { Randomness } from '#server/platform/security/ids.ts'
import { seededRandomness } from '../../harness/app/seeded-randomness.ts'
import { type ProbeResult, startProbe } from '../../harness/faults/availability-probe.ts'
import { lossViolations, untilAllBooked } from '../../harness/faults/booked-payments.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import { type BankPayment, signIn, startPaying } from '../../harness/faults/paying-client.ts'
import { type FaultTestOptions, type FaultTestOutcome, upperBound } from '../fault-test.ts'

const clients = 20
/** Time between two disturbances: long enough to pay, short enough to hit work in progress. */
const shortestMs = 300
const longestMs = 1800

/** A disturbance of a server while borrowers pay. */
export type Disturbance = {
  /** Does it once; returns the milliseconds until the server is ready again. */
  readonly disturb: (environment: FaultEnvironment, random: Randomness) => Promise<number>
  /** The server's process must be the same at the end, and never refuse a connection. */
  readonly staysUp: boolean
}

export const median = (values: readonly number[]): number => atShare(values, 0.5)

/** The value below which a share of the values lies; 0 for none. */
export const atShare = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[
    Math.min(Math.floor(values.length * share), values.length - 1)
  ] ?? 0

/** Twenty borrowers who pay at the bank simulator until they are stopped. */
const startAllPayers = async (
  environment: FaultEnvironment,
  paid: BankPayment[],
  stopping: AbortSignal,
) =>
  await Promise.all(
    Array.from({ length: clients }, (_, client) =>
      startPaying({
        base: environment.base,
        personaId: `client-${client}`,
        bank: environment.bank,
        paid,
        stopping,
      }),
    ),
  )

const badReplies = ({ others }: ProbeResult, staysUp: boolean): string[] =>
  [...others]
    .filter(([name]) => staysUp || name !== 'no connection')
    .map(([name, count]) => `a borrower was answered ${count} times: ${name}`)

/** Disturbs repeatedly while twenty borrowers pay, then counts how their money was booked. */
export const disturbPayments = async (
  { disturb, staysUp }: Disturbance,
  { rounds, seed }: FaultTestOptions,
): Promise<FaultTestOutcome> => {
  const random = seededRandomness(seed, () => new Date())
  const environment = await createFaultEnvironment()
  const paid: BankPayment[] = []
  const stop = new AbortController()
  const backMs: number[] = []
  try {
    await environment.start()
    const paying = await startAllPayers(environment, paid, stop.signal)
    const probe = startProbe(environment.base, await signIn(environment.base, 'client-0'))
    const first = environment.server().pid
    for (let round = 0; round < rounds; round += 1) {
      await sleep(shortestMs + random.integer(longestMs - shortestMs))
      backMs.push(await disturb(environment, random))
    }
    await sleep(longestMs)
    stop.abort()
    await Promise.all(paying.map(({ ended }) => ended))
    const probed = await probe.stop()
    const counted = await untilAllBooked(environment, paid)
    const acknowledged = paid.filter(each => each.acknowledged).length
    const isSame = environment.server().pid === first && !environment.hasEnded()
    return {
      rounds,
      violations: [
        ...lossViolations(counted),
        ...badReplies(probed, staysUp),
        ...(staysUp && !isSame ? ['the server did not stay up'] : []),
        ...(paid.length === 0 ? ['no borrower paid anything'] : []),
      ],
      figures: {
        paid: paid.length,
        acknowledged,
        booked: counted.booked,
        'acknowledged and lost': counted.lost.length,
        'chance to lose one, 95 % bound': upperBound(acknowledged),
        'posted twice': counted.doubled.length,
        'back after, median ms': Math.round(median(backMs)),
        'worst ms': Math.round(Math.max(...backMs)),
        'last one booked after ms': Math.round(counted.waitedMs),
        'asked meanwhile: 200': probed.served,
        '503 with Retry-After': probed.unavailable,
        'no connection': probed.others.get('no connection') ?? 0,
        'slowest answer ms': Math.round(probed.slowestMs),
      },
    }
  } finally {
    stop.abort()
    await environment.end()
  }
}
