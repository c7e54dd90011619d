import { readFileSync } from 'node:fs'

/** Linux counts a process's time in hundredths of a second. */
const ticksPerSecond = 100

/**
 * Seconds of processor that a process has used so far, all its threads; NaN where the system does
 * not tell. On a machine that others use as well this says more than the clock does.
 */
export const cpuSecondsOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may hold anything; the numbers begin behind its bracket, at the third field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}
