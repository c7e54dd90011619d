import { createHash } from 'node:crypto'
import type { Client } from '#contract/client.ts'
import { proofOfWork } from '#contract/session/calls.ts'

/** Solves a proof of work as a page does: counts up until the hash is the challenge's. */
export const solveWork = async (
  call: Client,
  sid: string,
  purpose: 'code' | 'message' = 'code',
): Promise<string> => {
  const { data } = await call(proofOfWork, { sid, purpose })
  if (!data) throw new Error('no challenge was given')
  const { maxnumber, ...challenge } = data
  for (let number = 0; number <= maxnumber; number += 1) {
    const hash = createHash('sha256').update(`${challenge.salt}${number}`).digest('hex')
    if (hash !== challenge.challenge) continue
    return Buffer.from(JSON.stringify({ ...challenge, number })).toString('base64')
  }
  throw new Error('the challenge has no solution')
}
