import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { confirmAddress } from './confirm-addresses.ts'
import type { Offer } from './load-offer.ts'

type Chosen = { readonly amount: string; readonly periods: string }

/** A finger still on its way is not asked about; an answer would come under it. */
const settleMs = 400

/**
 * The amount and term as the borrower moves them, ahead of the figures, which the server counts
 * anew once the choice has settled.
 */
export const useChoice = (offer: Offer): [Chosen, (change: Partial<Chosen>) => void] => {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Chosen>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { amount, periods, productId } = offer
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is another offer
  useEffect(() => {
    // Whatever was asked has been answered; what is shown now is what is offered.
    if (timer.current === undefined) setDraft(undefined)
  }, [offer])
  useEffect(() => () => clearTimeout(timer.current), [])
  const chosen = draft ?? { amount, periods }
  const choose = (change: Partial<Chosen>) => {
    const next = { ...chosen, ...change }
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      void navigate(confirmAddress(productId, next), { replace: true, preventScrollReset: true })
    }, settleMs)
  }
  return [chosen, choose]
}
