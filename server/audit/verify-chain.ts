import type { Services } from '../services.ts'
import { endedDays, headName, readChainDigest, storeChainDigest } from './chain-digest.ts'
import { isSignedEntry, linkContent } from './entry-signature.ts'
import { sealEntries } from './seal-chain.ts'
import { type AuditEntry, countUnsealedBefore, findPlace, listPlaces } from './store.ts'

export type AuditVerification = {
  /** Places that were compared. */
  readonly entries: number
  /** What does not hold, in the order in which it was found. */
  readonly violations: readonly string[]
}

type VerifyServices = Pick<Services, 'db' | 'cipher' | 'clock' | 'files'>
type Place = Awaited<ReturnType<typeof listPlaces>>[number]

const batchSize = 2000
/** A transaction cannot be open for longer: what it wrote must be sealed by then. */
const longestWriteMs = 10 * 60_000

/** The entry of a place; undefined when it is not there any more. */
const entryOf = (place: Place): AuditEntry | undefined =>
  // By the outer join all columns of the entry are null together.
  place.entryId === null ? undefined : (place as unknown as AuditEntry)

const entryProblem = (
  { cipher }: Pick<Services, 'cipher'>,
  place: Place,
  previous: Buffer | null,
): string | undefined => {
  const entry = entryOf(place)
  if (!entry) return 'its entry was removed'
  // The release before signed no entry; what it wrote names no call.
  const isUnsigned = place.signature === null && entry.call === '' && entry.staffId === null
  const isOwn =
    place.signature === null ? isUnsigned : isSignedEntry(cipher, entry, place.signature)
  if (!isOwn) return 'its entry was changed'
  const isLinked = cipher.isSigned(linkContent(place.chainNo, previous, entry), place.hash)
  return isLinked ? undefined : 'it does not follow from the one before'
}

/**
 * Compares the file store's digests with the chain: a tail that was cut is missing here. What agrees
 * is signed again if an older key signed it.
 */
const verifyDigests = async (services: VerifyServices): Promise<string[]> => {
  const violations: string[] = []
  for (const name of [...(await endedDays(services)), headName]) {
    const digest = await readChainDigest(services, name)
    if (digest === undefined) {
      // The first sealing of all may still be storing it.
      if (name !== headName) violations.push(`digest ${name}: it is missing`)
      continue
    }
    if (digest === 'forged') {
      violations.push(`digest ${name}: its signature is wrong`)
      continue
    }
    const place = await findPlace(services.db, digest.chainNo)
    if (!place) violations.push(`digest ${name}: place ${digest.chainNo} was cut off`)
    else if (!place.hash.equals(digest.hash)) {
      violations.push(`digest ${name}: place ${digest.chainNo} was written again`)
    } else if (digest.isOlder) await storeChainDigest(services, name, digest)
  }
  return violations
}

/**
 * Reads the whole stream and compares it with its signatures, its order and the digests in the file
 * store. Entries that wait for their place are sealed first.
 */
export const verifyAuditChain = async (services: VerifyServices): Promise<AuditVerification> => {
  const { db, clock } = services
  await sealEntries(services)
  const violations: string[] = []
  let [entries, lastNo, previous]: [number, bigint, Buffer | null] = [0, 0n, null]
  for (;;) {
    const places: Place[] = await listPlaces(db, lastNo, batchSize)
    for (const place of places) {
      if (place.chainNo !== lastNo + 1n) violations.push(`place ${lastNo + 1n}: it was removed`)
      const problem = entryProblem(services, place, previous)
      if (problem !== undefined) violations.push(`place ${place.chainNo}: ${problem}`)
      previous = place.hash
      lastNo = place.chainNo
    }
    entries += places.length
    if (places.length < batchSize) break
  }
  const unsealed = await countUnsealedBefore(
    db,
    new Date(clock.wallNow().getTime() - longestWriteMs),
  )
  if (unsealed > 0) violations.push(`${unsealed} entries have no place`)
  return { entries, violations: [...violations, ...(await verifyDigests(services))] }
}
