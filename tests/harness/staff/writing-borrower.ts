import { type Client, createClient } from '#contract/client.ts'
import { problemSave, problemWrite } from '#contract/complaint/calls.ts'
import { replyData } from '../app/reply-data.ts'
import { freshKey } from '../personas/fresh-key.ts'
import { signInAsPersona } from '../personas/sign-in-as-persona.ts'

/** A borrower who writes to the lender by calls alone, while a journey is at the agent's screen. */
export type WritingBorrower = {
  readonly call: Client
  /** Returns the complaint's id. */
  readonly complain: (text: string) => Promise<string>
  readonly addTo: (complaintId: string, text: string) => Promise<void>
}

export const createWritingBorrower = async (
  origin: string,
  personaId: string,
): Promise<WritingBorrower> => {
  const { token } = await signInAsPersona(origin, personaId)
  const call = createClient({
    origin,
    prefix: 'h5-api',
    provider: 'rupya',
    fetch,
    headers: () => ({ 'X-Session-Id': token }),
  })
  return {
    call,
    complain: async text => {
      const input = { problemType: '2', problemDetail: text }
      const reply = await call(problemSave, input, { idempotencyKey: freshKey() })
      return replyData(reply).problemId
    },
    addTo: async (problemId, text) => {
      const input = { problemId, problemDetail: text }
      replyData(await call(problemWrite, input, { idempotencyKey: freshKey() }))
    },
  }
}
