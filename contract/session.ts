import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { instant, text } from './fields.ts'

export const entryTicket = defineCall({
  name: 'entryTicket',
  method: 'POST',
  path: 'v3/session/entry-ticket',
  audience: 'borrower',
  summary: 'A ticket, good once and for 60 seconds, with which a web view enters signed in.',
  input: z.object({ path: z.optional(text(400)) }),
  output: z.object({ ticket: text(80), entryUrl: text(600), expiresAt: instant }),
})

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: 'v3/session/logout',
  audience: 'borrower',
  summary: "Ends the caller's session on the server.",
  input: z.object({}),
  output: z.object({}),
})
