import { smsLockSeconds } from '#contract/promotion/calls.ts'

/** Earlier sends that count against another one. */
export type SendCounts = {
  readonly phoneInLock: number
  readonly phoneInTenMinutes: number
  readonly phoneInDay: number
  /** The phone's last send, if it was within a day. */
  readonly phoneLastAt: Date | null
  readonly sidInHour: number
  readonly hostInHour: number
  readonly networkInHour: number
  readonly prefixInHour: number
  /** Of this prefix, old enough to have been typed by now: sent, and proven. */
  readonly prefixSettled: number
  readonly prefixProven: number
}

export type Tier = 'phone' | 'visitor' | 'address' | 'prefix' | 'conversion' | 'service'

export type SendVerdict =
  | { readonly kind: 'send' }
  /** Allowed after a captcha. */
  | { readonly kind: 'step-up'; readonly tier: Tier }
  | { readonly kind: 'wait'; readonly tier: Tier; readonly seconds: number }
  | { readonly kind: 'closed'; readonly tier: Tier }

const hour = 3600
const day = 24 * hour

// Source of the figures: published limits against SMS pumping. A visitor and an address are first
// asked for a captcha, since carriers let thousands share an address; `max` is the hard limit.
const limits = {
  phoneInTenMinutes: 3,
  phoneInDay: 5,
  sidInHour: { free: 5, max: 10 },
  hostInHour: { free: 10, max: 40 },
  networkInHour: { free: 60, max: 240 },
  prefixInHour: 20,
} as const

/** Below this share of proven codes, a prefix is being pumped. */
const minConversionPercent = 20
/** Below this many sends the share says nothing. */
const minSettled = 10

const wait = (tier: Tier, seconds: number): SendVerdict => ({ kind: 'wait', tier, seconds })

/** Whether one more code may be sent. `captchaSolved`: this request solved one. */
export const judgeSend = (
  counts: SendCounts,
  { captchaSolved, now }: { captchaSolved: boolean; now: Date },
): SendVerdict => {
  const sinceLast = counts.phoneLastAt ? (now.getTime() - counts.phoneLastAt.getTime()) / 1000 : day
  if (counts.phoneInLock > 0) {
    return wait('phone', Math.max(1, Math.ceil(smsLockSeconds - sinceLast)))
  }
  if (counts.phoneInDay >= limits.phoneInDay) return wait('phone', day)
  if (counts.phoneInTenMinutes >= limits.phoneInTenMinutes) return wait('phone', 600)
  if (counts.prefixInHour >= limits.prefixInHour) return { kind: 'closed', tier: 'prefix' }
  if (isPumped(counts)) return { kind: 'closed', tier: 'conversion' }
  if (counts.sidInHour >= limits.sidInHour.max) return wait('visitor', hour)
  if (counts.hostInHour >= limits.hostInHour.max) return wait('address', hour)
  if (counts.networkInHour >= limits.networkInHour.max) return wait('address', hour)
  if (captchaSolved) return { kind: 'send' }
  const tier = tierToStepUp(counts)
  return tier === undefined ? { kind: 'send' } : { kind: 'step-up', tier }
}

/** The tier that requires a captcha, if any. */
export const tierToStepUp = (
  counts: Pick<SendCounts, 'sidInHour' | 'hostInHour' | 'networkInHour'>,
): Tier | undefined => {
  if (counts.sidInHour >= limits.sidInHour.free) return 'visitor'
  if (counts.hostInHour >= limits.hostInHour.free) return 'address'
  return counts.networkInHour >= limits.networkInHour.free ? 'address' : undefined
}

const isPumped = ({ prefixSettled, prefixProven }: SendCounts): boolean =>
  prefixSettled >= minSettled && prefixProven * 100 < prefixSettled * minConversionPercent

export type ServiceCounts = {
  readonly sentThisHour: number
  readonly sentInDay: number
  /** The same hour of the seven days before, together. */
  readonly sentInSevenHours: number
}

/** Three times the usual number is an attack, or a success that staff should check. */
const maxTimesUsual = 3
/**
 * A new service has no usual number yet: an eighth of the day's cap is always allowed in an hour.
 */
const openShareOfCap = 8

/** Whether the whole service may send so much; the counts include this send. */
export const isServiceOpen = (counts: ServiceCounts, dailyCap: number): boolean => {
  if (counts.sentInDay > dailyCap) return false
  const usual = counts.sentInSevenHours / 7
  const limit = Math.max(maxTimesUsual * usual, Math.ceil(dailyCap / openShareOfCap))
  return counts.sentThisHour <= limit
}
