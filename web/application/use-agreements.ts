import { useEffect, useState } from 'react'
import type { AgreementListItem } from '../offer/load-offer.ts'

/** Which documents of an offer the borrower has accepted. */
export type AgreementState = {
  readonly has: (ids: readonly string[]) => boolean
  readonly set: (ids: readonly string[], agreed: boolean) => void
  /** True when every document is accepted, also when there are none. */
  readonly all: boolean
  /** Notes that a document is opened from this page. */
  readonly open: (id: string) => void
  readonly hasOpened: (id: string) => boolean
}

type InitialAgreement = {
  /** The checkbox starts ticked (decision 042: loans of type 2 only). */
  readonly ticked: boolean
  /** Document ids that the last form accepted, when it made no loan. */
  readonly sent: readonly string[] | undefined
}

type StoredAgreement = {
  readonly documents: string
  readonly ids: readonly string[]
  readonly opened: readonly string[]
}

/**
 * Acceptance of exactly these documents: new figures are new documents, which are not accepted
 * yet. Kept in the history entry while the borrower reads a document and returns.
 */
export const useAgreements = (
  agreements: readonly AgreementListItem[],
  { ticked, sent }: InitialAgreement,
): AgreementState => {
  const allIds = agreements.map(({ documentId }) => documentId)
  const documents = allIds.join()
  const [stored, setStored] = useState<StoredAgreement>({
    documents,
    ids: sent ?? (ticked ? allIds : []),
    opened: [],
  })
  // A checkbox that the borrower cleared stays cleared for the next amount.
  const hasAccepted = stored.ids.length > 0
  const isSame = stored.documents === documents
  const ids = isSame ? stored.ids : ticked && hasAccepted ? allIds : []
  const opened = isSame ? stored.opened : []
  useEffect(() => {
    const restored = findStoredAgreement()
    if (restored?.documents === documents) setStored(restored)
  }, [documents])
  const store = (next: StoredAgreement) => {
    setStored(next)
    storeAgreement(next)
  }
  return {
    has: checked => checked.every(id => ids.includes(id)),
    set: (changed, agreed) => {
      const rest = ids.filter(id => !changed.includes(id))
      store({ documents, ids: agreed ? [...rest, ...changed] : rest, opened })
    },
    all: allIds.every(id => ids.includes(id)),
    open: id => store({ documents, ids, opened: [...opened, id] }),
    hasOpened: id => opened.includes(id),
  }
}

/**
 * Stored in this history entry, so that "back" and a reload restore it; see
 * `useLocation().state`.
 */
const storeAgreement = (agreement: StoredAgreement): void => {
  const state: unknown = history.state
  history.replaceState({ ...(isObject(state) ? state : {}), usr: { agreed: agreement } }, '')
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
  isObject(value) &&
  typeof value['documents'] === 'string' &&
  Array.isArray(value['ids']) &&
  Array.isArray(value['opened'])
