import { createContext, type ReactNode, use } from 'react'
import { useMatches } from 'react-router'
import { laterSheets } from './page-files.ts'

/** Parts of the document that only the server writes; the browser keeps them as they are. */
export type DocumentParts = {
  readonly nonce: string | undefined
  /** The brand's custom properties. */
  readonly brand: string
  /** The complete style sheets of the matched routes. */
  readonly styles: string
  /** The address of a page's own script, which replaces the router's. */
  readonly ownScript: string | undefined
  /** What starts the browser's router; nothing in the browser, where it runs. */
  readonly routerScripts: ReactNode
}

const inBrowser: DocumentParts = {
  nonce: undefined,
  brand: '',
  styles: '',
  ownScript: undefined,
  routerScripts: null,
}

export const DocumentPartsContext = createContext<DocumentParts>(inBrowser)

/**
 * The page's styles. The first view has them inline, since a linked sheet costs another round
 * trip; pages opened later add links, once each. React identifies both by `href` and adopts what
 * is in the document, so that nothing is loaded twice.
 */
export const PageStyles = () => {
  const { nonce, brand, styles } = use(DocumentPartsContext)
  const later = useLaterSheets()
  return (
    <>
      <style href="brand" precedence="page" nonce={nonce}>
        {brand}
      </style>
      <style href="first-view" precedence="page" nonce={nonce}>
        {styles}
      </style>
      {later.map(href => (
        <link key={href} rel="stylesheet" href={href} precedence="page" />
      ))}
    </>
  )
}

/** Sheets of the matched routes that are not in the document. Empty on the server. */
const useLaterSheets = (): readonly string[] => {
  const matches = useMatches()
  if (typeof document === 'undefined') return []
  return laterSheets(matches.map(({ id }) => id))
}
