import { readFileSync } from 'node:fs'

/** Linux counts a process's time in hundredths of a second. */
const ticksPerSecond = 100

/**
 * Processor seconds that a process has used so far, all its threads; NaN where the system does not
 * report it. On a shared machine this says more than elapsed time does.
 */
export const cpuSecondsOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may contain any character; the numbers begin after its closing bracket, at the third
    // field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}
