import type { Context } from 'hono'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { CommonParameters } from '#contract/common-parameters.ts'
import { refusalCode } from '#contract/envelope.ts'
import type { accountSwitch, decideAccountSwitch } from '#contract/session/calls.ts'
import { type BorrowerContext, type Refusal, refuse } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { borrowerName, borrowerPhone, maskName, maskNumber } from '../../profile/public.ts'
import type { Services } from '../../services.ts'
import { switchCookie } from '../cookie.ts'
import { endOneSession, startSession } from '../start-session.ts'
import { burnTicket, findSwitchTicket, insertTicket } from '../store.ts'
import { isToken, tokenHash } from '../token.ts'

/** How long a visitor may take to decide between two accounts. */
const switchSeconds = 600

/** What an entry address names: a borrower, and the session its lifetime comes from. */
export type AddressEntry = {
  readonly borrowerId: string
  readonly common: CommonParameters
  readonly startedAt: Date | null
  readonly sessionHash: Buffer | null
}

/** Keeps an entry for the visitor's decision. Returns the cookie that names it. */
export const offerAccountSwitch = async (
  services: Services,
  entry: AddressEntry,
): Promise<string> => {
  const token = services.random.token()
  await insertTicket(services.db, {
    borrowerId: entry.borrowerId,
    common: entry.common,
    path: '/',
    sessionHash: entry.sessionHash,
    forSwitch: true,
    ticketHash: tokenHash(token),
    expiresAt: new Date(services.clock.wallNow().getTime() + switchSeconds * 1000),
  })
  return switchCookie(services.config.secureCookies).set(token, switchSeconds)
}

const offeredToken = (services: Services, call: Context): Buffer | undefined => {
  const token = switchCookie(services.config.secureCookies).read(call.req.header('cookie') ?? null)
  return isToken(token) ? tokenHash(token) : undefined
}

const maskedAccount = async (services: Services, borrowerId: string) => ({
  name: maskName(await borrowerName(services, borrowerId)),
  phone: maskNumber(await borrowerPhone(services, borrowerId)),
})

/** Both accounts, masked; refused when no address asks to replace the session. */
export const accountSwitchHandler = async (
  _input: object,
  { services, signedIn, locale, call }: BorrowerContext,
): Promise<OutputOf<typeof accountSwitch> | Refusal> => {
  const hash = offeredToken(services, call)
  const offered = hash && (await findSwitchTicket(services.db, hash, services.clock.wallNow()))
  if (!offered) return refuse(refusalCode.noAccountSwitch, say(locale, 'notFound'))
  return {
    current: await maskedAccount(services, signedIn.borrowerId),
    other: await maskedAccount(services, offered.borrowerId),
  }
}

/**
 * Replaces the session by an `entered` one of the other account, or keeps it, also where the other one
 * was closed, or its session ended, meanwhile. Decides once.
 */
export const decideAccountSwitchHandler = async (
  { accept }: InputOf<typeof decideAccountSwitch>,
  { services, signedIn, locale, call }: BorrowerContext,
): Promise<OutputOf<typeof decideAccountSwitch> | Refusal> => {
  const hash = offeredToken(services, call)
  const now = services.clock.wallNow()
  const used = hash && (await burnTicket(services.db, { ticketHash: hash, forSwitch: true }, now))
  call.header('Set-Cookie', switchCookie(services.config.secureCookies).clear(), { append: true })
  if (!used) return refuse(refusalCode.noAccountSwitch, say(locale, 'notFound'))
  if (accept === '1') {
    const { setCookie, isLive } = await startSession(services, {
      borrowerId: used.borrowerId,
      common: used.common,
      agent: call.req.header('user-agent') ?? '',
      startedAt: used.startedAt,
      codeProvenAt: null,
      origin: used.sessionHash ? { continues: used.sessionHash } : {},
    })
    if (!isLive) return refuse(refusalCode.noAccountSwitch, say(locale, 'notFound'))
    call.header('Set-Cookie', setCookie, { append: true })
    await endOneSession(services, signedIn.tokenHash)
  }
  return {}
}
