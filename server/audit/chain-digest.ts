import * as z from 'zod'
import { readDigest, storeDigest } from '../providers/files/signed-digests.ts'
import type { Services } from '../services.ts'
import { findFirstSealing, findLastPlace, findLastPlaceBefore } from './store.ts'

type DigestServices = Pick<Services, 'db' | 'cipher' | 'clock' | 'files'>

const dayMs = 24 * 60 * 60 * 1000

const digestFields = z.object({ chainNo: z.string(), hash: z.string() })

/** The end of the chain at some time: a place that the database must still have. */
export type ChainDigest = {
  readonly chainNo: bigint
  readonly hash: Buffer
  /** Signed by another key than the first one. */
  readonly isOlder?: boolean
}

/** Stores a digest; one of its name is replaced. */
export const storeChainDigest = async (
  services: Pick<Services, 'cipher' | 'files'>,
  name: string,
  { chainNo, hash }: ChainDigest,
): Promise<void> => {
  const fields = { chainNo: String(chainNo), hash: hash.toString('hex') }
  await storeDigest(services, { stream: 'audit', name }, fields)
}

/** A digest by its name: undefined when there is no file, `forged` when its signature is wrong. */
export const readChainDigest = async (
  services: Pick<Services, 'cipher' | 'files'>,
  name: string,
): Promise<ChainDigest | 'forged' | undefined> => {
  const found = await readDigest(services, { stream: 'audit', name }, digestFields)
  if (found === undefined || found === 'forged') return found
  const { chainNo, hash } = found.fields
  return { chainNo: BigInt(chainNo), hash: Buffer.from(hash, 'hex'), isOlder: found.isOlder }
}

/** The newest end of the chain, replaced after each sealing: a cut tail is noticed within a minute. */
export const headName = 'head'

export const storeHead = async (services: DigestServices): Promise<void> => {
  const last = await findLastPlace(services.db)
  if (last) await storeChainDigest(services, headName, last)
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** The days (UTC) that have ended since the first sealing, the first first. */
export const endedDays = async ({ db, clock }: DigestServices): Promise<string[]> => {
  const first = await findFirstSealing(db)
  if (!first) return []
  const days: string[] = []
  const today = dayOf(clock.wallNow())
  for (let at = first.getTime(); dayOf(new Date(at)) < today; at += dayMs) {
    days.push(dayOf(new Date(at)))
  }
  return days
}

/**
 * Stores the digests of the days that have ended since the last one that has a digest. One that is
 * missing before that is not stored again: the verifier must find it.
 */
export const storeDayDigests = async (services: DigestServices): Promise<void> => {
  const missing: string[] = []
  for (const day of (await endedDays(services)).toReversed()) {
    if ((await readChainDigest(services, day)) !== undefined) break
    missing.unshift(day)
  }
  for (const day of missing) {
    const end = new Date(Date.parse(day) + dayMs)
    const last = await findLastPlaceBefore(services.db, end)
    if (last) await storeChainDigest(services, day, last)
  }
}
