import type { StaticHandlerContext } from 'react-router'
import type { PageAssets } from './locale-assets.server.ts'
import { scriptOfData } from './page-data.server.ts'

/** What starts the browser's router on one page in one language, but for the page's data. */
type RouterStart = { readonly entry: string; readonly imports: string; readonly start: string }

const starts = new WeakMap<PageAssets, Map<string, RouterStart>>()

type RouterScriptsProps = {
  readonly assets: PageAssets
  readonly loaded: StaticHandlerContext
  readonly nonce: string
}

/** The script that starts the browser's router; but for the data it is put together once for a page. */
export const RouterScripts = ({ assets, loaded, nonce }: RouterScriptsProps) => {
  const { loaderData, actionData, errors } = loaded
  const { entry, imports, start } = startOf(assets, loaded)
  const data = scriptOfData({ loaderData, actionData, errors })
  return (
    <>
      <link rel="modulepreload" href={entry} nonce={nonce} />
      <script nonce={nonce} type="module" async>
        {`${imports}window.documentStart={${start},data:${data}};import(${JSON.stringify(entry)})`}
      </script>
    </>
  )
}

/**
 * Every file of the page is named by the script at the end of the document, and not by links at its
 * beginning: on a slow network those take from what the first paint waits for. The entry starts the
 * router, so that it runs after the lines that it reads: it alone has a link.
 */
const startOf = (assets: PageAssets, { matches }: StaticHandlerContext): RouterStart => {
  const ofAssets = starts.get(assets) ?? new Map<string, RouterStart>()
  starts.set(assets, ofAssets)
  const key = matches.map(match => match.route.id).join()
  const known = ofAssets.get(key)
  if (known) return known
  const { entry, url } = assets
  const files = matches.flatMap(({ route: { id } }) => assets.routes[id] ?? [])
  const shared = new Set([...entry.imports, ...files.flatMap(({ imports = [] }) => imports)])
  const named = files.map(({ module }, at) => `import*as page${at} from${JSON.stringify(module)};`)
  const others = [...shared].map(href => `import${JSON.stringify(href)};`)
  const routes = files.map(({ id, path, css, hasLoader, hasClientLoader }) => ({
    id,
    path,
    css,
    hasLoader,
    hasClientLoader,
  }))
  const made = {
    entry: entry.module,
    imports: [...named, ...others].join(''),
    start:
      `routes:${JSON.stringify(routes)},modules:[${files.map((_, at) => `page${at}`)}],` +
      `list:${JSON.stringify(url)}`,
  }
  ofAssets.set(key, made)
  return made
}
