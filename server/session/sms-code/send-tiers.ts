import { smsLockSeconds } from '#contract/promotion/calls.ts'

/** Earlier sends that count against another one; `phone…`: of the same kind of device, if known. */
export type SendCounts = {
  readonly phoneInLock: number
  readonly phoneInTenMinutes: number
  readonly phoneInDay: number
  /** The phone's last send, if it was within a day. */
  readonly phoneLastAt: Date | null
  /** To this phone from this address. */
  readonly phoneByHostInDay: number
  readonly sidInHour: number
  readonly hostInHour: number
  readonly networkInHour: number
  readonly hostUnprovenInDay: number
  readonly hostProvenInDay: number
  readonly prefixInHour: number
  /** Of this prefix, old enough to have been typed by now: sent, and proven. */
  readonly prefixSettled: number
  readonly prefixProven: number
  /** Codes of the market that strangers requested and nobody has typed. */
  readonly marketUnprovenInHour: number
  readonly marketUnprovenInDay: number
  /** The market's sends in the same hour of the seven days before, together. */
  readonly marketInSevenHours: number
}

export type Tier = 'phone' | 'visitor' | 'address' | 'prefix' | 'conversion' | 'market'

/** What a visitor must bring: nothing, a captcha or a proof of work, or both. */
type Challenge = 'none' | 'either' | 'both'

export type SendVerdict =
  | { readonly kind: 'send' }
  /** Allowed with a captcha or a proof of work. */
  | { readonly kind: 'challenge'; readonly needs: 'captcha' | 'work'; readonly tier: Tier }
  | { readonly kind: 'wait'; readonly tier: Tier; readonly seconds: number }
  | { readonly kind: 'closed'; readonly tier: Tier }

/** What a request brought, and whose device made it. */
export type SendProofs = {
  readonly captcha: boolean
  readonly work: boolean
  /** The device has signed in to this number before. */
  readonly known: boolean
  readonly now: Date
  /** Codes that the request's market may send in a day. */
  readonly marketCap: number
}

const hour = 3600
const day = 24 * hour

// Source of the figures: published limits against SMS pumping, and decision 054. From `either` on a
// captcha or a proof of work is required, from `both` on both; `max` is the limit. Carriers let
// thousands of people share an address.
const limits = {
  knownInDay: 5,
  phoneInTenMinutes: 3,
  // The second is for addresses that have sent none to the phone in a day.
  phoneInDay: { both: 5, max: 8, maxOfNewHost: 20 },
  phoneByHostInDay: 3,
  sidInHour: { either: 5, max: 10 },
  hostInHour: { either: 10, both: 40, max: 120 },
  networkInHour: { either: 60, both: 240, max: 720 },
  prefixInHour: { either: 10, both: 20, max: 60 },
} as const

/** Below this share of proven codes, a prefix is being pumped. */
const minConversionPercent = 20
/** Below this many sends the share says nothing. */
const minSettled = 10
/** Unproven codes that an address may request while its market is under attack. */
const unprovenUnderAttack = 2
/** Three times the usual number is an attack, or a success that staff should check. */
const maxTimesUsual = 3
/** A new service has no usual number yet: a quarter of the day's cap is allowed in an hour. */
const hourlyShareOfCap = 4
/** Percent of a market's daily cap that strangers may use; the rest is of known devices. */
const strangersPercent = 60

export const strangersCap = (marketCap: number): number =>
  Math.floor((marketCap * strangersPercent) / 100)

const wait = (tier: Tier, seconds: number): SendVerdict => ({ kind: 'wait', tier, seconds })

/** Whether one more code may be sent, and what it takes. */
export const judgeSend = (counts: SendCounts, proofs: SendProofs): SendVerdict => {
  const { known } = proofs
  const tooSoon = waitOfPhone(counts, proofs)
  if (tooSoon) return tooSoon
  if (known) return { kind: 'send' }
  const load = marketLoad(counts, proofs.marketCap)
  if (load >= 1) return { kind: 'closed', tier: 'market' }
  if (counts.prefixInHour >= limits.prefixInHour.max) return { kind: 'closed', tier: 'prefix' }
  if (counts.sidInHour >= limits.sidInHour.max) return wait('visitor', hour)
  if (counts.hostInHour >= limits.hostInHour.max) return wait('address', hour)
  if (counts.networkInHour >= limits.networkInHour.max) return wait('address', hour)
  const allowedUnderAttack = unprovenUnderAttack + counts.hostProvenInDay
  if (load >= 0.5 && counts.hostUnprovenInDay >= allowedUnderAttack) return wait('address', day)
  const { challenge, tier } = challengeOf(counts, load)
  const { captcha, work } = proofs
  if (challenge === 'none' || (captcha && work)) return { kind: 'send' }
  if (challenge === 'either' && (captcha || work)) return { kind: 'send' }
  return { kind: 'challenge', needs: captcha ? 'work' : 'captcha', tier }
}

/** The limits of one phone, which hold whatever a request brings. */
const waitOfPhone = (counts: SendCounts, { known, now }: SendProofs): SendVerdict | undefined => {
  const sinceLast = counts.phoneLastAt ? (now.getTime() - counts.phoneLastAt.getTime()) / 1000 : day
  if (counts.phoneInLock > 0) {
    return wait('phone', Math.max(1, Math.ceil(smsLockSeconds - sinceLast)))
  }
  const most = known ? limits.knownInDay : maxInDayFrom(counts)
  if (counts.phoneInDay >= most) return wait('phone', day)
  if (!known && counts.phoneByHostInDay >= limits.phoneByHostInDay) return wait('phone', day)
  return counts.phoneInTenMinutes >= limits.phoneInTenMinutes ? wait('phone', 600) : undefined
}

/**
 * Strangers' codes of a day after which this address waits. An owner on a new device is a stranger
 * from an address of their own: what others used up leaves them codes for a captcha and a proof of
 * work each. The limit is the same for a number without an account.
 */
const maxInDayFrom = ({ phoneByHostInDay }: SendCounts): number =>
  phoneByHostInDay === 0 ? limits.phoneInDay.maxOfNewHost : limits.phoneInDay.max

/** How much of what strangers may leave unproven is used, in this hour or day: 1 is all of it. */
const marketLoad = (counts: SendCounts, marketCap: number): number => {
  const usual = counts.marketInSevenHours / 7
  const inHour = Math.max(maxTimesUsual * usual, Math.ceil(marketCap / hourlyShareOfCap))
  return Math.max(
    counts.marketUnprovenInHour / inHour,
    counts.marketUnprovenInDay / Math.max(1, strangersCap(marketCap)),
  )
}

type TierChallenge = { readonly challenge: Challenge; readonly tier: Tier }

const tierOf = (
  tier: Tier,
  count: number,
  { either, both }: { readonly either: number; readonly both?: number },
): TierChallenge => {
  if (both !== undefined && count >= both) return { challenge: 'both', tier }
  return { challenge: count >= either ? 'either' : 'none', tier }
}

/** The strictest challenge of all tiers. */
const challengeOf = (counts: SendCounts, load: number): TierChallenge => {
  const all: TierChallenge[] = [
    ...visitorChallenges(counts),
    tierOf('phone', counts.phoneInDay, { either: limits.phoneInDay.both, ...limits.phoneInDay }),
    tierOf('prefix', counts.prefixInHour, limits.prefixInHour),
    { challenge: isPumped(counts) ? 'both' : 'none', tier: 'conversion' },
    { challenge: marketChallenge(counts, load), tier: 'market' },
  ]
  const strictest = (challenge: Challenge) => all.find(each => each.challenge === challenge)
  return strictest('both') ?? strictest('either') ?? { challenge: 'none', tier: 'visitor' }
}

/** Above half of its capacity a market requires both, except of an address's first code. */
const marketChallenge = (counts: SendCounts, load: number): Challenge => {
  if (load >= 0.5) return counts.hostUnprovenInDay === 0 ? 'either' : 'both'
  return load >= 0.25 ? 'either' : 'none'
}

type VisitorCounts = Pick<SendCounts, 'sidInHour' | 'hostInHour' | 'networkInHour'>

const visitorChallenges = (counts: VisitorCounts): TierChallenge[] => [
  tierOf('visitor', counts.sidInHour, limits.sidInHour),
  tierOf('address', counts.hostInHour, limits.hostInHour),
  tierOf('address', counts.networkInHour, limits.networkInHour),
]

/** Whether a visitor's next code requires a captcha or a proof of work, whatever its phone. */
export const isVisitorChallenged = (counts: VisitorCounts): boolean =>
  visitorChallenges(counts).some(({ challenge }) => challenge !== 'none')

const isPumped = ({ prefixSettled, prefixProven }: SendCounts): boolean =>
  prefixSettled >= minSettled && prefixProven * 100 < prefixSettled * minConversionPercent

/** Sends of a market in the last 24 hours, with the one that is asked for. */
export type MarketCounts = { readonly sentInDay: number; readonly strangersInDay: number }

/** Whether a market's daily cap has room, for a stranger also beside what is reserved. */
export const isMarketOpen = (
  { sentInDay, strangersInDay }: MarketCounts,
  { known, marketCap }: Pick<SendProofs, 'known' | 'marketCap'>,
): boolean => sentInDay <= marketCap && (known || strangersInDay <= strangersCap(marketCap))
