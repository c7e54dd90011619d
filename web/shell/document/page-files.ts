import type { HydrationState } from 'react-router'
import type { PageModule } from './page-route.tsx'

/** A page's files and what they handle themselves, as the build lists them. */
export type PageFiles = {
  readonly id: string
  readonly path?: string
  readonly module: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly hasLoader: boolean
  readonly hasClientLoader: boolean
}

/** Whether the server alone loads the page's data, so that it opens as a document. */
export const opensDocument = (page: Pick<PageFiles, 'hasLoader' | 'hasClientLoader'>): boolean =>
  page.hasLoader && !page.hasClientLoader

/** What a document leaves in the window for its script (router-scripts.server.tsx). */
export type DocumentStart = {
  /** The document's own routes, the root first, and the module of each. */
  readonly routes: readonly Omit<PageFiles, 'module' | 'imports'>[]
  readonly modules: readonly PageModule[]
  readonly data: HydrationState
  /** Address of the script that lists the files of all pages. */
  readonly list: string
}

type DocumentWindow = {
  readonly documentStart: DocumentStart
  /** Set by the script that lists all pages; its name is the build's. */
  readonly __reactRouterManifest?: { readonly routes: Readonly<Record<string, PageFiles>> }
}

// The document's script declares them; see router-scripts.server.tsx.
const documentWindow = () => globalThis as unknown as DocumentWindow

export const documentStart = (): DocumentStart => documentWindow().documentStart

let listed: Promise<readonly PageFiles[]> | undefined
let sheets: Readonly<Record<string, readonly string[] | undefined>> = {}

/**
 * The files of all pages, fetched once. Rejects where the list cannot be loaded: without a network, or
 * after its release has gone.
 */
export const listPages = (): Promise<readonly PageFiles[]> => {
  listed ??= import(/* @vite-ignore */ documentStart().list).then(() => {
    const pages = Object.values(documentWindow().__reactRouterManifest?.routes ?? {})
    sheets = Object.fromEntries(pages.map(({ id, css }) => [id, css]))
    return pages
  })
  // The next one asks again.
  listed.catch(() => {
    listed = undefined
  })
  return listed
}

/** Style sheets of these pages that the document does not have. */
export const laterSheets = (ids: readonly string[]): readonly string[] => {
  const shown = new Set(documentStart().routes.flatMap(({ css = [] }) => css))
  return [...new Set(ids.flatMap(id => sheets[id] ?? []))].filter(href => !shown.has(href))
}
