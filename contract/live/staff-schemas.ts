import * as z from 'zod'
import { date, flag, instant, text } from '../fields.ts'

export const watchConsole = {
  summary:
    'Events `open`, `changed` (which row of a queue), `gap`, and `ended` when the session ends or what its person may do changes.',
  input: z.object({}),
  output: z.object({ isLive: flag }),
}

export const readHome = {
  summary: 'How much waits in the queues of the caller, what is late, and the load of the team.',
  input: z.object({}),
  output: z.object({
    queues: z.array(
      z.object({
        /** A name of `homeQueues`, and a filter of its list; empty: the list as it opens. */
        queue: text(40),
        filter: text(20),
        /** Up to `maxCounted`, as `late` is: then there may be more. */
        waiting: z.number(),
        late: z.number(),
        /** Since when the one that waits longest has waited; null: none, or its clock is a day. */
        since: z.nullable(instant),
        /** The day by which the next one is due; null: none, or its clock is a time. */
        nextOn: z.nullable(date),
      }),
    ),
    /** For those who assign complaints: who has taken how many, up to `maxCounted` each. */
    team: z.nullable(
      z.array(z.object({ name: text(80), complaints: z.number(), late: z.number() })),
    ),
  }),
}
