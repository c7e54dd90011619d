import { entryTicket } from '#contract/session/calls.ts'
import { replyData } from '../app/reply-data.ts'
import type { AuthorizationEnvironment } from './authorization-environment.ts'
import { unknownId } from './field-kinds.ts'
import type { MatrixResults } from './matrix-results.ts'

const cookieOf = (response: Response): string | undefined =>
  /rupya=([\w-]{43})/.exec(response.headers.get('set-cookie') ?? '')?.[1]

/** An entry ticket is valid once, for whom it was made; any other address signs no one in. */
export const checkEntry = async (
  { app, owner, neighbour }: AuthorizationEnvironment,
  results: MatrixResults,
) => {
  const { ticket } = replyData(await owner.borrower.call(entryTicket, {}))
  const unspent = replyData(await owner.borrower.call(entryTicket, {})).ticket
  const enter = async (query: Record<string, string>, cookie = '') =>
    await app.fetch(`/home?${new URLSearchParams(query)}`, { headers: { cookie } })
  const first = cookieOf(await enter({ ticket }))
  results.record(
    'entering',
    'a ticket, once',
    first === undefined ? 'it signs nobody in' : undefined,
  )
  const tries: Readonly<Record<string, Record<string, string>>> = {
    'a spent ticket': { ticket },
    'a ticket that never was': { ticket: unknownId(unspent) },
    'a ticket as a session': { sessionId: unspent },
    'a session as a ticket': { ticket: owner.borrower.token },
    'an ended session': { sessionId: owner.endedToken },
    'a session that never was': { sessionId: unknownId(owner.borrower.token) },
    'the name of a session': { sessionId: owner.sessionId },
  }
  for (const [what, query] of Object.entries(tries)) {
    for (const cookie of ['', `rupya=${neighbour.borrower.token}`]) {
      const answer = await enter(query, cookie)
      const wrong = cookieOf(answer) === undefined ? undefined : 'it signs in'
      const secret = answer.headers.get('location')?.match(/ticket|sessionId/)?.[0]
      results.record('entering', what, wrong ?? (secret && `${secret} stays in the address`))
    }
  }
}
