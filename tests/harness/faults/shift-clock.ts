import { readFileSync } from 'node:fs'

// Loaded before the server's own code: its process then reads a clock that is as many milliseconds
// ahead as the file FAULT_CLOCK_FILE contains, as soon as it does. The database's clock stays
// right.

const path = process.env['FAULT_CLOCK_FILE']
const RealDate = Date
let aheadMs = 0

const read = (): void => {
  try {
    aheadMs = Number(readFileSync(path ?? '', 'utf8'))
  } catch {
    // Not written yet: the clock is right.
  }
}

if (path !== undefined) {
  setInterval(read, 100).unref()
  globalThis.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      // All arguments of Date are passed on unchanged.
      super(...((given.length === 0 ? [RealDate.now() + aheadMs] : given) as [number]))
    }
    static override now(): number {
      return RealDate.now() + aheadMs
    }
  } as DateConstructor // only calling Date without `new` is missing, which no code does
}
