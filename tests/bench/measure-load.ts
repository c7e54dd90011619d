import autocannon from 'autocannon'

export type Load = {
  readonly base: string
  readonly requests: readonly autocannon.Request[]
}

export const connections = 20

/**
 * Requests answered per second over `connections` connections that each ask as fast as they are
 * answered, going through all `requests` again and again.
 * @throws Error when anything but 2xx is answered, since a refusal is fast and no figure.
 */
export const measureLoad = async ({ base, requests }: Load, seconds: number): Promise<number> => {
  const result = await autocannon({
    url: base,
    connections,
    duration: seconds,
    requests: [...requests],
  })
  const { errors, timeouts, non2xx } = result
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${base}: ${errors} errors, ${timeouts} timeouts, ${non2xx} not 2xx`)
  }
  return result.requests.total / result.duration
}

/**
 * Measures two loads in turn, `rounds` times after a warm-up, so that what else happens on the
 * machine falls on both.
 */
export const measureInTurn = async (
  [ours, theirs]: readonly [Load, Load],
  options: {
    readonly rounds: number
    readonly seconds: number
    readonly say: (line: string) => void
  },
): Promise<{ readonly ours: number[]; readonly theirs: number[] }> => {
  const measured = { ours: [] as number[], theirs: [] as number[] }
  await measureLoad(ours, 3)
  await measureLoad(theirs, 3)
  for (let round = 1; round <= options.rounds; round += 1) {
    const [own, other] = [
      await measureLoad(ours, options.seconds),
      await measureLoad(theirs, options.seconds),
    ]
    measured.ours.push(own)
    measured.theirs.push(other)
    options.say(`round ${round}: ${own.toFixed(0)} against ${other.toFixed(0)}`)
  }
  return measured
}
