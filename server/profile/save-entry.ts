import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { type StepBodies, stepBodies } from './certification/step-bodies.ts'
import { openEntry } from './entries.ts'
import { replaceNameTokens } from './name-search/name-tokens.ts'
import { insertEntry, listLastEntries, updateIdentity } from './store.ts'
import type { EntryStep } from './tables.ts'

/** Who saves: the borrower, or staff by name. */
type EntryMetadata = {
  readonly borrowerId: string
  readonly savedBy: string
  readonly changedOn: LocalDate | null
}

/**
 * Saves the next version of a step, unless it says what the last one says; the caller holds the borrower's
 * lock.
 */
export const saveEntry = async <Step extends EntryStep>(
  { services, tx }: { services: Services; tx: Transaction<Tables> },
  {
    step,
    body,
    ...saving
  }: EntryMetadata & { readonly step: Step; readonly body: StepBodies[Step] },
): Promise<void> => {
  const entries = await listLastEntries(tx, saving.borrowerId)
  const last = entries.find(entry => entry.step === step)
  // Every field is text, so that equal fields are an equal step.
  const isSame =
    last !== undefined &&
    (saving.changedOn === null || saving.changedOn === last.changedOn) &&
    JSON.stringify(openEntry(services, step, last)) ===
      JSON.stringify(z.parse(stepBodies[step], body))
  if (isSame) return
  const entryId = services.random.uuid()
  await insertEntry(tx, {
    ...saving,
    entryId,
    step,
    body: services.cipher.seal(JSON.stringify(body), entryId),
    savedAt: services.clock.now(),
  })
}

/** Identity numbers of two markets are never compared. */
export const idNumberIndex = (
  { cipher }: Pick<Services, 'cipher'>,
  market: string,
  idNumber: string,
): Buffer => cipher.index(`${market}:id:${idNumber}`)

/** The base step, which also sets the borrower's name. */
export const saveBase = async (
  at: { services: Services; tx: Transaction<Tables> },
  { market, body, ...saving }: EntryMetadata & { market: MarketCode; body: StepBodies['base'] },
): Promise<void> => {
  await updateIdentity(at.tx, saving.borrowerId, {
    name: at.services.cipher.seal(body.fullName, saving.borrowerId),
    idNumberIndex: idNumberIndex(at.services, market, body.idNumber),
  })
  await replaceNameTokens(at, { borrowerId: saving.borrowerId, market, name: body.fullName })
  await saveEntry(at, { ...saving, step: 'base', body })
}
