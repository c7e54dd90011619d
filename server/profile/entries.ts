import * as z from 'zod'
import type { Services } from '../services.ts'
import { type StepBodies, stepBodies } from './certification/step-bodies.ts'
import { listLastEntries, type StoredEntry } from './store.ts'
import type { EntryStep } from './tables.ts'

/** The last version of each step; undefined when it was never given or is erased. */
export type Entries = { readonly [Step in EntryStep]?: StepBodies[Step] }

/** Decrypts one entry; undefined when it is erased. */
export const openEntry = <Step extends EntryStep>(
  { cipher }: Pick<Services, 'cipher'>,
  step: Step,
  { entryId, body }: Pick<StoredEntry, 'entryId' | 'body'>,
): StepBodies[Step] | undefined => {
  if (body === null) return undefined
  const opened: unknown = JSON.parse(cipher.open(body, entryId))
  // The schema of this step's name gives this step's type.
  return z.parse(stepBodies[step], opened) as StepBodies[Step]
}

export const readEntries = async (
  services: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<Entries> => {
  const rows = await listLastEntries(services.db, borrowerId)
  const opened = rows.map(row => [row.step, openEntry(services, row.step, row)])
  return Object.fromEntries(opened.filter(([, body]) => body !== undefined))
}
