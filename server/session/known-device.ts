import type { Transaction } from 'kysely'
import { notify } from '../notification/public.ts'
import { borrowerPhone } from '../profile/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { deviceCookie } from './cookie.ts'
import { phoneHashOf } from './sms-code/phone-hash.ts'
import { countDevices } from './store.ts'
import { isToken, tokenHash } from './token.ts'

/** A device stays known for so long after it last proved the number. */
export const knownDeviceDays = 180

/**
 * Devices of a day of which their borrower is sent a message. A browser that keeps no cookie is a new
 * device at each sign-in, and by a passkey there may be thousands in a day.
 */
const maxReportedInADay = 10
const dayMs = 86_400_000

const findDevice = ({ config }: Pick<Services, 'config'>, request: Request): string | undefined => {
  const token = deviceCookie(config.secureCookies).read(request.headers.get('cookie'))
  return isToken(token) ? token : undefined
}

/** Whether the browser of a request has signed in to this number within so many days. */
export const isKnownDevice = async (
  services: Pick<Services, 'config' | 'db'>,
  request: Request,
  phoneHash: Buffer,
  now: Date,
  days = knownDeviceDays,
): Promise<boolean> => {
  const token = findDevice(services, request)
  if (token === undefined) return false
  const row = await services.db
    .selectFrom('session.knownDevice')
    .select('provenAt')
    .where('deviceHash', '=', tokenHash(token))
    .where('phoneHash', '=', phoneHash)
    .where('provenAt', '>', new Date(now.getTime() - days * dayMs))
    .executeTakeFirst()
  return row !== undefined
}

type Device = { readonly token: string; readonly hash: Buffer }

/** The device of a request: by its cookie, or a new one. */
export const deviceOf = (
  services: Pick<Services, 'config' | 'random'>,
  request: Request,
): Device => {
  const token = findDevice(services, request) ?? services.random.token()
  return { token, hash: tokenHash(token) }
}

const isReported = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
  now: Date,
): Promise<boolean> =>
  (await countDevices(db, borrowerId, new Date(now.getTime() - dayMs))) <= maxReportedInADay

type RememberedDevice = {
  readonly phoneHash: Buffer
  readonly borrowerId: string
  /** The account was opened just now, on this device. */
  readonly isNew: boolean
}

/**
 * Remembers that a device has just proven a number; answers its cookie. The borrower is notified of a
 * device that is new to an account, unless many have been in a day: those are in the list of devices
 * alone. The caller has started its session.
 */
export const rememberDevice = async (
  services: Services & { readonly db: Transaction<Tables> },
  device: Device,
  { phoneHash, borrowerId, isNew }: RememberedDevice,
): Promise<string> => {
  const { db } = services
  const provenAt = services.clock.wallNow()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('session.knownDevice')
    .values({ deviceHash: device.hash, phoneHash, provenAt })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) {
    await db
      .updateTable('session.knownDevice')
      .set({ provenAt })
      .where('deviceHash', '=', device.hash)
      .where('phoneHash', '=', phoneHash)
      .execute()
  } else if (!isNew && (await isReported(services, borrowerId, provenAt))) {
    const reference = services.random.uuid()
    await notify(services, db, { event: 'new-device', reference, borrowerId, facts: {} })
  }
  const cookie = deviceCookie(services.config.secureCookies)
  return cookie.set(device.token, knownDeviceDays * 86_400)
}

/**
 * Forgets devices that have signed in to an account's number: from each the next code needs the second
 * fact again. Without `only` all of them.
 */
export const forgetKnownDevices = async (
  services: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
  only?: readonly Buffer[],
): Promise<void> => {
  if (only?.length === 0) return
  const number = await borrowerPhone(services, borrowerId)
  const known = services.db
    .deleteFrom('session.knownDevice')
    .where('phoneHash', '=', phoneHashOf(services, { number }))
  await (only ? known.where('deviceHash', 'in', only) : known).execute()
}

/** Those devices that are not the caller's own: they may be lost. */
export const otherDevices = (
  services: Pick<Services, 'config'>,
  request: Request,
  devices: readonly (Buffer | null)[],
): Buffer[] => {
  const token = findDevice(services, request)
  const own = token === undefined ? undefined : tokenHash(token)
  return devices.filter(hash => hash !== null).filter(hash => !own?.equals(hash))
}
