import * as z from 'zod'
import { identifier, reason } from '../fields.ts'

export const unlockSignIn = {
  summary:
    'Gives an account all tries at its second fact again, once staff know who is asking for it.',
  input: z.object({ borrowerId: identifier, reason }),
  output: z.object({}),
}

export const endBorrowerSessions = {
  summary:
    'Ends every session of a borrower at once and removes their passkeys, as after a stolen telephone.',
  input: z.object({ borrowerId: identifier, reason }),
  output: z.object({}),
}
