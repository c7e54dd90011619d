import { callPath } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import { certifyPersonal } from '#contract/profile/calls.ts'
import { accountSwitch, decideAccountSwitch, entryTicket } from '#contract/session/calls.ts'
import { apiBaseOf, type Borrower, type TestApp } from '../app/create-test-app.ts'

/** The session cookie that a response sets; '' for none. */
const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .find(each => each.startsWith('rupya='))
    ?.split(';')[0] ?? ''

export type PlantingReport = { readonly attempts: number; readonly violations: readonly string[] }

type Headers = Readonly<Record<string, string>>

/** How a browser says where a document was requested; old web views say nothing. */
const navigations: Readonly<Record<string, { headers: Headers; own: boolean }>> = {
  'no headers': { headers: {}, own: true },
  'a typed address': {
    headers: { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
    own: true,
  },
  'our own link': {
    headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
    own: true,
  },
  'another site': {
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
    own: false,
  },
  'a sibling site': {
    headers: { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'document' },
    own: false,
  },
  'a frame of another site': {
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
    own: false,
  },
  'a frame of ours': {
    headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' },
    own: false,
  },
  'an image': {
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
    own: false,
  },
}

/** Whose account the cookie opens, and whether it may write into the profile. */
const readCookie = async (app: TestApp, cookie: string) => {
  const reply = await app.fetch(callPath(certifyPersonal, apiBaseOf(app)), {
    method: 'POST',
    headers: { cookie, 'X-Requested-With': 'XMLHttpRequest' },
  })
  const { code } = (await reply.json()) as { code: string }
  return {
    signedIn: code !== '401',
    mayWrite: code !== '401' && code !== refusalCode.smsCodeNeeded,
  }
}

/**
 * An attacker's session in every kind of address, opened by every kind of navigation, by a visitor
 * who is signed in and by one who is not. A live session must never be replaced without a decision,
 * another site must sign nobody in, and what an address began must not write into the profile.
 */
export const plantSessions = async (
  app: TestApp,
  { attacker, victim }: { readonly attacker: Borrower; readonly victim: Borrower },
): Promise<PlantingReport> => {
  const violations: string[] = []
  let attempts = 0
  const ticket = async () => (await attacker.call(entryTicket, {})).data?.ticket ?? ''
  const credentials: Readonly<Record<string, () => Promise<string>>> = {
    sessionId: async () => `sessionId=${attacker.token}`,
    ticket: async () => `ticket=${await ticket()}`,
    both: async () => `sessionId=${attacker.token}&ticket=${await ticket()}`,
  }
  const victimCookie = `rupya=${victim.token}`
  for (const [credential, make] of Object.entries(credentials)) {
    for (const [navigation, { headers, own }] of Object.entries(navigations)) {
      for (const path of ['/home', '/certification/personal', '/order', '/promotion']) {
        for (const cookie of ['', victimCookie]) {
          attempts += 1
          const what = `${credential} on ${path} by ${navigation}${cookie && ', signed in'}`
          const reply = await app.fetch(`${path}?${await make()}`, {
            headers: { ...headers, cookie },
          })
          const planted = cookieOf(reply)
          const location = reply.headers.get('location') ?? ''
          if (/ticket|sessionId/.test(location)) violations.push(`${what}: stays in the address`)
          if (planted === '') continue
          if (cookie !== '') violations.push(`${what}: replaces a live session`)
          if (!own) violations.push(`${what}: signs in`)
          if (planted.includes(attacker.token)) violations.push(`${what}: the same token`)
          const { mayWrite } = await readCookie(app, planted)
          if (mayWrite) violations.push(`${what}: may write into the profile`)
        }
      }
    }
  }
  violations.push(...(await decideBetween(app, { attacker, victim })))
  return { attempts, violations }
}

/** The visitor's decision, by our own page alone, once. */
const decideBetween = async (
  app: TestApp,
  { attacker, victim }: { readonly attacker: Borrower; readonly victim: Borrower },
): Promise<string[]> => {
  const violations: string[] = []
  const cookie = `rupya=${victim.token}`
  const reply = await app.fetch(`/home?sessionId=${attacker.token}`, { headers: { cookie } })
  const offered = reply.headers.getSetCookie().find(each => each.startsWith('rupya-switch='))
  if (!offered?.includes('SameSite=Strict')) violations.push('the offer is sent across sites')
  const both = `${cookie}; ${offered?.split(';')[0]}`
  const post = async (call: typeof accountSwitch | typeof decideAccountSwitch, headers: Headers) =>
    await app.fetch(callPath(call, apiBaseOf(app)), {
      method: 'POST',
      headers: { cookie: both, ...headers },
      body: new URLSearchParams({ accept: '1' }),
    })
  const foreign = await post(decideAccountSwitch, { origin: 'https://evil.example' })
  if (foreign.status !== 400) violations.push('another site decides')
  const ours = { 'X-Requested-With': 'XMLHttpRequest' }
  const shown = await (await post(accountSwitch, ours)).text()
  if (!shown.includes('••••')) violations.push('the accounts are not shown masked')
  const accepted = cookieOf(await post(decideAccountSwitch, ours))
  const { signedIn, mayWrite } = await readCookie(app, accepted)
  if (!signedIn) violations.push('the accepted account is not signed in')
  if (mayWrite) violations.push('the accepted account may write')
  const again = cookieOf(await post(decideAccountSwitch, ours))
  if (again !== '') violations.push('an offer is accepted twice')
  return violations
}
