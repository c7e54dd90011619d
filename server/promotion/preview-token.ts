import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../services.ts'

const minutes = 10
const hashBytes = 16

type TokenMaker = Pick<Services, 'cipher' | 'clock'>

const sign = ({ cipher }: TokenMaker, versionId: string, until: string): Buffer =>
  cipher.index(`landing preview ${versionId} ${until}`).subarray(0, hashBytes)

/** A token that shows a version of a landing page for ten minutes, to any reader. */
export const createPreviewToken = (
  maker: TokenMaker,
  versionId: string,
): { readonly token: string; readonly expiresAt: Date } => {
  const expiresAt = new Date(maker.clock.now().getTime() + minutes * 60_000)
  const until = expiresAt.getTime().toString(36)
  const hash = sign(maker, versionId, until).toString('base64url')
  return { token: `${versionId}.${until}.${hash}`, expiresAt }
}

/** The version that a token shows; undefined for a token that is not ours, or is over. */
export const readPreviewToken = (maker: TokenMaker, token: string): string | undefined => {
  const [versionId = '', until = '', hash = ''] = token.split('.')
  const given = Buffer.from(hash, 'base64url')
  const isOurs = given.length === hashBytes && timingSafeEqual(given, sign(maker, versionId, until))
  return isOurs && Number.parseInt(until, 36) > maker.clock.now().getTime() ? versionId : undefined
}
