import type { CallContext } from '../http/handler.ts'
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

/** Remembers that the browser of this call has just proven a number; sets its device cookie. */
export const rememberDevice = async (
  { services, call }: CallContext,
  phoneHash: Buffer,
): Promise<void> => {
  const token = findDevice(services, call.req.raw) ?? services.random.token()
  const provenAt = services.clock.wallNow()
  await services.db
    .insertInto('session.knownDevice')
    .values({ deviceHash: tokenHash(token), phoneHash, provenAt })
    .onConflict(conflict => conflict.columns(['deviceHash', 'phoneHash']).doUpdateSet({ provenAt }))
    .execute()
  const cookie = deviceCookie(services.config.secureCookies)
  call.header('Set-Cookie', cookie.set(token, knownDeviceDays * 86_400), { append: true })
}
