import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { ledgerProof, moveClock } from '#contract/sandbox/calls.ts'
import { makeTestFolder } from '../../harness/app/test-database-server.ts'
import { createFaultEnvironment } from '../../harness/faults/fault-environment.ts'
import { anyoneAt, type BankPayment, startPaying } from '../../harness/faults/paying-client.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'
import { countPayments, sandboxBank } from './moved-clock.ts'

const clients = 8
const minutesOff = 10
const payingMs = 3000
/** The clock check runs twice a minute. */
const patienceMs = 45_000
const alarm = "clock and the database's disagree"
const preload = pathToFileURL(join(import.meta.dirname, '../../harness/faults/shift-clock.ts')).href

type DriftResult = {
  readonly alarmMs: number
  readonly paid: number
  readonly violations: string[]
}

/** One server whose clock goes wrong while borrowers pay and days are closed. */
const runWithDrift = async (offMs: number): Promise<DriftResult> => {
  const folder = makeTestFolder()
  const clockFile = join(folder, 'clock')
  const environment = await createFaultEnvironment({
    bank: 'inside',
    environment: {
      FAULT_CLIENTS: String(clients),
      FAULT_LOANS_EACH: '3',
      FAULT_CLOCK_FILE: clockFile,
      NODE_OPTIONS: `--import=${preload}`,
    },
  })
  const stop = new AbortController()
  const paid: BankPayment[] = []
  try {
    await environment.start()
    const anyone = anyoneAt(environment.base)
    const options = {
      base: environment.base,
      bank: sandboxBank(environment),
      paid,
      stopping: stop.signal,
    }
    const paying = await Promise.all(
      Array.from({ length: clients }, (_, client) =>
        startPaying({ ...options, personaId: `client-${client}` }),
      ),
    )
    await sleep(payingMs)
    writeFileSync(clockFile, String(offMs))
    const wrongSince = performance.now()
    await anyone(moveClock, { days: '2' })
    await sleep(payingMs)
    stop.abort()
    await Promise.all(paying.map(({ ended }) => ended))
    while (!environment.server().output().includes(alarm)) {
      if (performance.now() - wrongSince > patienceMs) break
      await sleep(100)
    }
    const alarmMs = performance.now() - wrongSince
    const proof = await anyone(ledgerProof, {})
    const { lost } = await countPayments(environment, paid)
    return {
      alarmMs,
      paid: paid.length,
      violations: [
        ...(proof.data?.violations ?? ['the ledger could not be proven']),
        ...lost.map(({ paymentId }) => `lost: ${paymentId}`),
        ...(paid.length === 0 ? ['no borrower paid anything'] : []),
        ...(alarmMs > patienceMs ? ['no alarm'] : []),
      ],
    }
  } finally {
    stop.abort()
    await environment.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

const runBothDirections = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const results: DriftResult[] = []
  for (let round = 0; round < rounds; round += 1) {
    results.push(await runWithDrift((round % 2 === 0 ? 1 : -1) * minutesOff * 60_000))
  }
  return {
    rounds,
    violations: results.flatMap(({ violations }) => violations),
    figures: {
      'minutes off': minutesOff,
      paid: results.reduce((sum, { paid }) => sum + paid, 0),
      'slowest alarm, s': (Math.max(...results.map(({ alarmMs }) => alarmMs)) / 1000).toFixed(1),
    },
  }
}

export const clockDriftFaults: readonly FaultTest[] = [
  {
    id: 'T3',
    description:
      "the server's clock goes ten minutes ahead of the database's, then behind, while 8 borrowers pay and days are closed",
    expected:
      'business time comes from one of them, the books hold, and an alarm is logged within 45 s',
    rounds: 2,
    run: runBothDirections,
  },
]
