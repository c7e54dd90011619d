import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Fault, FaultOptions, Outcome } from './fault.ts'

const run = promisify(execFile)

/** Where a tester, or a server, may be: both ends of the date line, half hours, summer times. */
const zones = [
  'UTC',
  'Asia/Jakarta',
  'Asia/Kolkata',
  'America/New_York',
  'America/St_Johns',
  'Europe/London',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
] as const

type Count = { readonly cases: number; readonly failures: readonly string[] }

const countIn = async (zone: string, { rounds, seed }: FaultOptions): Promise<Count> => {
  const { PATH = '', HOME = '/' } = process.env
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'count-days.ts')], {
    env: { PATH, HOME, TZ: zone, FAULT_SEED: String(seed), FAULT_CASES: String(rounds) },
  })
  return JSON.parse(stdout) as Count // what count-days.ts prints
}

const countEverywhere = async (options: FaultOptions): Promise<Outcome> => {
  const violations: string[] = []
  let cases = 0
  for (const zone of zones) {
    const count = await countIn(zone, options)
    cases += count.cases
    violations.push(...count.failures.map(failure => `${zone}: ${failure}`))
  }
  return {
    rounds: cases,
    violations,
    figures: { cases, zones: zones.length, failures: violations.length },
  }
}

export const zoneFaults: readonly Fault[] = [
  {
    id: 'T2',
    what: "midnights, months' ends, a leap day and summer times, counted by machines in ten time zones",
    expected:
      "every day, due date and state turns at its market's midnight, wherever the machine is",
    rounds: 2000,
    run: countEverywhere,
  },
]
