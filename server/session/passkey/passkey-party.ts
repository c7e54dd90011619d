import type { Config } from '../../config/config.ts'
import { relyingPartyOf } from '../../platform/security/web-authn.ts'

/** The borrowers' pages: a passkey of theirs signs on no other host, nor at another origin. */
export const borrowersSite = ({ publicUrl, origins }: Pick<Config, 'publicUrl' | 'origins'>) =>
  relyingPartyOf(publicUrl, origins)

/** What a device stores of whose passkey it is: the account's random id, and nothing personal. */
export const passkeyUserId = (borrowerId: string): Buffer =>
  Buffer.from(borrowerId.replaceAll('-', ''), 'hex')
