import * as z from 'zod/mini'
import { flag } from '../fields.ts'

export const watchConsole = {
  summary:
    'Events `open`, `changed` (which row of a queue), `gap`, and `ended` when the session ends or what its person may do changes.',
  input: z.object({}),
  output: z.object({ isLive: flag }),
}
