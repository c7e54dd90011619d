import { callPath } from '#contract/call.ts'
import { enterAsPersona } from '#contract/sandbox/calls.ts'

const apiBase = { prefix: 'h5-api', provider: 'rupya' }

type PersonaSession = {
  /** The cookie, as a browser sends it. */
  readonly cookie: string
  readonly token: string
  /** The page that the persona starts on. */
  readonly path: string
}

/** Signs in as a persona of a running sandbox, as its page does. @throws for an unknown persona. */
export const signInAsPersona = async (base: string, personaId: string): Promise<PersonaSession> => {
  const reply = await fetch(new URL(callPath(enterAsPersona, apiBase), base), {
    method: 'POST',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    body: new URLSearchParams({ personaId }),
  })
  const [, cookie = '', token = ''] =
    /^((?:__Host-)?rupya=([\w-]{43}))/.exec(reply.headers.get('set-cookie') ?? '') ?? []
  const body = (await reply.json()) as { data: { entryUrl: string } | null }
  if (!body.data || token === '') throw new Error(`${personaId} got no session: ${reply.status}`)
  return { cookie, token, path: body.data.entryUrl }
}
