const ends: (() => Promise<void>)[] = []

/** Has something that was started (a process, a database) ended with the row, however it ends. */
export const endLater = (end: () => Promise<void>): void => {
  ends.push(end)
}

/** Ends all that was started and not ended yet, the latest first. */
export const endAll = async (): Promise<void> => {
  for (let end = ends.pop(); end; end = ends.pop()) {
    await end().catch(error => process.stderr.write(`rupya: ${String(error)}\n`))
  }
}
