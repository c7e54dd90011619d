const cleanups: (() => Promise<void>)[] = []

/** Registers a process or database to be stopped when the benchmark ends, however it ends. */
export const addCleanup = (end: () => Promise<void>): void => {
  cleanups.push(end)
}

/** Stops everything that was started and not stopped yet, the latest first. */
export const runCleanups = async (): Promise<void> => {
  for (let end = cleanups.pop(); end; end = cleanups.pop()) {
    await end().catch(error => process.stderr.write(`rupya: ${String(error)}\n`))
  }
}
