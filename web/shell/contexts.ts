import { createContext } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { PageFacts } from './page-facts.ts'

/** The API client of loaders, on the server and in the browser. */
export const apiContext = createContext<Client>()

/** A form with pictures, which the server has read; null in the browser and for other forms. */
export const formContext = createContext<FormData | null>(null)

/** What the server knows about one document request; the browser has only its facts. */
export type DocumentRequest = {
  readonly facts: PageFacts
  /** The facts in another language or market, for pages that decide these themselves. */
  readonly factsIn: (wording: Pick<PageFacts, 'locale' | 'market'>) => PageFacts
  readonly nonce: string
  readonly brand: string
  /** A page of this browser was refused what it sent or read: another person had signed in since. */
  readonly hasOtherVisitor: boolean
  readonly reportFault: (fault: unknown) => void
}
export const documentContext = createContext<DocumentRequest>()
