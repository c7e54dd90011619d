import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const run = promisify(execFile)

/** Time zones of testers and servers: both ends of the date line, half hours, summer times. */
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

type ZoneCheck = { readonly cases: number; readonly failures: readonly string[] }

const checkInZone = async (
  zone: string,
  { rounds, seed }: FaultTestOptions,
): Promise<ZoneCheck> => {
  const { PATH = '', HOME = '/' } = process.env
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'check-days.ts')], {
    env: { PATH, HOME, TZ: zone, FAULT_SEED: String(seed), FAULT_CASES: String(rounds) },
  })
  return JSON.parse(stdout) as ZoneCheck // printed by check-days.ts
}

const checkInAllZones = async (options: FaultTestOptions): Promise<FaultTestOutcome> => {
  const violations: string[] = []
  let cases = 0
  for (const zone of zones) {
    const count = await checkInZone(zone, options)
    cases += count.cases
    violations.push(...count.failures.map(failure => `${zone}: ${failure}`))
  }
  return {
    rounds: cases,
    violations,
    figures: { cases, zones: zones.length, failures: violations.length },
  }
}

export const zoneFaults: readonly FaultTest[] = [
  {
    id: 'T2',
    description:
      "midnights, months' ends, a leap day and summer times, counted by machines in ten time zones",
    expected:
      "every day, due date and state turns at its market's midnight, wherever the machine is",
    rounds: 2000,
    run: checkInAllZones,
  },
]
