import { callPath } from '#contract/call.ts'
import {
  createPasskey,
  createPasskeyOptions,
  passkeyLogin,
  passkeyLoginOptions,
} from '#contract/session/calls.ts'
import { origin } from '../app/compose-test-app.ts'
import { apiBaseOf, type Borrower, type TestApp } from '../app/create-test-app.ts'
import { replyData } from '../app/reply-data.ts'
import { openVisit } from '../personas/visitor.ts'
import { createVirtualPasskey, type VirtualPasskey } from './virtual-passkey.ts'

const ours = { 'X-Requested-With': 'XMLHttpRequest' }

/** Has a device create a passkey in a borrower's session; returns the reply's code. */
export const createPasskeyOf = async (
  { call }: Pick<Borrower, 'call'>,
  passkey: VirtualPasskey,
) => {
  const { options } = replyData(await call(createPasskeyOptions, {}))
  return await call(createPasskey, { credential: passkey.register(options) })
}

/** A borrower with a passkey of their phone. */
export const createPasskeyOwner = async (app: TestApp, persona = 'budi') => {
  const borrower = await app.enter(persona)
  const passkey = createVirtualPasskey({ origin })
  replyData(await createPasskeyOf(borrower, passkey))
  return { borrower, passkey }
}

type Visit = Awaited<ReturnType<typeof openVisit>>

export const loginOptionsOf = async ({ call, sid }: Visit): Promise<string> =>
  replyData(await call(passkeyLoginOptions, { sid })).options

/** Signs in on another phone. */
export const signInBy = async (
  app: TestApp,
  passkey: VirtualPasskey,
  use: Parameters<VirtualPasskey['sign']>[1] = {},
) => {
  const visit = await openVisit(app)
  const credential = passkey.sign(await loginOptionsOf(visit), use)
  const reply = await visit.call(passkeyLogin, { sid: visit.sid, credential })
  return { code: reply.code, credential, visit }
}

/** Signs in as a browser does; returns the cookies that it sets. */
export const passkeyCookies = async (
  app: TestApp,
  passkey: VirtualPasskey,
  headers = {},
): Promise<string[]> => {
  const visit = await openVisit(app)
  const credential = passkey.sign(await loginOptionsOf(visit))
  const response = await app.fetch(callPath(passkeyLogin, apiBaseOf(app)), {
    method: 'POST',
    headers: { ...ours, ...headers },
    body: new URLSearchParams({ sid: visit.sid, credential }),
  })
  return response.headers.getSetCookie().map(each => each.split(';')[0] ?? '')
}

/** Calls as a browser does, with the cookie alone; returns the reply's code. */
export const callWithCookie = async (
  app: TestApp,
  cookie: string,
  call: Parameters<typeof callPath>[0],
) => {
  const response = await app.fetch(callPath(call, apiBaseOf(app)), {
    method: 'POST',
    headers: { ...ours, cookie },
  })
  return ((await response.json()) as { code: string }).code
}
