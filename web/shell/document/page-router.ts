import { preload } from 'react-dom'
import {
  createBrowserRouter,
  type LoaderFunction,
  type RouteObject,
  type RouterContextProvider,
  redirectDocument,
} from 'react-router'
import {
  documentStart,
  laterSheets,
  listPages,
  opensDocument,
  type PageFiles,
} from './page-files.ts'
import { drawnRoute, type PageModule } from './page-route.tsx'

/**
 * The browser's router. It starts with the document's own page, and learns of the others when the
 * first of them is opened (decision 100). `getContext` makes the context of loaders and actions.
 */
export const createPageRouter = (getContext: () => RouterContextProvider) => {
  const { routes, modules, data } = documentStart()
  const shown = routes.reduceRight<RouteObject[]>((children, page, at) => {
    const parts = partsOf(page, modules[at] ?? {})
    return [{ id: page.id, ...pathOf(page), ...parts, children }]
  }, [])
  return createBrowserRouter(shown, {
    getContext,
    hydrationData: data,
    patchRoutesOnNavigation: async ({ patch }) => {
      const pages = await listPages().catch(() => undefined)
      if (!pages) return patch('root', [{ path: '*', loader: openDocument }])
      // The router keeps those that it has.
      patch('root', pages.filter(({ id }) => id !== 'root').map(laterRoute))
    },
  })
}

type Page = Pick<PageFiles, 'path' | 'hasLoader' | 'hasClientLoader'>

const pathOf = ({ path }: Page) => (path === undefined ? {} : { path })

const laterRoute = (page: PageFiles): RouteObject => {
  const { id, module } = page
  if (opensDocument(page)) return { id, ...pathOf(page), loader: openDocument }
  const lazy = async () => {
    for (const href of laterSheets([id])) preload(href, { as: 'style' })
    // Safe: every page's file exports these, and no other file is named by the list.
    const loaded = import(/* @vite-ignore */ module) as Promise<PageModule>
    return await loaded.then(
      parts => partsOf(page, parts),
      () => ({ loader: openDocument }),
    )
  }
  return { id, ...pathOf(page), lazy }
}

/** What a page does and how it is drawn, in the browser. */
const partsOf = (page: Page, module: PageModule) => {
  const { clientLoader, clientAction: action, shouldRevalidate } = module
  const loader = opensDocument(page) ? openDocument : clientLoader
  // Safe: the router reads what is undefined here as absent.
  return { ...drawnRoute(module), loader, action, shouldRevalidate } as { loader: LoaderFunction }
}

/**
 * Leaves the page for a document of the server's: that of a page without script, or of one whose files
 * could not be loaded, since their release may have gone. Without a network it fails instead, where the
 * borrower can try again and has not left.
 */
const openDocument: LoaderFunction = ({ request }) => {
  if (navigator.onLine) return redirectDocument(request.url)
  throw new Error('no network')
}
