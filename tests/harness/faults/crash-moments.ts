import type pg from 'pg'

/**
 * Where a process can crash. Others see only what a process has sent, so its crash points are the
 * moments before and after each statement: what lies between two of them leaves no trace. So every
 * point exists without a mark in the tested code.
 */
export type CrashMoment = { readonly when: 'before' | 'after'; readonly text: string }

/**
 * Whether a moment differs from the one before it for anyone but the process: reading leaves no
 * trace, nor does `listen`. `POST` and the like are requests to a provider.
 */
export const hasSideEffect = ({ text }: Pick<CrashMoment, 'text'>): boolean =>
  /^\s*(insert|update|delete|with|commit|post|put|patch)\b/i.test(text) ||
  /\b(ledger\.post|payment\.post_payments|loan\.close_day)\b/.test(text)

export class ProcessCrashedError extends Error {
  constructor() {
    super('the process has crashed')
  }
}

type QueryFunction = (...given: unknown[]) => unknown

const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : String((given as { text?: unknown } | null)?.text ?? '')

/**
 * Reports every moment of a connection to `strikes`. Where it returns true the process has crashed:
 * nothing more is sent, and replies are dropped.
 */
export const watchConnection = (
  client: pg.ClientBase,
  strikes: (moment: CrashMoment) => boolean,
): void => {
  const send: QueryFunction = client.query.bind(client)
  const query: QueryFunction = (...given) => {
    const text = textOf(given[0])
    // With a callback it is the pool's own call; the application waits for promises.
    if (given.some(each => typeof each === 'function')) return send(...given)
    const watched = async () => {
      if (strikes({ when: 'before', text })) throw new ProcessCrashedError()
      const answer = await send(...given)
      if (strikes({ when: 'after', text })) throw new ProcessCrashedError()
      return answer
    }
    return watched()
  }
  // The driver's own overloads cannot be distinguished here; the arguments are passed on unchanged.
  client.query = query as typeof client.query
}
