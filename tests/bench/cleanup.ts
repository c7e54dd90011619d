const cleanups: (() => Promise<void>)[] = []

/** Has something that was started (a process, a database) ended with the row, however it ends. */
export const addCleanup = (end: () => Promise<void>): void => {
  cleanups.push(end)
}

/** Ends all that was started and not ended yet, the latest first. */
export const runCleanups = async (): Promise<void> => {
  for (let end = cleanups.pop(); end; end = cleanups.pop()) {
    await end().catch(error => process.stderr.write(`rupya: ${String(error)}\n`))
  }
}
