import { useEffect, useState } from 'react'
import type { AgreementListItem } from '../offer/load-offer.ts'

/** Which documents of an offer the borrower has agreed to. */
export type AgreementState = {
  readonly has: (ids: readonly string[]) => boolean
  readonly set: (ids: readonly string[], agreed: boolean) => void
  /** Every paper, also when there is none. */
  readonly all: boolean
}

type InitialAgreement = {
  /** The box starts ticked (decision 042: only for type 2). */
  readonly ticked: boolean
  /** What the last form agreed to, when it did not make a loan. */
  readonly sent: readonly string[] | undefined
}

type StoredAgreement = { readonly documents: string; readonly ids: readonly string[] }

/**
 * Agreement to exactly these documents: with other figures they are other documents, and nobody has agreed
 * to those. It lasts while the borrower reads a paper and comes back.
 */
export const useAgreements = (
  agreements: readonly AgreementListItem[],
  { ticked, sent }: InitialAgreement,
): AgreementState => {
  const known = agreements.map(({ documentId }) => documentId)
  const documents = known.join()
  const [held, hold] = useState<StoredAgreement>({ documents, ids: sent ?? (ticked ? known : []) })
  // Whoever has taken a tick away means it for the next amount as well.
  const untouched = held.ids.length > 0
  const ids = held.documents === documents ? held.ids : ticked && untouched ? known : []
  useEffect(() => {
    const kept = findStoredAgreement()
    if (kept?.documents === documents) hold(kept)
  }, [documents])
  return {
    has: wanted => wanted.every(id => ids.includes(id)),
    set: (changed, agreed) => {
      const rest = ids.filter(id => !changed.includes(id))
      const next = { documents: documents, ids: agreed ? [...rest, ...changed] : rest }
      hold(next)
      storeAgreement(next)
    },
    all: known.every(id => ids.includes(id)),
  }
}

/** With this entry of the history, where "back" and a reload find it; see `useLocation().state`. */
const storeAgreement = (held: StoredAgreement): void => {
  const state: unknown = history.state
  history.replaceState({ ...(isObject(state) ? state : {}), usr: { agreed: held } }, '')
}

const findStoredAgreement = (): StoredAgreement | undefined => {
  const state: unknown = history.state
  const usr = isObject(state) ? state['usr'] : undefined
  const agreed = isObject(usr) ? usr['agreed'] : undefined
  return isStoredAgreement(agreed) ? agreed : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isStoredAgreement = (value: unknown): value is StoredAgreement =>
  isObject(value) && typeof value['documents'] === 'string' && Array.isArray(value['ids'])
