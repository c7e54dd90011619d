import type { EntryContext } from 'react-router'
import { encodeRouterData } from './router-data.server.ts'

type Manifest = EntryContext['manifest']
type Context = Pick<EntryContext, 'manifest' | 'serverHandoffString' | 'staticHandlerContext'>

/** What starts the browser's router on one page in one language. */
type RouterStart = { readonly entry: string; readonly modules: string }

const starts = new WeakMap<Manifest, RouterStart>()

type RouterScriptsProps = {
  readonly context: Context
  readonly data: object
  readonly nonce: string
}

/**
 * Starts the browser's router: what its own `Scripts` writes, put together once for a page instead of at
 * each request, and with `data`, the state of the page, at once instead of as a stream. `context` has the
 * manifest of the document alone.
 */
export const RouterScripts = ({ context, data, nonce }: RouterScriptsProps) => {
  const start = starts.get(context.manifest) ?? startOf(context)
  starts.set(context.manifest, start)
  return (
    <>
      <link rel="modulepreload" href={start.entry} nonce={nonce} />
      <script nonce={nonce}>
        {`window.__reactRouterContext=${context.serverHandoffString};` +
          `window.__reactRouterContext.stream=new Blob([JSON.stringify(${encodeRouterData(data)}),"\\n"]).stream()`}
      </script>
      <script nonce={nonce} type="module" async>
        {start.modules}
      </script>
    </>
  )
}

/**
 * Every file of the page is named by the script at the end of the document, and not by links at its
 * beginning: on a slow network those take from what the first paint waits for. The entry starts the
 * router, so that it runs after the lines that it reads: it alone has a link.
 */
const startOf = ({ manifest, staticHandlerContext }: Context): RouterStart => {
  const { entry, routes } = manifest
  const ids = staticHandlerContext.matches.map(match => match.route.id)
  const files = ids.map(id => routes[id]).filter(route => route !== undefined)
  const shared = new Set([...entry.imports, ...files.flatMap(({ imports = [] }) => imports)])
  const named = files.map(({ module }, at) => `import*as route${at} from${JSON.stringify(module)};`)
  const others = [...shared].map(href => `import${JSON.stringify(href)};`)
  const modules = files.map(({ id }, at) => `${JSON.stringify(id)}:route${at}`)
  return {
    entry: entry.module,
    modules:
      `${[...named, ...others].join('')}window.__reactRouterManifest=${JSON.stringify(manifest)};` +
      `window.__reactRouterRouteModules={${modules}};import(${JSON.stringify(entry.module)})`,
  }
}
