import type { CallContext } from '../http/handler.ts'
import { notify } from '../notification/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import { deviceCookie } from './cookie.ts'
import { isToken, tokenHash } from './token.ts'

/** A device stays known for so long after it last proved the number. */
export const knownDeviceDays = 180

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
    .where('provenAt', '>', new Date(now.getTime() - days * 86_400_000))
    .executeTakeFirst()
  return row !== undefined
}

type RememberedDevice = {
  readonly phoneHash: Buffer
  readonly borrowerId: string
  /** The account was opened just now, on this device. */
  readonly isNew: boolean
}

/**
 * Remembers that the browser of this call has just proven a number; sets its device cookie. The
 * borrower is notified of a device that is new to an account.
 */
export const rememberDevice = async (
  { services, call }: CallContext,
  { phoneHash, borrowerId, isNew }: RememberedDevice,
): Promise<void> => {
  const token = findDevice(services, call.req.raw) ?? services.random.token()
  const provenAt = services.clock.wallNow()
  const device = { deviceHash: tokenHash(token), phoneHash }
  await inTransaction(services.db, async tx => {
    const inserted = await tx
      .insertInto('session.knownDevice')
      .values({ ...device, provenAt })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 1n) {
      if (isNew) return
      const reference = services.random.uuid()
      await notify(services, tx, { event: 'new-device', reference, borrowerId, facts: {} })
      return
    }
    await tx
      .updateTable('session.knownDevice')
      .set({ provenAt })
      .where('deviceHash', '=', device.deviceHash)
      .where('phoneHash', '=', phoneHash)
      .execute()
  })
  const cookie = deviceCookie(services.config.secureCookies)
  call.header('Set-Cookie', cookie.set(token, knownDeviceDays * 86_400), { append: true })
}
