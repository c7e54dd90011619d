import type pg from 'pg'

/**
 * Where a process can die. All that others can tell of a process is what it has sent, so its points
 * of death are the moments before and after each statement: what lies between two of them leaves
 * nothing behind. So every point is there without a mark in the code that it is about.
 */
export type CrashMoment = { readonly when: 'before' | 'after'; readonly text: string }

/**
 * Whether a moment differs from the one before it for anyone but the process: reading leaves nothing
 * behind, nor does telling who listens. `POST` and the like are requests to a provider.
 */
export const hasSideEffect = ({ text }: Pick<CrashMoment, 'text'>): boolean =>
  /^\s*(insert|update|delete|with|commit|post|put|patch)\b/i.test(text) ||
  /\b(ledger\.post|payment\.post_payments|loan\.close_day)\b/.test(text)

export class ProcessCrashedError extends Error {
  constructor() {
    super('the process is dead')
  }
}

type QueryFunction = (...given: unknown[]) => unknown

const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : String((given as { text?: unknown } | null)?.text ?? '')

/**
 * Tells `strikes` of every moment of a connection. Where it answers true the process is dead:
 * nothing more is sent, and what was answered is not heard.
 */
export const watchConnection = (
  client: pg.ClientBase,
  strikes: (moment: CrashMoment) => boolean,
): void => {
  const send: QueryFunction = client.query.bind(client)
  const query: QueryFunction = (...given) => {
    const text = textOf(given[0])
    // With a callback it is the pool's own way; the application waits for promises.
    if (given.some(each => typeof each === 'function')) return send(...given)
    const watched = async () => {
      if (strikes({ when: 'before', text })) throw new ProcessCrashedError()
      const answer = await send(...given)
      if (strikes({ when: 'after', text })) throw new ProcessCrashedError()
      return answer
    }
    return watched()
  }
  // The driver's own overloads cannot be told apart here; what is given is passed on as it came.
  client.query = query as typeof client.query
}
