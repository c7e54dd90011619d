import type { Transaction } from 'kysely'
import { addressKey } from '#domain/applicant/address-key.ts'
import { type LinkKind, linksAmong, type SharedFacts } from '#domain/decision/links.ts'
import { likenessParts, listImageIndexes } from '../../image/public.ts'
import type { Services } from '../../services.ts'
import type { Db, Tables } from '../../tables.ts'
import { readEntries } from '../entries.ts'
import { findLastCheck } from '../identity-store.ts'
import { findPayoutAccount } from '../payout-account.ts'
import { accountIndex } from '../save-account.ts'
import { idNumberIndex } from '../save-entry.ts'
import { insertLinkKeys, type LinkKey, listSharedFacts } from './link-store.ts'

/** What some systems send for every device: https://issuetracker.google.com/issues/36949180. */
const sharedDeviceIds = new Set(['', 'unknown', 'null', '9774d56d682e549c'])

const deviceKeys = ({ cipher }: Services, deviceId: string | undefined): LinkKey[] => {
  const id = (deviceId ?? '').normalize('NFKC').trim().toLowerCase()
  if (sharedDeviceIds.has(id) || /^[0-]*$/.test(id)) return []
  return [{ kind: 'device', keyIndex: cipher.index(`device:${id}`) }]
}

const imageKeys = async (tx: Db, borrowerId: string): Promise<LinkKey[]> => {
  const check = await findLastCheck(tx, borrowerId)
  const ids = [check?.documentImage, check?.faceImage].filter(id => typeof id === 'string')
  const images = await listImageIndexes(tx, ids)
  return images.flatMap(({ purpose, pixelIndex, likenessIndex }) => [
    ...key('image', pixelIndex),
    // Documents only: a coarse picture of a face is none of our business.
    ...(purpose === 'document' ? likenessKeys(likenessIndex) : []),
  ])
}

const likenessKeys = (likenessIndex: Buffer | null): LinkKey[] =>
  likenessIndex === null
    ? []
    : likenessParts(likenessIndex).map(keyIndex => ({ kind: 'image-likeness', keyIndex }))

const key = (kind: LinkKind, keyIndex: Buffer | null): LinkKey[] =>
  keyIndex === null ? [] : [{ kind, keyIndex }]

/**
 * Binds to a borrower the keyed hashes of what they apply with now. In the transaction of the
 * application, so that of two at once the later decision sees both.
 */
export const bindLinkKeys = async (
  services: Services,
  tx: Transaction<Tables>,
  applicant: { borrowerId: string; market: string; deviceId: string | undefined },
): Promise<void> => {
  const { borrowerId, market, deviceId } = applicant
  const profileAccess = { db: tx, cipher: services.cipher }
  const { base, personal } = await readEntries(profileAccess, borrowerId)
  const account = await findPayoutAccount(profileAccess, borrowerId)
  const keys: LinkKey[] = [
    ...(base ? key('id-number', idNumberIndex(services, market, base.idNumber)) : []),
    ...(account ? key('bank-account', accountIndex(services, account.accountNo)) : []),
    ...(personal
      ? key(
          'address',
          services.cipher.index(
            `${market}:address:${addressKey([personal.street, personal.city, personal.region])}`,
          ),
        )
      : []),
    ...deviceKeys(services, deviceId),
    ...(await imageKeys(tx, borrowerId)),
  ]
  await insertLinkKeys(tx, { borrowerId, keys, now: services.clock.now() })
}

/**
 * Binds identity numbers to a borrower, as an application does: those that staff corrected while or
 * after the borrower had a loan. No other open account can state them then.
 */
export const bindIdNumbers = async (
  services: Services,
  tx: Transaction<Tables>,
  bound: { borrowerId: string; market: string; idNumbers: readonly string[] },
): Promise<void> => {
  const { borrowerId, market, idNumbers } = bound
  const keys = idNumbers.flatMap(each => key('id-number', idNumberIndex(services, market, each)))
  await insertLinkKeys(tx, { borrowerId, keys, now: services.clock.now() })
}

/** The borrowers that this one is linked to, and by what; see domain/decision/links.ts. */
export const findLinks = async (db: Db, borrowerId: string): Promise<SharedFacts[]> =>
  linksAmong(await listSharedFacts(db, borrowerId))
