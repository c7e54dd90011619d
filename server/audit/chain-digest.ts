import * as z from 'zod/mini'
import type { Services } from '../services.ts'
import { findFirstSealing, findLastPlace, findLastPlaceBefore } from './store.ts'

type DigestServices = Pick<Services, 'db' | 'cipher' | 'clock' | 'files'>

const dayMs = 24 * 60 * 60 * 1000

const digestContent = z.object({ name: z.string(), chainNo: z.string(), hash: z.string() })
const digestFile = z.object({ content: z.string(), signature: z.string() })

/** The end of the chain at some time: a place that the database must still have. */
export type ChainDigest = { readonly chainNo: bigint; readonly hash: Buffer }

/** The name under which nobody without the key finds a digest. */
const keyOf = ({ cipher }: Pick<Services, 'cipher'>, name: string): string =>
  cipher.index(`audit digest ${name}`).toString('base64url')

const storeDigest = async (
  services: DigestServices,
  name: string,
  { chainNo, hash }: ChainDigest,
): Promise<void> => {
  const content = JSON.stringify({ name, chainNo: String(chainNo), hash: hash.toString('hex') })
  const signature = services.cipher.sign(content).toString('hex')
  await services.files.put(
    keyOf(services, name),
    Buffer.from(JSON.stringify({ content, signature })),
  )
}

/** A digest by its name: undefined when there is no file, `forged` when its signature is wrong. */
export const readDigest = async (
  services: Pick<Services, 'cipher' | 'files'>,
  name: string,
): Promise<ChainDigest | 'forged' | undefined> => {
  const bytes = await services.files.get(keyOf(services, name))
  if (!bytes) return undefined
  const { content, signature } = z.parse(digestFile, JSON.parse(bytes.toString()))
  if (!services.cipher.isSigned(content, Buffer.from(signature, 'hex'))) return 'forged'
  const digest = z.parse(digestContent, JSON.parse(content))
  if (digest.name !== name) return 'forged'
  return { chainNo: BigInt(digest.chainNo), hash: Buffer.from(digest.hash, 'hex') }
}

/** The newest end of the chain, replaced after each sealing: a cut tail is noticed within a minute. */
export const headName = 'head'

export const storeHead = async (services: DigestServices): Promise<void> => {
  const last = await findLastPlace(services.db)
  if (last) await storeDigest(services, headName, last)
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
    if ((await readDigest(services, day)) !== undefined) break
    missing.unshift(day)
  }
  for (const day of missing) {
    const end = new Date(Date.parse(day) + dayMs)
    const last = await findLastPlaceBefore(services.db, end)
    if (last) await storeDigest(services, day, last)
  }
}
