import { createHash, timingSafeEqual } from 'node:crypto'
import { permissionsOf, roles } from '#contract/staff/roles.ts'
import { MARKET_CODES } from '#domain/market/market.ts'
import { readStaffTokens } from '../config/secret-strength.ts'
import type { Log } from '../platform/observability/log.ts'
import type { Metrics } from '../platform/observability/metrics.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { StaffPerson } from '../staff/public.ts'
import { addressBlocks } from './client-address.ts'
import type { RequestLimits } from './request-limits.ts'

/** Who calls; a wait in seconds, when the address may not try any more; undefined for nobody. */
export type StaffIdentity = StaffPerson | { readonly waitSeconds: number } | undefined

/** The staff name of each token. */
export type StaffCredentials = {
  /**
   * Who is behind an `Authorization: Bearer …` header from `address`. A host (an IPv4 address, or a
   * /64 network) that has given too many wrong tokens is refused, also with the right one, until its
   * time is over.
   */
  readonly identify: (authorization: string | undefined, address: string) => Promise<StaffIdentity>
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The holder of a token may do everything; an id is made from the name. */
export const tokenHolder = (name: string, now: Date): StaffPerson => ({
  staffId: digest(name)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5'),
  name,
  roles,
  permissions: permissionsOf(roles),
  markets: MARKET_CODES,
  sessionId: name,
  secondFactorAt: now,
})

/** Hosts kept as blocked in this process; the counts themselves are in the database. */
const maxBlockedHosts = 10_000

/**
 * Tokens for the service's own staff tools, comma-separated, until staff sign in by name. An action
 * that needs two persons (overruling a decision) needs two of them. Wrong tokens are counted by
 * address and all together: the first limit blocks the address, the second raises an alarm in the
 * log, since many addresses cannot be distinguished from one attacker.
 */
export const staffCredentials = (
  tokens: string,
  services: {
    readonly limits: Pick<RequestLimits, 'take'>
    readonly log: Log
    readonly metrics: Metrics
    readonly clock: Pick<Clock, 'wallNow'>
  },
): StaffCredentials => {
  const { limits, log, metrics, clock } = services
  const nowMs = () => clock.wallNow().getTime()
  const holders = readStaffTokens(tokens).map(({ name, token }) => ({
    name,
    expected: digest(`Bearer ${token}`),
  }))
  /** When each blocked host may try again. */
  const blockedUntilMs = new Map<string, number>()

  const waitOf = (host: string): number | undefined => {
    const untilMs = blockedUntilMs.get(host)
    if (untilMs === undefined) return undefined
    const waitMs = untilMs - nowMs()
    if (waitMs > 0) return Math.ceil(waitMs / 1000)
    blockedUntilMs.delete(host)
    return undefined
  }
  const block = (host: string, waitSeconds: number) => {
    // The oldest is forgotten here; its next wrong token blocks it again by the database's count.
    const [oldest] = blockedUntilMs.keys()
    if (blockedUntilMs.size >= maxBlockedHosts && oldest !== undefined) {
      blockedUntilMs.delete(oldest)
    }
    blockedUntilMs.set(host, nowMs() + waitSeconds * 1000)
  }
  return {
    identify: async (authorization, address) => {
      if (authorization === undefined) return undefined
      const { host } = addressBlocks(address)
      const blocked = waitOf(host)
      if (blocked !== undefined) return { waitSeconds: blocked }
      const given = digest(authorization)
      // Every token is compared, so that the time reveals nothing about a near match.
      const [matching] = holders.filter(({ expected }) => timingSafeEqual(given, expected))
      if (matching) return tokenHolder(matching.name, clock.wallNow())
      metrics.countStaffGuess()
      const waitSeconds = await limits.take('staffGuessesByAddress', address)
      if ((await limits.take('staffGuesses', 'all addresses')) !== undefined) {
        log.error('staff tokens are being guessed from many addresses')
      }
      if (waitSeconds === undefined) return undefined
      log.error({ waitSeconds }, 'an address gave too many wrong staff tokens and is blocked')
      block(host, waitSeconds)
      return { waitSeconds }
    },
  }
}
