import { MoneyError } from '#domain/money/money.ts'
import { ProviderUnreadableError } from './provider-errors.ts'

/**
 * How far ahead of our clock money may be dated. More than any clock or zone is wrong by, since the
 * sandbox pays late by dating a payment after its request's expiry.
 */
const MAX_AHEAD_MS = 31 * 86_400_000

/** @throws MoneyError when one of them is in the far future: it would be booked on no day. */
export const requirePlausible = (dates: readonly Date[], now: Date): void => {
  const latest = now.getTime() + MAX_AHEAD_MS
  if (dates.some(date => date.getTime() > latest)) {
    throw new MoneyError('it is dated far in the future')
  }
}

/** The result of checking a callback, `unreadable` when its event is dated in the far future. */
export const plausibleVerification = <Event, Other extends { readonly outcome: string }>(
  verified: { readonly outcome: 'event'; readonly event: Event } | Other,
  datesOf: (event: Event) => readonly Date[],
  now: Date,
) => {
  if (!('event' in verified)) return verified
  try {
    requirePlausible(datesOf(verified.event), now)
    return verified
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error
    return { outcome: 'unreadable', reason: error.message } as const
  }
}

/**
 * The provider's reply to a question. @throws ProviderUnreadableError when it holds something that
 * we cannot represent.
 */
export const readableReply = async <Reply>(
  { question, id }: { readonly question: string; readonly id: string },
  read: () => Promise<Reply>,
): Promise<Reply> => {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error
    throw new ProviderUnreadableError(question, [{ id, reason: error.message }])
  }
}
