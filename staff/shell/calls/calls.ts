import { QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call } from '#contract/call.ts'
import { networkCode, protocolCode, type Reply } from '#contract/envelope.ts'
import { isLiveQueue } from '#contract/live/queues.ts'
import { useIsLive } from '../live/is-live.ts'
import { api } from './api.ts'
import { createAttempts } from './attempts.ts'
import { CallFailure } from './call-failure.ts'
import { changedBy, namesSameRecords, queryKeyOf, subjectOf } from './query-keys.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays one; only a lost reply is asked for again.
      retry: (count, error) =>
        count < 2 && error instanceof CallFailure && error.code === networkCode,
    },
  },
})

type QueryOptions = {
  readonly enabled?: boolean
  /**
   * Asks again after so many seconds, while the page is visible and changes do not arrive by
   * themselves.
   */
  readonly everySeconds?: number
}

/** Failures that say nothing about what was read: the next try may be answered. */
const passingCodes: readonly string[] = [
  networkCode,
  protocolCode.tooManyRequests,
  protocolCode.internalError,
  protocolCode.unavailable,
]

/**
 * Reads by a call of the contract. Its error is a `CallFailure`. What was read stays when it cannot
 * be read again for now: a failure in its place would close a form that is open on it. It also stays
 * while the same records are read with another input (a further page, another day); data of another
 * record is never shown in its place.
 */
export const useCall = <Input, Output>(
  call: Call<Input, Output>,
  input: Input,
  { enabled = true, everySeconds }: QueryOptions = {},
) => {
  const isLive = useIsLive() && isLiveQueue(subjectOf(call))
  const query = useQuery<Output, CallFailure>({
    queryKey: queryKeyOf(call, input),
    queryFn: async ({ signal }) => {
      const reply = await api(call, input, { signal })
      if (!reply.success) throw new CallFailure(reply)
      return reply.data
    },
    enabled,
    placeholderData: (before, query) =>
      query !== undefined && namesSameRecords(query.queryKey[2], input) ? before : undefined,
    ...(everySeconds === undefined || isLive ? {} : { refetchInterval: everySeconds * 1000 }),
  })
  const isKept =
    query.data !== undefined && query.error !== null && passingCodes.includes(query.error.code)
  return isKept ? { ...query, error: null } : query
}

const attempts = createAttempts(() => crypto.randomUUID())

export type Change<Input, Output> = {
  /** Never rejects: a refusal is a reply. */
  readonly send: (input: Input) => Promise<Reply<Output>>
  readonly isSending: boolean
}

/**
 * Changes by a call of the contract. After a reply, also a refusal, what the change is about is read
 * again: a refusal often means that somebody else was first.
 */
export const useChange = <Input, Output>(call: Call<Input, Output>): Change<Input, Output> => {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (input: Input) => {
      const reply = await api(
        call,
        input,
        call.needsIdempotencyKey ? { idempotencyKey: attempts.keyFor(call.name, input) } : {},
      )
      if (reply.code !== networkCode) attempts.end(call.name, input)
      await Promise.all(
        changedBy(call).map(subject => queries.invalidateQueries({ queryKey: [subject] })),
      )
      return reply
    },
  })
  return { send: mutateAsync, isSending: isPending }
}
