import { type Client, createClient } from '#contract/client.ts'
import { acceptInvitation, readInvitation } from '#contract/staff/calls.ts'
import type { Role } from '#contract/staff/roles.ts'
import { type Clock, systemClock } from '#server/platform/process/clock.ts'
import { totpCode, totpStepAt } from '#server/staff/credentials/totp.ts'
import { invitePerson } from '#server/staff/people/invite-person.ts'
import { origin } from '../app/compose-test-app.ts'
import type { TestApp } from '../app/create-test-app.ts'
import { replyData } from '../app/reply-data.ts'

/** A browser with its cookies, at an address of its own. */
export type BrowserOfStaff = {
  readonly call: Client
  /** Every Set-Cookie header so far, the latest last. */
  readonly setCookies: string[]
  /** The header that it sends. */
  readonly cookie: () => string
}

export const openBrowser = (
  { app, services }: Pick<TestApp, 'app' | 'services'>,
  { address = '198.51.100.7', from = origin }: { address?: string; from?: string } = {},
): BrowserOfStaff => {
  const jar = new Map<string, string>()
  const setCookies: string[] = []
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const call = createClient({
    ...services.config.apiBase,
    origin: from,
    fetch: async request => {
      request.headers.set('cookie', cookie())
      request.headers.set('origin', from)
      const incoming = { socket: { remoteAddress: address } }
      const response = await app.fetch(request, { incoming })
      for (const line of response.headers.getSetCookie()) {
        setCookies.push(line)
        const [pair = ''] = line.split(';')
        const [name = '', value = ''] = pair.split('=')
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
      return response
    },
  })
  return { call, setCookies, cookie }
}

/** The one-time code of an authenticator app now; `steps` later. */
export const codeOf = (secret: string, clock: Pick<Clock, 'wallNow'> = systemClock, steps = 0) =>
  totpCode(fromBase32(secret), totpStepAt(clock.wallNow()) + steps)

const fromBase32 = (written: string): Buffer => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...written].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const octets = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(octets.map(octet => Number.parseInt(octet, 2)))
}

export const password = 'kereta biru lewat sawah'

/** Invites a person as the command on the server does; returns the link's token. */
export const invite = async (
  { services }: Pick<TestApp, 'services'>,
  { name = 'Rani', roles = ['agent'] }: { name?: string; roles?: readonly Role[] } = {},
): Promise<{ readonly token: string; readonly staffId: string; readonly email: string }> => {
  const email = `${name.toLowerCase()}@staff.example`
  const invited = await invitePerson(services, { name, email, markets: ['ID'], roles, by: null })
  if (!invited) throw new Error(`${name} exists already`)
  return { token: invited.link.split('#')[1] ?? '', staffId: invited.staffId, email }
}

/** A person who has accepted with a password and an app, and the browser they did it in. */
export const createStaffAccount = async (
  app: TestApp,
  who: { name?: string; roles?: readonly Role[] } = {},
) => {
  const browser = openBrowser(app)
  const invited = await invite(app, who)
  const { token } = invited
  const { totpSecret } = replyData(await browser.call(readInvitation, { token }))
  const { recoveryCodes } = replyData(
    await browser.call(acceptInvitation, { token, password, code: codeOf(totpSecret, app.clock) }),
  )
  return { ...invited, browser, totpSecret, recoveryCodes }
}
