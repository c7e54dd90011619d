import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OfferDetails } from '../load-offer.ts'
import { confirmAddress } from '../offer-addresses.ts'

type ChosenTerms = { readonly amount: string; readonly periods: string }

export type TermsBeingChosen = {
  readonly chosen: ChosenTerms
  readonly choose: (change: Partial<ChosenTerms>) => void
  /** The page's offer is not of what is chosen yet. */
  readonly isPending: boolean
}

/** A slider that is still moving sends no requests. */
const debounceMs = 400

/**
 * The amount and term being chosen; the server calculates the figures once the choice has
 * settled.
 */
export const useOfferChoice = (offer: OfferDetails): TermsBeingChosen => {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<ChosenTerms>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { amount, periods, productId } = offer
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is another offer
  useEffect(() => {
    // No request is pending: show the loaded offer.
    if (timer.current === undefined) setDraft(undefined)
  }, [offer])
  useEffect(() => () => clearTimeout(timer.current), [])
  const chosen = draft ?? { amount, periods }
  const choose = (change: Partial<ChosenTerms>) => {
    const next = { ...chosen, ...change }
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      void navigate(confirmAddress(productId, next), { replace: true, preventScrollReset: true })
    }, debounceMs)
  }
  return { chosen, choose, isPending: draft !== undefined }
}
