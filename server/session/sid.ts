import type { Services } from '../services.ts'
import { keyedHash, matchesKeyedHash } from './keyed-hash.ts'

/** A page left open overnight still works; after that it must be reloaded. */
const sidTtlMinutes = 24 * 60
const macBytes = 16

const minuteNow = ({ clock }: Pick<Services, 'clock'>): number =>
  Math.floor(clock.wallNow().getTime() / 60_000)

/**
 * A visitor's id. It is signed rather than stored, so that a million requests fill no table;
 * captchas and codes are bound to it, and it gives access to nothing.
 */
export const newSid = (services: Pick<Services, 'clock' | 'config' | 'random'>): string => {
  const body = `${services.random.token(16)}.${minuteNow(services).toString(36)}`
  const mac = keyedHash(services.config.secrets.session, `sid:${body}`, macBytes)
  return `${body}.${mac.toString('base64url')}`
}

/** Whether we issued it less than a day ago. */
export const isLiveSid = (services: Pick<Services, 'clock' | 'config'>, sid: string): boolean => {
  const parts = /^([\w-]{22}\.([0-9a-z]{1,8}))\.([\w-]{22})$/.exec(sid)
  const [, body = '', minute = '', mac = ''] = parts ?? []
  if (!parts) return false
  const age = minuteNow(services) - Number.parseInt(minute, 36)
  if (age < 0 || age >= sidTtlMinutes) return false
  const given = Buffer.from(mac, 'base64url')
  return matchesKeyedHash(services.config.secrets.session, `sid:${body}`, given)
}
