import { createContext } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { PageFacts } from './page-facts.ts'

/** What a loader asks the server through, on the server and in the browser alike. */
export const apiContext = createContext<Client>()

/** What the server knows about one document; the browser has only the facts of it. */
export type DocumentRequest = {
  readonly facts: PageFacts
  /** The facts in other words: a page may learn its market and language on the way. */
  readonly factsIn: (wording: Pick<PageFacts, 'locale' | 'market'>) => PageFacts
  readonly nonce: string
  readonly brand: string
  readonly reportFault: (fault: unknown) => void
}
export const documentContext = createContext<DocumentRequest>()
