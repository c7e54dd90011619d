import { useEffect, useState } from 'react'
import type { Agreement } from './load-offer.ts'

/** Which papers of an offer the borrower has agreed to. */
export type Agreed = {
  readonly has: (ids: readonly string[]) => boolean
  readonly set: (ids: readonly string[], agreed: boolean) => void
  /** Every paper, also when there is none. */
  readonly all: boolean
}

type Start = {
  /** The box starts ticked (design, section 7: only for type 2). */
  readonly ticked: boolean
  /** What the last form agreed to, when it did not make a loan. */
  readonly sent: readonly string[] | undefined
}

type Held = { readonly papers: string; readonly ids: readonly string[] }

/**
 * Agreement to exactly these papers: with other figures they are other papers, and nobody has agreed
 * to those. It lasts while the borrower reads a paper and comes back.
 */
export const useAgreed = (agreements: readonly Agreement[], { ticked, sent }: Start): Agreed => {
  const known = agreements.map(({ documentId }) => documentId)
  const papers = known.join()
  const [held, hold] = useState<Held>({ papers, ids: sent ?? (ticked ? known : []) })
  // Whoever has taken a tick away means it for the next amount as well.
  const untouched = held.ids.length > 0
  const ids = held.papers === papers ? held.ids : ticked && untouched ? known : []
  useEffect(() => {
    const kept = findKept()
    if (kept?.papers === papers) hold(kept)
  }, [papers])
  return {
    has: wanted => wanted.every(id => ids.includes(id)),
    set: (changed, agreed) => {
      const rest = ids.filter(id => !changed.includes(id))
      const next = { papers, ids: agreed ? [...rest, ...changed] : rest }
      hold(next)
      keep(next)
    },
    all: known.every(id => ids.includes(id)),
  }
}

/** With this entry of the history, where "back" and a reload find it; see `useLocation().state`. */
const keep = (held: Held): void => {
  const state: unknown = history.state
  history.replaceState({ ...(isObject(state) ? state : {}), usr: { agreed: held } }, '')
}

const findKept = (): Held | undefined => {
  const state: unknown = history.state
  const usr = isObject(state) ? state['usr'] : undefined
  const agreed = isObject(usr) ? usr['agreed'] : undefined
  return isHeld(agreed) ? agreed : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isHeld = (value: unknown): value is Held =>
  isObject(value) && typeof value['papers'] === 'string' && Array.isArray(value['ids'])
